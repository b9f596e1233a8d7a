import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Row } from '@ordo/engine/form/values.ts';
import { expensePaper } from './expense-paper.ts';
import { colour, design, field, formula, lines, options, required, rule, said, tab, type DemoModel } from './kit.ts';

/** Kind, purpose, minimum and maximum price, maximum number. */
const SPENT = [
  ['travel', '往返乡镇督导交通费', 20, 120, 4],
  ['stay', '业务培训住宿', 220, 380, 3],
  ['meal', '出差伙食补助', 60, 100, 5],
  ['office', '打印纸与装订耗材', 18, 160, 6],
  ['training', '免疫规划培训资料费', 40, 300, 10],
  ['post', '样本冷链寄递', 25, 90, 8],
] as const;

const LARGE: Extract<Filter, { field: string }> = { field: 'total', is: 'greaterOrEqual', value: 2_000 };

export const expense: DemoModel = {
  code: 'expense',
  name: said('费用报销', 'Expense claims'),
  icon: 'pay-circle',
  numbers: { code: 'DEMO.EXPENSE', name: '费用报销单号', prefix: 'BX', dateFormat: 'yyyyMM', digit: 3 },
  design: design(
    [
      field('billRule', 'no', ['单号', 'Number'], { rule: 'DEMO.EXPENSE' }),
      field('currDept', 'dept', ['报销部门', 'Department']),
      field('comInput', 'title', ['报销事由', 'Claimed for'], { maxLength: 60 }, required),
      field('select', 'pay', ['付款方式', 'Paid by'], options('card 公务卡 Office card', 'transfer 银行转账 Bank transfer', 'cash 现金 Cash'), required),
      lines(
        'lines',
        ['费用明细', 'Lines'],
        [
          field('date', 'day', ['发生日期', 'Day'], {}, required),
          field(
            'select',
            'kind',
            ['费用类别', 'Kind'],
            options(
              'travel 交通费 Travel',
              'stay 住宿费 Accommodation',
              'meal 伙食补助 Meals',
              'office 办公费 Office supplies',
              'training 培训费 Training',
              'post 邮寄费 Postage',
            ),
            required,
          ),
          field('comInput', 'note', ['说明', 'Description'], { maxLength: 100 }),
          field('numInput', 'price', ['单价', 'Price'], { precision: 2, min: 0 }, required),
          field('numInput', 'count', ['数量', 'Quantity'], { precision: 0, min: 1 }, required),
          formula('sum', ['金额', 'Amount'], '{lines.price}*{lines.count}', 'number', 2),
        ],
      ),
      formula('total', ['报销合计', 'Total'], 'SUM({lines.sum})', 'number', 2),
      formula('capital', ['金额大写', 'Amount in words'], 'RMB({total})', 'text'),
      field('comInput', 'approval', ['事前审批单号', 'Prior approval'], { maxLength: 30 }),
    ],
    {
      search: ['no', 'title', 'pay', 'total'],
      columns: [
        ['no', 140],
        ['title', 240],
        ['dept', 180],
        ['pay', 120],
        ['total', 120],
        ['capital', 240],
      ],
      sort: '-no',
      summary: ['total'],
      fixed: { no: 'left', total: 'right' },
      more: { colours: [colour('large', LARGE, '#d46b08', 'total')], tabs: [tab('large', '两千元以上', '2,000 and more', LARGE)] },
    },
    [
      rule('large', ['两千元以上须有事前审批', 'From 2,000 on a prior approval is needed'], LARGE, { do: 'require', node: 'approval' }),
      rule(
        'small',
        ['两千元以下不填审批单号', 'Below 2,000 there is no prior approval'],
        { field: 'total', is: 'less', value: 2_000 },
        { do: 'hide', node: 'approval' },
      ),
    ],
  ),
  count: 45,
  paper: expensePaper,
  record: ({ chance, nth, on }) => {
    const rows = Array.from({ length: chance.between(1, 4) }, (_, place): Row => {
      const [kind, note, least, most, many] = chance.of(SPENT);
      const price = chance.between(least * 10, most * 10) / 10;
      return { id: `r${place + 1}`, values: { day: on(-chance.between(1, 12)), kind, note, price, count: chance.between(1, many) } };
    });
    return {
      title: chance.of(['乡镇接种点督导', '免疫规划业务培训', '冷链设备巡检', '查漏补种宣传', '季度例会差旅', '日常办公用品']),
      pay: chance.early(['card', 'transfer', 'cash']),
      lines: rows,
      approval: `SQ${String(nth + 1).padStart(4, '0')}`,
    };
  },
};
