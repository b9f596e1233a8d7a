import { mobileOf } from '../names.ts';
import { modelIdOf } from './ids.ts';
import { colour, design, everything, field, looksOn, options, required, rule, said, view, wide, type DemoModel } from './kit.ts';

/** Category, name, minimum and maximum price. */
const THINGS = [
  ['cold', '医用冷藏冰箱', 6_800, 15_000],
  ['cold', '低温冰箱', 12_000, 32_000],
  ['computer', '台式电脑', 3_900, 5_600],
  ['vehicle', '疫苗冷藏车', 186_000, 268_000],
  ['computer', '笔记本电脑', 4_800, 7_900],
  ['office', '激光打印机', 1_500, 3_200],
  ['cold', '车载冷藏箱', 2_600, 4_800],
  ['vehicle', '公务轿车', 98_000, 150_000],
  ['office', '投影仪', 3_000, 6_500],
  ['office', '档案柜', 680, 1_200],
] as const;

export const asset: DemoModel = {
  code: 'asset',
  name: said('固定资产', 'Assets'),
  icon: 'database',
  numbers: { code: 'DEMO.ASSET', name: '固定资产编号', prefix: 'ZC', dateFormat: 'no', digit: 4 },
  design: design(
    [
      field('billRule', 'no', ['资产编号', 'Asset number'], { rule: 'DEMO.ASSET' }),
      field('comInput', 'name', ['资产名称', 'Name'], { maxLength: 60 }, required),
      field('comInput', 'serial', ['出厂编号', 'Serial number'], { maxLength: 40 }, { ...required, checks: [{ check: 'unique', with: [], message: null }] }),
      field(
        'select',
        'category',
        ['资产类别', 'Category'],
        options('cold 冷链设备 Cold chain', 'vehicle 车辆 Vehicles', 'computer 计算机 Computers', 'office 办公设备 Office equipment'),
        required,
      ),
      field('select', 'status', ['状态', 'Status'], options('used 在用 In use', 'spare 闲置 Spare', 'repair 维修中 Under repair', 'scrapped 已报废 Scrapped'), {
        ...required,
        initial: 'used',
      }),
      field('currency', 'price', ['原值', 'Purchase price'], { min: 0 }, required),
      field('date', 'bought', ['购置日期', 'Bought on'], {}, { ...required, checks: [{ check: 'notFuture', message: null }] }),
      field(
        'date',
        'warranty',
        ['保修到期', 'Warranty until'],
        {},
        {
          checks: [{ check: 'compare', is: 'greater', to: 'bought', message: said('保修到期要晚于购置日期', 'The warranty ends after the purchase') }],
        },
      ),
      field('userSelect', 'keeper', ['保管人', 'Kept by'], {}, required),
      field('comInput', 'place', ['存放地点', 'Place'], { maxLength: 60 }),
      field('date', 'scrapped', ['报废日期', 'Scrapped on']),
      field('rollup', 'repairs', ['报修次数', 'Repairs'], { model: modelIdOf('repair'), by: 'asset', aggregate: 'count' }),
      field('rollup', 'spent', ['维修费用合计', 'Spent on repairs'], { model: modelIdOf('repair'), by: 'asset', of: 'cost', aggregate: 'sum', precision: 2 }),
      field('textarea', 'note', ['备注', 'Remark'], { maxLength: 300 }, wide),
      field('relatedList', 'repairlist', ['报修记录', 'Repairs of this asset'], { model: modelIdOf('repair'), by: 'asset' }, wide),
    ],
    {
      search: ['no', 'name', 'category', 'status', 'bought'],
      columns: [
        ['no', 110],
        ['name', 180],
        ['category', 120],
        ['serial', 160],
        ['status', 100],
        ['price', 130],
        ['bought', 120],
        ['keeper', 140],
        ['place', 160],
        ['repairs', 100],
        ['spent', 130],
      ],
      sort: 'no',
      summary: ['price'],
      fixed: { no: 'left' },
      more: {
        type: 'grouped',
        group: 'category',
        heads: [{ id: 'bought', name: said('购置', 'Purchase'), columns: ['price', 'bought'] }],
        colours: [
          colour('repair', { field: 'status', is: 'equal', value: 'repair' }, '#d46b08'),
          colour('scrapped', { field: 'status', is: 'equal', value: 'scrapped' }, '#8c8c8c'),
        ],
      },
    },
    [
      rule(
        'scrapped',
        ['报废须填日期', 'What is scrapped has a day'],
        { field: 'status', is: 'equal', value: 'scrapped' },
        { do: 'require', node: 'scrapped' },
      ),
      rule('kept', ['未报废不填日期', 'What is kept has none'], { not: { field: 'status', is: 'equal', value: 'scrapped' } }, { do: 'hide', node: 'scrapped' }),
    ],
  ),
  views: [view('资产卡片', 'Gallery', { kind: 'gallery', cover: null }, ['no', 'category', 'status', 'keeper', 'place'])],
  count: 60,
  few: 12,
  hidden: { field: 'price', from: ['clinic', 'township'] },
  grants: { warehouse: everything, township: looksOn, clinic: looksOn },
  record: ({ chance, nth, on, somebody }) => {
    const [category, name, least, most] = THINGS[nth % THINGS.length] as (typeof THINGS)[number];
    const bought = -chance.between(30, 1_800);
    const status = nth % 17 === 16 ? 'scrapped' : nth % 9 === 5 ? 'repair' : nth % 11 === 10 ? 'spare' : 'used';
    return {
      name,
      serial: `SN${mobileOf(nth + 1).slice(-8)}`,
      category,
      status,
      price: chance.between(least / 10, most / 10) * 10,
      bought: on(bought),
      warranty: on(bought + 1_095),
      keeper: somebody().id,
      place: chance.of(['一楼冷库', '二楼办公室', '接种门诊', '设备间', '行政楼车库', '三楼会议室']),
      scrapped: status === 'scrapped' ? on(-chance.between(1, 20)) : null,
    };
  },
};
