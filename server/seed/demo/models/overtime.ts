// The demo's list form with a workflow: saving a record launches a task, and the list shows the state of each.
import { design, field, options, required, said, wide, type DemoModel } from './kit.ts';

const REASONS = [
  '疫苗到货，配合卸货入库。',
  '月底报表汇总。',
  '周六预约接种门诊支援。',
  '查验学校入学预防接种证。',
  '冷库报警，夜间值守。',
  '应急接种演练准备。',
];

export const overtime: DemoModel = {
  code: 'overtime',
  name: said('加班申请', 'Overtime requests'),
  icon: 'clock-circle',
  design: design(
    [
      field('date', 'day', ['加班日期', 'Day'], {}, required),
      field('select', 'kind', ['加班类型', 'Type'], options('weekday 工作日 Weekday', 'weekend 周末 Weekend', 'holiday 法定节假日 Public holiday'), required),
      field('numInput', 'hours', ['时长（小时）', 'Hours'], { precision: 1, min: 0.5, max: 12 }, required),
      field('radio', 'repaid', ['补偿方式', 'Compensation'], options('off 调休 Time off', 'paid 加班费 Pay'), { ...required, initial: 'off' }),
      field('textarea', 'reason', ['加班事由', 'Reason'], { maxLength: 500 }, { ...required, ...wide }),
    ],
    {
      search: ['day', 'kind'],
      columns: [
        ['day', 120],
        ['kind', 120],
        ['hours', 110],
        ['repaid', 120],
        ['reason', 260],
      ],
      sort: '-day',
      summary: ['hours'],
    },
  ),
  // All its records belong to tasks (flows/make-past.ts).
  count: 0,
  record: ({ chance, on }) => ({
    day: on(chance.between(0, 3)),
    kind: chance.early(['weekday', 'weekend', 'holiday']),
    hours: chance.between(1, 9),
    repaid: chance.chance(0.7) ? 'off' : 'paid',
    reason: chance.of(REASONS),
  }),
};
