import type { Filter } from '@ordo/engine/filter/filter.ts';
import { checked, colour, design, everything, field, formula, options, press, required, rule, said, tab, view, wide, type DemoModel } from './kit.ts';

const REASONS = {
  annual: ['回老家探亲，已与同组同事调好班次。', '家庭出游，紧急事项可电话联系。'],
  sick: ['感冒发热，遵医嘱休息。', '术后复查，需要静养。'],
  personal: ['孩子入学报到，需要陪同办理手续。', '父母住院，需要陪护照料。', '家中装修验收。'],
  marriage: ['本人结婚，按规定申请婚假。'],
  off: ['周末值班，申请调休。'],
} as const;
type Type = keyof typeof REASONS;

const PENDING: Filter = { field: 'state', is: 'equal', value: 'pending' };

export const leave: DemoModel = {
  code: 'leave',
  name: said('请假申请', 'Leave requests'),
  icon: 'calendar',
  design: design(
    [
      field('createUser', 'person', ['申请人', 'Applicant']),
      field(
        'select',
        'type',
        ['请假类型', 'Type of leave'],
        options(
          'annual 年休假 Annual leave',
          'sick 病假 Sick leave',
          'personal 事假 Personal leave',
          'marriage 婚假 Marriage leave',
          'off 调休 Time off in lieu',
        ),
        required,
      ),
      field('radio', 'state', ['状态', 'Status'], options('pending 待审批 Awaiting approval', 'approved 已批准 Approved', 'returned 已退回 Returned'), {
        initial: 'pending',
      }),
      field('date', 'begin', ['开始日期', 'First day'], {}, required),
      field(
        'date',
        'end',
        ['结束日期', 'Last day'],
        {},
        {
          ...required,
          ...checked({
            check: 'compare',
            is: 'greaterOrEqual',
            to: 'begin',
            message: said('结束日期不能早于开始日期', 'The last day is not before the first one'),
          }),
        },
      ),
      formula('days', ['请假天数', 'Days'], 'DAYS({end},{begin})+1', 'number', 0),
      field('userSelect', 'cover', ['工作代理人', 'Covered by'], {}, required),
      field('comInput', 'hospital', ['就诊医院', 'Hospital'], { maxLength: 50 }),
      field('textarea', 'reason', ['请假事由', 'Reason'], { maxLength: 500 }, wide),
    ],
    {
      search: ['type', 'state', 'begin', 'cover'],
      columns: [
        ['person', 120],
        ['type', 120],
        ['begin', 120],
        ['end', 120],
        ['days', 100],
        ['cover', 140],
        ['state', 120],
        ['reason', 260],
      ],
      sort: '-begin',
      more: {
        tabs: [
          tab('pending', '待审批', 'Awaiting approval', PENDING),
          tab('mine', '我的申请', 'Mine', { field: 'creatorUserId', is: 'equal', value: { my: 'userId' } }),
          tab('long', '超过三天', 'More than three days', { field: 'days', is: 'greater', value: 3 }),
        ],
        colours: [colour('pending', PENDING, '#d48806', 'state'), colour('returned', { field: 'state', is: 'equal', value: 'returned' }, '#cf1322', 'state')],
      },
      buttons: [
        press('approve', '批准', 'Approve', { do: 'set', values: { state: '"approved"' } }, PENDING),
        press('return', '退回', 'Return', { do: 'set', values: { state: '"returned"' } }, PENDING),
      ],
    },
    [
      rule('long', ['超过三天须写明事由', 'More than three days need a reason'], { field: 'days', is: 'greater', value: 3 }, { do: 'require', node: 'reason' }),
      rule(
        'notSick',
        ['不是病假不填医院', 'A hospital only with sick leave'],
        { not: { field: 'type', is: 'equal', value: 'sick' } },
        { do: 'hide', node: 'hospital' },
      ),
    ],
    '{person} {type}',
  ),
  grants: { immunisation: { ...everything, buttons: [...everything.buttons, 'btn_approve', 'btn_return'] } },
  views: [
    view('请假日历', 'Calendar', { kind: 'calendar', begin: 'begin', end: 'end' }, ['type', 'cover', 'state']),
    view('请假时间轴', 'Timeline', { kind: 'gantt', begin: 'begin', end: 'end', progress: null, after: null }, ['type', 'cover']),
    view('审批看板', 'Approvals', { kind: 'board', by: 'state' }, ['type', 'begin', 'end', 'days', 'cover']),
  ],
  count: 48,
  few: 12,
  hidden: { field: 'reason', from: ['audit'] },
  record: ({ chance, nth, isRecent, on, somebody }) => {
    const type = chance.early<Type>(['annual', 'personal', 'sick', 'off', 'marriage']);
    const days = type === 'marriage' ? 13 : type === 'annual' ? chance.between(1, 6) : chance.between(1, 4);
    const ahead = chance.between(1, 6);
    return {
      type,
      begin: on(ahead),
      end: on(ahead + days - 1),
      cover: somebody().id,
      state: isRecent ? 'pending' : nth % 12 === 5 ? 'returned' : 'approved',
      hospital: type === 'sick' ? chance.of(['县人民医院', '县中医医院', '市第一人民医院']) : null,
      reason: days > 3 || chance.chance(0.4) ? chance.of(REASONS[type]) : null,
    };
  },
};
