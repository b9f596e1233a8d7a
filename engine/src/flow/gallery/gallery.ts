// Common workflows for the forms of the gallery, as starting points for a designer.
import type { DesignText } from '../../form/document.ts';
import type { FlowDocument } from '../document.ts';
import { copied, either, everybody, flow, head, inTurn, named, pool, post, step, superior, together, upwards, within, writes } from './words.ts';

const said = (zh: string, en: string): DesignText => ({ zh, en });

/** A workflow that the product ships. */
export interface GalleryFlow {
  code: string;
  /** Code of the form in the gallery whose fields it names. */
  form: string;
  name: DesignText;
  /** Description in one sentence. */
  about: DesignText;
  icon: string;
  flow: FlowDocument;
}

const over = (field: string, value: number | string) => ({ field, is: 'greater' as const, value });

export const flowGallery: readonly GalleryFlow[] = [
  {
    code: 'leave',
    form: 'leave',
    name: said('请假审批', 'Leave approval'),
    about: said(
      '部门负责人审批，超过 3 天或申请人职级在 8 级及以上的由分管领导审批，超过 10 天由主要负责人审批',
      'The head of the department; above three days, or from rank 8, a superior; above ten days the one above as well',
    ),
    icon: 'calendar',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 40),
        either(
          'long',
          '天数与职级',
          ['其他'],
          ['超过 10 天', over('days', 10), step('both', '逐级领导审批', upwards(3), 60)],
          [
            '超过 3 天，或 8 级及以上',
            { any: [over('days', 3), { field: 'initiator.rank', is: 'greaterOrEqual', value: 8 }] },
            step('above', '分管领导审批', upwards(2), 60),
          ],
        ),
        copied('staff', '抄送人事'),
      ],
      { title: '{user} {type} {days} 天（{begin} 起）' },
    ),
  },
  {
    code: 'overtime',
    form: 'overtime',
    name: said('加班审批', 'Overtime approval'),
    about: said('部门负责人审批，发加班费的由财务复核', 'The head of the department; overtime that is paid is checked by accounting'),
    icon: 'clock-circle',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 50),
        either('paid', '补偿方式', ['调休'], ['加班费', { field: 'pay', is: 'equal', value: 'money' }, step('accounting', '财务复核', pool, 80)]),
      ],
      { title: '{user}加班 {hours} 小时（{begin} 起）' },
    ),
  },
  {
    code: 'trip',
    form: 'trip',
    name: said('出差审批', 'Business trip approval'),
    about: said(
      '部门负责人审批，总费用超过 5000 元由分管领导审批，借款的由财务办理',
      'The head of the department, a superior above 5,000, and accounting where an advance is asked for',
    ),
    icon: 'compass',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 40),
        either('dear', '预计总费用', ['5000 元及以下'], ['超过 5000 元', over('total', 5000), step('above', '分管领导审批', upwards(2), 60)]),
        either('advance', '是否借款', ['不借款'], ['借款', { field: 'advance', is: 'equal', value: 1 }, step('lend', '财务办理借款', pool, 80)]),
      ],
      { title: '{user}出差：{title}（{begin} 起 {days} 天）' },
    ),
  },
  {
    code: 'expense',
    form: 'expense',
    name: said('费用报销审批', 'Expense approval'),
    about: said(
      '部门负责人审批，2000 元以上由分管领导审批，财务复核后付款',
      'The head of the department, a superior from 2,000, then accounting checks and pays',
    ),
    icon: 'pay-circle',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 30),
        either(
          'large',
          '报销金额',
          ['2000 元以下'],
          ['2000 元及以上', { field: 'total', is: 'greaterOrEqual', value: 2000 }, step('above', '分管领导审批', upwards(2), 50)],
        ),
        step('check', '财务复核', pool, 70, { ...within(16), onReject: { to: 'start' } }),
        step('pay', '出纳付款', pool, 90),
      ],
      { title: '{user}报销：{title}，{total} 元' },
    ),
  },
  {
    code: 'purchase',
    form: 'purchase',
    name: said('采购审批', 'Purchase approval'),
    about: said(
      '部门负责人审批后，采购、财务会签，超过 10000 元由主要负责人审批',
      'The head of the department, then procurement and accounting together, above 10,000 the head of the organisation',
    ),
    icon: 'shopping-cart',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 30),
        step('sign', '采购、财务会签', post, 60, { sign: everybody, needs: { opinion: true, signature: false } }),
        either('large', '预计总额', ['10000 元及以下'], ['超过 10000 元', over('total', 10000), step('chief', '主要负责人审批', post, 80)]),
        copied('store', '抄送库房'),
      ],
      { title: '{department}采购：{title}，{total} 元' },
    ),
  },
  {
    code: 'contract',
    form: 'contract',
    name: said('合同会审', 'Contract review'),
    about: said(
      '法务、财务、业务部门同时审查，都通过后由主要负责人签批',
      'Legal, accounting and the department review at the same time; then the head of the organisation signs',
    ),
    icon: 'file-protect',
    flow: flow(
      [
        together(
          'review',
          '同时审查',
          [step('legal', '法务审查', post, 40, { needs: { opinion: true, signature: false } })],
          [step('accounting', '财务审查', post, 40, { needs: { opinion: true, signature: false } })],
          [step('department', '部门负责人审查', head, 40)],
        ),
        step('chief', '主要负责人签批', post, 80, { needs: { opinion: false, signature: true } }),
        copied('archive', '抄送档案管理'),
      ],
      { title: '合同会审：{title}（{party}）' },
    ),
  },
  {
    code: 'seal',
    form: 'seal',
    name: said('用印审批', 'Use of a seal'),
    about: said(
      '部门负责人审批，外带的由分管领导审批，监印人用印',
      'The head of the department, a superior where the seal is taken out, then the witness uses it',
    ),
    icon: 'safety-certificate',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 40),
        either('out', '是否外带', ['不外带'], ['外带', { field: 'out', is: 'equal', value: 1 }, step('above', '分管领导审批', upwards(2), 60)]),
        step('use', '监印人用印', named('witness'), 80, { may: { return: true, transfer: true, addSigner: false, circulate: false } }),
      ],
      { title: '{user}用印：{document}' },
    ),
  },
  {
    code: 'vehicle',
    form: 'vehicle',
    name: said('用车审批', 'Vehicle approval'),
    about: said(
      '部门负责人审批，车辆管理员派车，驾驶人回车后登记里程',
      'The head of the department, the one who sends the car, and the driver who notes the kilometres',
    ),
    icon: 'car',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 40),
        step('send', '派车', pool, 60, { ...within(4), rights: [writes('plate', true), writes('driver', true)] }),
        step('back', '回车登记', named('driver'), 80, { rights: [writes('from', true), writes('to', true)] }),
      ],
      { title: '{user}用车：{target}（{begin}）' },
    ),
  },
  {
    code: 'lending',
    form: 'lending',
    name: said('资产领用审批', 'Lending of assets'),
    about: said('上级审批，资产管理员发放', 'The superior, then whoever keeps the assets hands them out'),
    icon: 'database',
    flow: flow([step('superior', '直接上级审批', superior, 50), step('give', '资产管理员发放', pool, 80)], { title: '{user}领用：{title}' }),
  },
  {
    code: 'it',
    form: 'it',
    name: said('IT 服务处理', 'IT request'),
    about: said(
      '影响工作的 2 小时内受理，超时提醒，处理人填写结果',
      'What stops work is taken within two hours, with reminders; whoever works on it notes the result',
    ),
    icon: 'tool',
    flow: flow(
      [
        either(
          'urgent',
          '紧急程度',
          ['不急', step('later', '安排处理', pool, 50, { ...within(24), rights: [writes('answer', true)] })],
          ['影响工作', { field: 'urgency', is: 'equal', value: 'high' }, step('now', '紧急处理', pool, 50, { ...within(2), rights: [writes('answer', true)] })],
          ['一般', { field: 'urgency', is: 'equal', value: 'usual' }, step('soon', '处理', pool, 50, { ...within(8), rights: [writes('answer', true)] })],
        ),
        step('confirm', '申请人确认', { kind: 'initiator' }, 90, { onReject: { to: 'previous' } }),
      ],
      { title: 'IT 服务：{title}（{user}）', sameInitiator: 'usual' },
    ),
  },
  {
    code: 'recruitment',
    form: 'recruitment',
    name: said('招聘需求审批', 'Recruitment approval'),
    about: said(
      '部门负责人、人事依次审批，新增岗位由主要负责人审批',
      'The head of the department and personnel in turn; new positions go to the head of the organisation',
    ),
    icon: 'team',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 30),
        step('staff', '人事审批', post, 60, { sign: inTurn }),
        either(
          'fresh',
          '招聘原因',
          ['离职补充或临时用工'],
          ['新增岗位', { field: 'why', is: 'equal', value: 'new' }, step('chief', '主要负责人审批', post, 80)],
        ),
      ],
      { title: '{department}招聘：{job} {people} 人' },
    ),
  },
  {
    code: 'paper',
    form: 'paper',
    name: said('公文办理', 'Official documents'),
    about: said(
      '收文由办公室拟办、主要负责人批示、承办人办理并传阅，发文核稿后由主要负责人签发',
      'What comes in is proposed by the office, decided by the head and done by whoever is in charge, with copies; what goes out is checked and signed',
    ),
    icon: 'file-text',
    flow: flow(
      [
        either(
          'way',
          '收文或发文',
          [
            '发文',
            step('check', '办公室核稿', post, 40),
            step('sign', '主要负责人签发', post, 70, { needs: { opinion: false, signature: true } }),
            step('send', '文印登记', pool, 90, { rights: [writes('no', true)] }),
          ],
          [
            '收文',
            { field: 'way', is: 'equal', value: 'in' },
            step('propose', '办公室拟办', pool, 20, { rights: [writes('proposal', true), writes('owner', true)] }),
            step('decide', '主要负责人批示', post, 50, { needs: { opinion: true, signature: false } }),
            copied('pass', '传阅'),
            step('do', '承办人办理', named('owner'), 80, { ...within(24), rights: [writes('result', true)] }),
          ],
        ),
        copied('file', '抄送归档'),
      ],
      { title: '{title}（{user}，{day}）', mayCirculate: true },
    ),
  },
  {
    code: 'budget',
    form: 'budget',
    name: said('预算调整审批', 'Budget change approval'),
    about: said(
      '部门负责人、财务审核，科目调剂由分管领导审批，追加或核减由领导班子会签',
      'The head of the department and accounting; moves between items go to a superior, more or less to all who lead',
    ),
    icon: 'fund',
    flow: flow(
      [
        step('head', '部门负责人审批', head, 20),
        step('accounting', '财务审核', post, 40, { onReject: { to: 'start' }, needs: { opinion: true, signature: false } }),
        either(
          'kind',
          '调整方式',
          ['追加或核减', step('lead', '领导班子会签', post, 70, { sign: everybody }), step('chief', '主要负责人审批', post, 90)],
          ['科目调剂', { field: 'kind', is: 'equal', value: 'move' }, step('above', '分管领导审批', upwards(2), 80)],
        ),
      ],
      { title: '{department}预算调整：{title}，合计 {total} 元' },
    ),
  },
];
