import type { Row } from '@ordo/engine/form/values.ts';
import { design, field, formula, lines, options, required, rule, said, wide, type DemoModel } from './kit.ts';

const GOODS = [
  ['一次性注射器', '1 mL', '支', 0.35, 5_000],
  ['医用冰排', '0.6 L', '块', 18, 60],
  ['疫苗冷藏包', '8 L', '个', 260, 12],
  ['温度记录仪', '蓝牙', '台', 480, 10],
  ['复印纸', 'A4 70 g', '箱', 135, 20],
  ['医用口罩', '独立包装', '盒', 22, 200],
  ['利器盒', '5 L', '个', 6.5, 300],
  ['接种告知书', '两联', '本', 8.8, 400],
] as const;

export const purchase: DemoModel = {
  code: 'purchase',
  name: said('采购申请', 'Purchase requests'),
  icon: 'shopping-cart',
  numbers: { code: 'DEMO.PURCHASE', name: '采购申请单号', prefix: 'CG', dateFormat: 'yyyy', digit: 4 },
  design: design(
    [
      field('billRule', 'no', ['单号', 'Number'], { rule: 'DEMO.PURCHASE' }),
      field('comInput', 'title', ['采购名称', 'Subject'], { maxLength: 60 }, required),
      field('radio', 'urgency', ['紧急程度', 'Urgency'], options('usual 一般 Usual', 'urgent 紧急 Urgent'), { ...required, initial: 'usual' }),
      field('date', 'needed', ['期望到货', 'Needed by'], {}, { ...required, checks: [{ check: 'notPast', message: null }] }),
      lines(
        'lines',
        ['采购明细', 'Lines'],
        [
          field('comInput', 'item', ['品名', 'Item'], { maxLength: 50 }, required),
          field('comInput', 'spec', ['规格', 'Specification'], { maxLength: 50 }),
          field('comInput', 'unit', ['单位', 'Unit'], { maxLength: 10 }),
          field('numInput', 'count', ['数量', 'Quantity'], { precision: 0, min: 1 }, required),
          field('numInput', 'price', ['预计单价', 'Estimated price'], { precision: 2, min: 0 }, required),
          formula('sum', ['预计金额', 'Estimated amount'], '{lines.count}*{lines.price}', 'number', 2),
        ],
      ),
      formula('total', ['预计总额', 'Estimated total'], 'SUM({lines.sum})', 'number', 2),
      field('numInput', 'quotes', ['询价家数', 'Quotations'], { precision: 0, min: 0 }),
      field('textarea', 'reason', ['采购理由', 'Reason'], { maxLength: 500 }, wide),
    ],
    {
      search: ['no', 'title', 'urgency', 'needed'],
      columns: [
        ['no', 140],
        ['title', 220],
        ['urgency', 100],
        ['needed', 120],
        ['total', 130],
        ['quotes', 110],
      ],
      sort: '-no',
      summary: ['total'],
    },
    [
      rule(
        'large',
        ['五千元以上至少询价', 'From 5,000 on quotations are asked'],
        { field: 'total', is: 'greaterOrEqual', value: 5_000 },
        { do: 'require', node: 'quotes' },
        { do: 'message', node: 'quotes', text: said('五千元以上须询价，一般不少于三家', 'From 5,000 on ask for quotations, usually three') },
      ),
      rule(
        'urgent',
        ['紧急采购须说明理由', 'Urgent requests need a reason'],
        { field: 'urgency', is: 'equal', value: 'urgent' },
        { do: 'require', node: 'reason' },
      ),
    ],
  ),
  count: 36,
  record: ({ chance, on }) => {
    const goods = chance.shuffled(GOODS).slice(0, chance.between(1, 4));
    const rows = goods.map(([item, spec, unit, price, most], place): Row => ({
      id: `r${place + 1}`,
      values: { item, spec, unit, price, count: chance.between(Math.ceil(most / 10), most) },
    }));
    const urgency = chance.chance(0.2) ? 'urgent' : 'usual';
    return {
      title: `${goods[0]?.[0] ?? ''}等物资采购`,
      urgency,
      needed: on(chance.between(5, 30)),
      lines: rows,
      quotes: chance.between(3, 5),
      reason: urgency === 'urgent' ? '库存低于一周用量，集中接种前须到货。' : chance.chance(0.5) ? '按季度计划补充。' : null,
    };
  },
};
