import { design, field, options, required, rule, said, wide, type DemoModel } from './kit.ts';

export const seal: DemoModel = {
  code: 'seal',
  name: said('用印申请', 'Seal use'),
  icon: 'safety',
  design: design(
    [
      field('comInput', 'document', ['文件名称', 'Document'], { maxLength: 100 }, { ...required, ...wide }),
      field(
        'select',
        'seal',
        ['印章', 'Seal'],
        options(
          'office 单位公章 Official seal',
          'contract 合同专用章 Contract seal',
          'finance 财务专用章 Finance seal',
          'legal 法人章 Seal of the legal representative',
        ),
        required,
      ),
      field('date', 'day', ['用印日期', 'Day'], {}, required),
      field('numInput', 'copies', ['份数', 'Copies'], { precision: 0, min: 1, max: 500 }, { ...required, initial: 1 }),
      field('userSelect', 'witness', ['监印人', 'Witnessed by'], {}, required),
      field('switch', 'out', ['是否外带', 'Taken out'], { onText: '是', offText: '否' }, { initial: 0 }),
      field('date', 'back', ['归还日期', 'Back on'], {}, { checks: [{ check: 'compare', is: 'greaterOrEqual', to: 'day', message: null }] }),
      field('comInput', 'where', ['外带地点', 'Taken to'], { maxLength: 60 }),
    ],
    {
      search: ['document', 'seal', 'day', 'out'],
      columns: [
        ['document', 260],
        ['seal', 140],
        ['day', 120],
        ['copies', 90],
        ['witness', 140],
        ['out', 100],
        ['back', 120],
      ],
      sort: '-day',
    },
    [
      rule(
        'out',
        ['外带须填地点和归还日期', 'What is taken out says where and until when'],
        { field: 'out', is: 'equal', value: 1 },
        { do: 'require', node: 'back' },
        {
          do: 'require',
          node: 'where',
        },
      ),
      rule(
        'in',
        ['不外带不填', 'What stays says neither'],
        { not: { field: 'out', is: 'equal', value: 1 } },
        { do: 'hide', node: 'back' },
        { do: 'hide', node: 'where' },
      ),
    ],
  ),
  count: 38,
  record: ({ chance, on, somebody }) => {
    const out = chance.chance(0.15) ? 1 : 0;
    const day = chance.between(0, 3);
    return {
      document: chance.of(['疫苗采购合同', '冷链设备维保协议', '接种单位年度评估表', '人员在职证明', '项目经费决算表', '合作备忘录', '资质变更申请']),
      seal: chance.early(['office', 'contract', 'finance', 'legal']),
      day: on(day),
      copies: chance.between(1, 6),
      witness: somebody().id,
      out,
      back: out ? on(day + chance.between(1, 3)) : null,
      where: out ? chance.of(['县公共资源交易中心', '市卫健委', '县财政局']) : null,
    };
  },
};
