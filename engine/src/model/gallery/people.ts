// Leave, overtime and business trips.
import type { Filter } from '../../filter/filter.ts';
import type { GalleryForm } from './form.ts';
import { checked, colour, design, field, formula, lines, options, press, required, rule, said, tab, wide } from './words.ts';

const state = field('radio', 'state', ['状态', 'Status'], options('pending 待审批 Awaiting approval', 'approved 已批准 Approved', 'returned 已退回 Returned'), {
  initial: 'pending',
});
const PENDING: Filter = { field: 'state', is: 'equal', value: 'pending' };
const MINE: Filter = { field: 'creatorUserId', is: 'equal', value: { my: 'userId' } };
const approval = [
  press('approve', '批准', 'Approve', { do: 'set', values: { state: '"approved"' } }, PENDING),
  press('return', '退回', 'Return', { do: 'set', values: { state: '"returned"' } }, PENDING),
];
const tabs = [tab('pending', '待审批', 'Awaiting approval', PENDING), tab('mine', '我的申请', 'Mine', MINE)];
const colours = [colour('pending', PENDING, '#d48806', 'state'), colour('returned', { field: 'state', is: 'equal', value: 'returned' }, '#cf1322', 'state')];
const applicant = field('createUser', 'person', ['申请人', 'Applicant']);
const dept = field('currDept', 'dept', ['所在部门', 'Department']);

export const leave: GalleryForm = {
  code: 'leave',
  name: said('请假申请', 'Leave request'),
  about: said(
    '年休假、病假、事假等，自动计算天数和工作日，病假按规定上传证明',
    'Annual, sick and personal leave: days and working days are counted, sick leave asks for a document',
  ),
  icon: 'calendar',
  design: design(
    [
      applicant,
      dept,
      field(
        'select',
        'type',
        ['请假类型', 'Type of leave'],
        options(
          'annual 年休假 Annual leave',
          'sick 病假 Sick leave',
          'personal 事假 Personal leave',
          'marriage 婚假 Marriage leave',
          'maternity 产假 Maternity leave',
          'funeral 丧假 Bereavement leave',
          'off 调休 Time off in lieu',
        ),
        required,
      ),
      field('userSelect', 'cover', ['工作代理人', 'Covered by'], {}, required),
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
            message: said('结束日期不能早于开始日期', 'The last day is not before the first'),
          }),
        },
      ),
      formula('days', ['请假天数', 'Days'], 'DAYS({end},{begin})+1', 'number', 0),
      formula('work', ['其中工作日', 'Working days of these'], 'NETWORKDAYS({begin},{end})', 'number', 0),
      field(
        'comInput',
        'contact',
        ['休假期间联系电话', 'Telephone while away'],
        { maxLength: 20 },
        checked({ check: 'preset', preset: 'phone', message: null }),
      ),
      field('comInput', 'hospital', ['就诊医院', 'Hospital'], { maxLength: 50 }),
      field('textarea', 'reason', ['请假事由', 'Reason'], { maxLength: 500 }, { ...required, ...wide }),
      field('uploadFz', 'proof', ['证明材料', 'Documents'], {}, wide),
      state,
    ],
    {
      search: ['type', 'state', 'begin', 'person'],
      columns: [
        ['person', 120],
        ['dept', 160],
        ['type', 110],
        ['begin', 120],
        ['end', 120],
        ['days', 90],
        ['cover', 120],
        ['state', 110],
        ['reason', 240],
      ],
      sort: '-begin',
      fixed: { person: 'left' },
      more: { tabs: [...tabs, tab('long', '超过三天', 'More than three days', { field: 'days', is: 'greater', value: 3 })], colours },
      buttons: approval,
    },
    [
      rule(
        'sick',
        ['病假两天以上须上传证明', 'Sick leave of more than two days needs a document'],
        {
          all: [
            { field: 'type', is: 'equal', value: 'sick' },
            { field: 'days', is: 'greater', value: 2 },
          ],
        },
        { do: 'require', node: 'proof' },
      ),
      rule(
        'notSick',
        ['不是病假不填医院', 'A hospital only with sick leave'],
        { not: { field: 'type', is: 'equal', value: 'sick' } },
        { do: 'hide', node: 'hospital' },
      ),
      rule(
        'self',
        ['代理人不能是自己', 'Nobody covers for themselves'],
        { field: 'cover', is: 'equal', to: 'person' },
        {
          do: 'refuse',
          node: 'cover',
          text: said('代理人不能是申请人自己', 'Choose somebody else to cover'),
        },
      ),
    ],
    '{person} {type} {begin}',
  ),
};

export const overtime: GalleryForm = {
  code: 'overtime',
  name: said('加班申请', 'Overtime request'),
  about: said('加班时间、时长和补偿方式，列表自动合计时长', 'When, how long, and how it is made up for; the list adds up the hours'),
  icon: 'clock-circle',
  design: design(
    [
      applicant,
      dept,
      field(
        'select',
        'kind',
        ['加班类型', 'Kind'],
        options('workday 工作日 Working day', 'weekend 休息日 Day off', 'holiday 法定节假日 Public holiday'),
        required,
      ),
      field('radio', 'pay', ['补偿方式', 'Made up for by'], options('off 调休 Time off', 'money 加班费 Overtime pay'), { ...required, initial: 'off' }),
      field('date', 'begin', ['开始时间', 'From'], { type: 'datetime', format: 'yyyy-MM-dd HH:mm' }, required),
      field(
        'date',
        'end',
        ['结束时间', 'Until'],
        { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
        { ...required, ...checked({ check: 'compare', is: 'greater', to: 'begin', message: said('结束时间要晚于开始时间', 'It ends after it begins') }) },
      ),
      field('numInput', 'rest', ['其中休息（小时）', 'Breaks of these (hours)'], { precision: 1, min: 0, max: 8, step: 0.5 }, { initial: 0 }),
      field('numInput', 'hours', ['加班时长（小时）', 'Hours'], { precision: 1, min: 0.5, max: 24, step: 0.5 }, required),
      field('textarea', 'reason', ['加班事由', 'Reason'], { maxLength: 500 }, { ...required, ...wide }),
      state,
    ],
    {
      search: ['kind', 'pay', 'begin', 'state'],
      columns: [
        ['person', 120],
        ['dept', 160],
        ['kind', 120],
        ['begin', 160],
        ['end', 160],
        ['hours', 120],
        ['pay', 120],
        ['state', 110],
      ],
      sort: '-begin',
      summary: ['hours'],
      fixed: { person: 'left' },
      more: { tabs, colours },
      buttons: approval,
    },
    [
      rule(
        'holiday',
        ['法定节假日发加班费', 'On public holidays it is paid'],
        { field: 'kind', is: 'equal', value: 'holiday' },
        {
          do: 'suggest',
          node: 'pay',
          formula: '"money"',
        },
      ),
      rule(
        'long',
        ['超过八小时请确认', 'More than eight hours'],
        { field: 'hours', is: 'greater', value: 8 },
        {
          do: 'message',
          node: 'hours',
          text: said('超过八小时，请确认是否已扣除休息时间', 'More than eight hours: have the breaks been taken off?'),
        },
      ),
    ],
    '{person} {begin}',
  ),
};

export const trip: GalleryForm = {
  code: 'trip',
  name: said('出差申请', 'Business trip'),
  about: said('行程、同行人、预计费用，逐段填写', 'The way, who comes along and what it will cost, leg by leg'),
  icon: 'global',
  design: design(
    [
      applicant,
      dept,
      field('comInput', 'title', ['出差事由', 'Purpose'], { maxLength: 60 }, { ...required, ...wide }),
      field('date', 'begin', ['出发日期', 'Leaves on'], {}, required),
      field('date', 'end', ['返回日期', 'Back on'], {}, { ...required, ...checked({ check: 'compare', is: 'greaterOrEqual', to: 'begin', message: null }) }),
      formula('days', ['出差天数', 'Days'], 'DAYS({end},{begin})+1', 'number', 0),
      field('userSelect', 'others', ['同行人员', 'Together with'], { multiple: true }),
      lines(
        'legs',
        ['行程', 'Legs'],
        [
          field('date', 'day', ['日期', 'Day'], {}, required),
          field('comInput', 'from', ['出发地', 'From'], { maxLength: 40 }, required),
          field('comInput', 'to', ['目的地', 'To'], { maxLength: 40 }, required),
          field(
            'select',
            'by',
            ['交通工具', 'By'],
            options('train 火车 Train', 'plane 飞机 Plane', 'coach 长途汽车 Coach', 'car 公务用车 Office car'),
            required,
          ),
          field('numInput', 'cost', ['预计费用', 'Estimated cost'], { precision: 2, min: 0 }),
        ],
      ),
      field('currency', 'stay', ['预计住宿费', 'Accommodation'], { min: 0 }),
      formula('total', ['预计总费用', 'Estimated total'], 'SUM({legs.cost})+IF(ISBLANK({stay}),0,{stay})', 'number', 2),
      field('switch', 'advance', ['是否借款', 'Cash advance'], { onText: '是', offText: '否' }, { initial: 0 }),
      field('currency', 'borrowed', ['借款金额', 'Amount of the advance'], { min: 0 }),
      state,
    ],
    {
      search: ['title', 'begin', 'state', 'person'],
      columns: [
        ['person', 120],
        ['title', 220],
        ['begin', 120],
        ['end', 120],
        ['days', 90],
        ['total', 130],
        ['state', 110],
      ],
      sort: '-begin',
      summary: ['total'],
      fixed: { person: 'left' },
      more: { tabs, colours },
      buttons: approval,
    },
    [
      rule('advance', ['借款须填金额', 'An advance has an amount'], { field: 'advance', is: 'equal', value: 1 }, { do: 'require', node: 'borrowed' }),
      rule('none', ['不借款不填金额', 'Without one there is none'], { not: { field: 'advance', is: 'equal', value: 1 } }, { do: 'hide', node: 'borrowed' }),
      rule(
        'most',
        ['借款不超过预计费用', 'Not more than the trip costs'],
        { field: 'borrowed', is: 'greater', to: 'total' },
        {
          do: 'refuse',
          node: 'borrowed',
          text: said('借款不能超过预计总费用', 'The advance is not more than the estimated total'),
        },
      ),
    ],
    '{title}',
  ),
};
