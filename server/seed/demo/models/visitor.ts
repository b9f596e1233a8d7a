import { dice } from '../random.ts';
import { mobileOf, nameOf } from '../names.ts';
import { checked, design, field, options, required, rule, said, type DemoModel } from './kit.ts';

export const visitor: DemoModel = {
  code: 'visitor',
  name: said('访客登记', 'Visitors'),
  icon: 'idcard',
  design: design(
    [
      field('comInput', 'name', ['访客姓名', 'Visitor'], { maxLength: 30 }, required),
      field('phone', 'phone', ['联系电话', 'Telephone'], {}, required),
      field('comInput', 'company', ['来访单位', 'From'], { maxLength: 60 }),
      field('userSelect', 'host', ['接待人', 'Host'], {}, required),
      field(
        'radio',
        'purpose',
        ['来访事由', 'Purpose'],
        options('work 业务洽谈 Business', 'inspect 检查指导 Inspection', 'service 设备维护 Maintenance', 'deliver 送货 Delivery'),
        required,
      ),
      field('numInput', 'people', ['来访人数', 'People'], { precision: 0, min: 1, max: 100 }, { ...required, initial: 1 }),
      field('date', 'arrives', ['到访时间', 'Arrives'], { type: 'datetime', format: 'yyyy-MM-dd HH:mm' }, required),
      field(
        'date',
        'leaves',
        ['离开时间', 'Leaves'],
        { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
        {
          ...checked({ check: 'compare', is: 'greater', to: 'arrives', message: said('离开要晚于到访', 'One leaves after one arrives') }),
        },
      ),
      field('comInput', 'plate', ['车牌号', 'Number plate'], { maxLength: 12 }),
    ],
    {
      search: ['name', 'company', 'purpose', 'arrives'],
      columns: [
        ['name', 120],
        ['phone', 140],
        ['company', 200],
        ['purpose', 120],
        ['people', 90],
        ['host', 140],
        ['arrives', 160],
        ['leaves', 160],
      ],
      sort: '-arrives',
    },
    [
      rule(
        'goods',
        ['送货须登记车牌', 'Deliveries tell their number plate'],
        { field: 'purpose', is: 'equal', value: 'deliver' },
        { do: 'require', node: 'plate' },
      ),
    ],
  ),
  count: 52,
  hidden: { field: 'phone', from: ['audit', 'warehouse'] },
  record: ({ chance, nth, at, somebody }) => {
    const purpose = chance.early(['work', 'service', 'deliver', 'inspect']);
    const [arrives, leaves] = chance.of([
      ['09:00:00', '10:30:00'],
      ['10:20:00', '11:40:00'],
      ['14:10:00', '16:50:00'],
    ] as const);
    return {
      name: nameOf(dice(`visitor ${nth}`), chance.chance(0.5) ? 2 : 1).chinese,
      phone: mobileOf(90_000 + nth),
      company: chance.of(['冷链设备服务公司', '市疾控中心', '医药物流公司', '软件服务公司', '县财政局', '办公用品配送站']),
      host: somebody().id,
      purpose,
      people: chance.between(1, 4),
      arrives: at(0, arrives),
      leaves: at(0, leaves),
      plate: purpose === 'deliver' ? `浙E00${String(nth + 100).padStart(3, '0')}` : null,
    };
  },
};
