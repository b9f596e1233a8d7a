import { colour, design, everything, field, options, required, rule, said, tab, view, wide, type DemoModel } from './kit.ts';
import { modelIdOf } from './ids.ts';

/** By the category of the asset. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  cold: ['温度偏高，压缩机频繁启动。', '门封条老化，关不严。', '温度探头读数跳动。'],
  vehicle: ['空调不制冷，需要加氟。', '刹车有异响，需要检查。', '轮胎磨损，需要更换。'],
  computer: ['开机无显示，电源灯不亮。', '蓝屏重启，运行缓慢。'],
  office: ['使用时有异响，需要检修。', '通电后无反应。'],
};

export const repair: DemoModel = {
  code: 'repair',
  name: said('报修登记', 'Repairs'),
  icon: 'tool',
  numbers: { code: 'DEMO.REPAIR', name: '报修单号', prefix: 'WX', dateFormat: 'yyyyMM', digit: 3 },
  design: design(
    [
      field('billRule', 'no', ['单号', 'Number'], { rule: 'DEMO.REPAIR' }),
      field('relationForm', 'asset', ['报修资产', 'Asset'], { model: modelIdOf('asset'), field: 'name' }, required),
      field('lookup', 'assetno', ['资产编号', 'Asset number'], { field: 'asset', show: 'no', result: 'text' }),
      field('lookup', 'place', ['存放地点', 'Place'], { field: 'asset', show: 'place', result: 'text' }),
      field('lookup', 'warranty', ['保修到期', 'Warranty until'], { field: 'asset', show: 'warranty', result: 'day' }),
      field('radio', 'urgency', ['紧急程度', 'Urgency'], options('usual 一般 Usual', 'urgent 紧急 Urgent'), { ...required, initial: 'usual' }),
      field('select', 'state', ['处理状态', 'Status'], options('open 待处理 Open', 'working 维修中 In progress', 'done 已完成 Done'), {
        ...required,
        initial: 'open',
      }),
      field('textarea', 'fault', ['故障描述', 'Fault'], { maxLength: 500 }, { ...required, ...wide }),
      field('comInput', 'worker', ['维修人员', 'Repaired by'], { maxLength: 40 }),
      field('currency', 'cost', ['维修费用', 'Cost'], { min: 0 }),
      field('date', 'finished', ['完成日期', 'Finished on']),
      field('rate', 'score', ['满意度', 'Rating'], { max: 5 }),
    ],
    {
      search: ['no', 'state', 'urgency', 'finished'],
      columns: [
        ['no', 140],
        ['asset', 180],
        ['assetno', 120],
        ['place', 150],
        ['urgency', 100],
        ['fault', 260],
        ['state', 110],
        ['worker', 140],
        ['cost', 120],
        ['finished', 120],
      ],
      sort: '-no',
      summary: ['cost'],
      more: {
        type: 'inline',
        tabs: [
          tab('open', '未完成', 'Not done', { field: 'state', is: 'notEqual', value: 'done' }),
          tab('urgent', '紧急', 'Urgent', { field: 'urgency', is: 'equal', value: 'urgent' }),
        ],
        colours: [colour('urgent', { field: 'urgency', is: 'equal', value: 'urgent' }, '#cf1322', 'urgency')],
      },
    },
    [
      rule(
        'done',
        ['完成须填费用和日期', 'What is done says the cost and the day'],
        { field: 'state', is: 'equal', value: 'done' },
        { do: 'require', node: 'cost' },
        { do: 'require', node: 'finished' },
      ),
      rule(
        'open',
        ['未完成不填费用和评价', 'Until then there is neither'],
        { not: { field: 'state', is: 'equal', value: 'done' } },
        { do: 'hide', node: 'cost' },
        { do: 'hide', node: 'finished' },
        { do: 'hide', node: 'score' },
      ),
    ],
  ),
  views: [
    view('维修看板', 'Board of repairs', { kind: 'board', by: 'state' }, ['asset', 'urgency', 'fault', 'worker']),
    view('按资产统计费用', 'Cost by asset', { kind: 'pivot', rows: 'asset', columns: 'urgency', measure: 'sum', of: 'cost', chart: true }),
  ],
  count: 42,
  few: 10,
  grants: { warehouse: everything },
  record: ({ chance, nth, isRecent, on, records }) => {
    const state = isRecent ? (nth % 2 ? 'open' : 'working') : 'done';
    const { id, values } = chance.of(records('asset'));
    return {
      asset: id,
      urgency: chance.chance(0.25) ? 'urgent' : 'usual',
      state,
      fault: chance.of(FAULTS[String(values.category)] ?? []),
      worker:
        state === 'open'
          ? null
          : values.category === 'computer'
            ? '信息科'
            : values.category === 'vehicle'
              ? '汽车维修厂'
              : values.category === 'cold'
                ? '冷链设备服务公司'
                : '后勤维修组',
      cost: state === 'done' ? chance.between(0, 120) * 10 : null,
      finished: state === 'done' ? on(chance.between(1, 6)) : null,
      score: state === 'done' ? chance.between(3, 5) : null,
    };
  },
};
