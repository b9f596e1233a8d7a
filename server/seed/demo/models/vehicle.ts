import { checked, design, field, formula, options, required, rule, said, type DemoModel } from './kit.ts';
import { modelIdOf } from './ids.ts';

export const vehicle: DemoModel = {
  code: 'vehicle',
  name: said('用车登记', 'Vehicle use'),
  icon: 'car',
  design: design(
    [
      field('relationForm', 'car', ['车辆', 'Vehicle'], { model: modelIdOf('asset'), field: 'name' }, required),
      field('lookup', 'carno', ['车辆编号', 'Vehicle number'], { field: 'car', show: 'no', result: 'text' }),
      field('userSelect', 'driver', ['驾驶人', 'Driver'], {}, required),
      field('date', 'begin', ['出车时间', 'Leaves'], { type: 'datetime', format: 'yyyy-MM-dd HH:mm' }, required),
      field(
        'date',
        'end',
        ['回车时间', 'Returns'],
        { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
        {
          ...required,
          ...checked({ check: 'compare', is: 'greater', to: 'begin', message: said('回车要晚于出车', 'It returns after it leaves') }),
        },
      ),
      field(
        'select',
        'purpose',
        ['用途', 'Purpose'],
        options('supply 疫苗配送 Vaccine delivery', 'visit 下乡督导 Supervision', 'meeting 外出会议 Meeting', 'other 其他 Other'),
        required,
      ),
      field('comInput', 'target', ['目的地', 'Destination'], { maxLength: 60 }, required),
      field('numInput', 'from', ['出车里程', 'Kilometres at start'], { precision: 0, min: 0 }, required),
      field(
        'numInput',
        'to',
        ['回车里程', 'Kilometres at end'],
        { precision: 0, min: 0 },
        {
          ...required,
          ...checked({ check: 'compare', is: 'greaterOrEqual', to: 'from', message: said('回车里程不能小于出车里程', 'It does not run backwards') }),
        },
      ),
      formula('distance', ['行驶公里', 'Kilometres'], '{to}-{from}', 'number', 0),
      field('comInput', 'note', ['长途说明', 'Why so far'], { maxLength: 100 }),
    ],
    {
      search: ['purpose', 'target', 'begin', 'driver'],
      columns: [
        ['car', 160],
        ['carno', 110],
        ['begin', 160],
        ['end', 160],
        ['driver', 140],
        ['purpose', 120],
        ['target', 160],
        ['distance', 110],
      ],
      sort: '-begin',
      summary: ['distance'],
    },
    [
      rule(
        'far',
        ['超过一百五十公里须说明', 'Say why it is more than 150 km'],
        { field: 'distance', is: 'greater', value: 150 },
        { do: 'require', node: 'note' },
      ),
    ],
  ),
  count: 44,
  record: ({ chance, nth, at, somebody, records }) => {
    const cars = records('asset').filter(({ values }) => values.category === 'vehicle' && values.status !== 'scrapped');
    const distance = chance.between(12, 220);
    const from = 8_000 + nth * 160;
    return {
      car: chance.of(cars).id,
      driver: somebody().id,
      begin: at(1, chance.of(['07:40:00', '08:30:00', '09:00:00'])),
      end: at(1, chance.of(['11:50:00', '15:30:00', '17:10:00'])),
      purpose: chance.early(['supply', 'visit', 'meeting', 'other']),
      target: chance.of(['孝丰镇卫生院', '天荒坪镇卫生院', '湖州市疾控中心', '梅溪镇接种门诊', '杭州', '报福镇卫生院']),
      from,
      to: from + distance,
      note: distance > 150 ? '跨市参加业务会议，当日往返。' : null,
    };
  },
};
