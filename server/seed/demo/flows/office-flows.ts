// Workflows of the county centre over forms of the demo: who decides, from which amount on, and who gets a copy.
import { said } from '@ordo/engine/model/gallery/words.ts';
import type { DesignText } from '@ordo/engine/form/document.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { either, everybody, flow, head, named, step, together, within } from '@ordo/engine/flow/gallery/words.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import type { Who } from '@ordo/engine/flow/nodes/approver.ts';

/** Positions of the centre, by their ids. */
export interface Posts {
  /** The head of the centre, and the deputy. */
  director: string;
  deputies: string;
  office: string;
  accounting: string;
  clerks: string;
}

export interface OfficeFlow {
  /** Code of the form. */
  code: string;
  name: DesignText;
  about: string;
  icon: string;
  colour: string;
  category: 'money' | 'affairs';
  tasks: number;
  /** 1: of a list form, where saving a record launches the task. */
  type?: 1;
  flow: FlowDocument;
}

const over = (field: string, value: number) => ({ field, is: 'greaterOrEqual' as const, value });

export function officeFlows(admin: string, posts: Posts): OfficeFlow[] {
  const post = (position: string): Who => ({ kind: 'people', people: { ...nobody, positions: [position] } });
  const pool = (position: string): Who => ({ kind: 'pool', people: { ...nobody, positions: [position] } });
  const made = (title: string, ...chain: Parameters<typeof flow>[0]) => flow(chain, { admin, title });
  return [
    {
      code: 'expense',
      name: said('费用报销审批', 'Expense approval'),
      about: '部门负责人审批，2000 元及以上由分管领导审批，财务复核',
      icon: 'pay-circle',
      colour: '#d46b08',
      category: 'money',
      tasks: 90,
      flow: made(
        '{user}报销：{title}，{total} 元',
        step('head', '部门负责人审批', head, 30),
        either('large', '报销金额', ['2000 元以下'], ['2000 元及以上', over('total', 2_000), step('above', '分管领导审批', post(posts.deputies), 50)]),
        step('check', '财务复核', pool(posts.accounting), 80, { ...within(16), onReject: { to: 'start' } }),
      ),
    },
    {
      code: 'purchase',
      name: said('采购审批', 'Purchase approval'),
      about: '部门负责人审批后，办公室、财务会签，10000 元及以上由中心主任审批',
      icon: 'shopping-cart',
      colour: '#389e0d',
      category: 'money',
      tasks: 60,
      flow: made(
        '{department}采购：{title}，{total} 元',
        step('head', '部门负责人审批', head, 30),
        together(
          'sign',
          '会签',
          [step('office', '办公室会签', post(posts.office), 50)],
          [step('accounting', '财务会签', post(posts.accounting), 50, { sign: everybody })],
        ),
        either('large', '预计总额', ['10000 元以下'], ['10000 元及以上', over('total', 10_000), step('chief', '中心主任审批', post(posts.director), 80)]),
        { id: 'store', title: '抄送文秘归档', outside: {}, kind: 'copy', people: { ...nobody, positions: [posts.clerks] } },
      ),
    },
    {
      code: 'seal',
      name: said('用印审批', 'Use of a seal'),
      about: '部门负责人审批，外带的由分管领导审批，监印人用印',
      icon: 'safety-certificate',
      colour: '#cf1322',
      category: 'affairs',
      tasks: 60,
      flow: made(
        '{user}用印：{document}（{copies} 份）',
        step('head', '部门负责人审批', head, 40),
        either('out', '是否外带', ['不外带'], ['外带', { field: 'out', is: 'equal', value: 1 }, step('above', '分管领导审批', post(posts.deputies), 60)]),
        step('use', '监印人用印', named('witness'), 80),
      ),
    },
    {
      code: 'vehicle',
      name: said('用车审批', 'Vehicle approval'),
      about: '部门负责人审批，办公室派车',
      icon: 'car',
      colour: '#531dab',
      category: 'affairs',
      tasks: 60,
      flow: made('{user}用车：{target}（{begin}）', step('head', '部门负责人审批', head, 40), step('send', '办公室派车', pool(posts.clerks), 80, within(4))),
    },
    {
      code: 'repair',
      name: said('报修处理', 'Repairs'),
      about: '办公室受理并安排维修，申请人确认',
      icon: 'tool',
      colour: '#08979c',
      category: 'affairs',
      tasks: 50,
      flow: flow(
        [
          step('take', '办公室受理', pool(posts.clerks), 40, within(8)),
          step('confirm', '申请人确认', { kind: 'initiator' }, 90, { onReject: { to: 'previous' } }),
        ],
        { admin, title: '{user}报修：{fault}', sameInitiator: 'usual' },
      ),
    },
    {
      code: 'overtime',
      name: said('加班审批', 'Overtime approval'),
      about: '部门负责人审批，4 小时以上由分管领导审批；在加班申请页面发起',
      icon: 'clock-circle',
      colour: '#0958d9',
      category: 'affairs',
      tasks: 24,
      type: 1,
      flow: made(
        '{user}加班 {hours} 小时（{day}）',
        step('head', '部门负责人审批', head, 40),
        either(
          'long',
          '加班时长',
          ['4 小时以内'],
          ['4 小时以上', { field: 'hours', is: 'greater', value: 4 }, step('above', '分管领导审批', post(posts.deputies), 70)],
        ),
      ),
    },
  ];
}
