// Seals, vehicles, and lent assets.
import type { Filter } from '../../filter/filter.ts';
import type { GalleryForm } from './form.ts';
import { checked, colour, design, field, formula, lines, options, required, rule, said, tab, wide } from './words.ts';

const minutes = { type: 'datetime', format: 'yyyy-MM-dd HH:mm' };
const OUT: Filter = { field: 'out', is: 'equal', value: 1 };

export const seal: GalleryForm = {
  code: 'seal',
  name: said('用印申请', 'Use of a seal'),
  about: said('文件、印章、份数，外带须登记去向和归还日期', 'Which document, which seal, how many copies, and where it is taken'),
  icon: 'safety-certificate',
  design: design(
    [
      field('createUser', 'person', ['申请人', 'Applicant']),
      field('currDept', 'dept', ['申请部门', 'Department']),
      field('comInput', 'document', ['文件名称', 'Document'], { maxLength: 100 }, { ...required, ...wide }),
      field(
        'checkbox',
        'seals',
        ['印章', 'Seals'],
        options(
          'office 公章 Official seal',
          'contract 合同专用章 Contract seal',
          'finance 财务专用章 Finance seal',
          'legal 法定代表人章 Seal of the legal representative',
        ),
        { ...required, ...wide },
      ),
      field('date', 'day', ['用印日期', 'Day'], {}, required),
      field('numInput', 'copies', ['份数', 'Copies'], { precision: 0, min: 1, max: 500 }, { ...required, initial: 1 }),
      field('comInput', 'to', ['发往单位', 'Sent to'], { maxLength: 60 }),
      field('userSelect', 'witness', ['监印人', 'Witnessed by'], {}, required),
      field('switch', 'out', ['是否外带', 'Taken out'], { onText: '是', offText: '否' }, { initial: 0 }),
      field('date', 'back', ['归还日期', 'Back on'], {}, checked({ check: 'compare', is: 'greaterOrEqual', to: 'day', message: null })),
      field('comInput', 'where', ['外带地点', 'Taken to'], { maxLength: 60 }),
      field('uploadFz', 'files', ['文件附件', 'Files'], {}, wide),
    ],
    {
      search: ['document', 'seals', 'day', 'out'],
      columns: [
        ['document', 260],
        ['seals', 180],
        ['day', 120],
        ['copies', 80],
        ['person', 120],
        ['witness', 120],
        ['out', 90],
        ['back', 120],
      ],
      sort: '-day',
      fixed: { document: 'left' },
      more: { tabs: [tab('out', '外带', 'Taken out', OUT)], colours: [colour('out', OUT, '#d46b08', 'out')] },
    },
    [
      rule(
        'out',
        ['外带须填地点和归还日期', 'What is taken out says where and until when'],
        OUT,
        { do: 'require', node: 'back' },
        { do: 'require', node: 'where' },
      ),
      rule('in', ['不外带不填', 'What stays says neither'], { not: OUT }, { do: 'hide', node: 'back' }, { do: 'hide', node: 'where' }),
    ],
    '{document}',
  ),
};

export const vehicle: GalleryForm = {
  code: 'vehicle',
  name: said('用车申请', 'Vehicle request'),
  about: said('用车时间、乘车人、里程，回车后登记', 'When, who rides along, and how far it went'),
  icon: 'car',
  design: design(
    [
      field('createUser', 'person', ['申请人', 'Applicant']),
      field('currDept', 'dept', ['用车部门', 'Department']),
      field(
        'comInput',
        'plate',
        ['车牌号', 'Number plate'],
        { maxLength: 12 },
        { ...required, ...checked({ check: 'preset', preset: 'carPlate', message: null }) },
      ),
      field('userSelect', 'driver', ['驾驶人', 'Driver'], {}, required),
      field('date', 'begin', ['出车时间', 'Leaves'], minutes, required),
      field('date', 'end', ['预计回车时间', 'Back at'], minutes, {
        ...required,
        ...checked({ check: 'compare', is: 'greater', to: 'begin', message: said('回车要晚于出车', 'It returns after it leaves') }),
      }),
      field(
        'select',
        'purpose',
        ['用途', 'Purpose'],
        options('meeting 外出会议 Meeting', 'visit 走访 Visit', 'guest 接待 Guests', 'goods 运送物品 Goods', 'other 其他 Other'),
        required,
      ),
      field('comInput', 'target', ['目的地', 'Destination'], { maxLength: 60 }, required),
      field('numInput', 'people', ['乘车人数', 'People'], { precision: 0, min: 1, max: 60 }, { ...required, initial: 1 }),
      field('numInput', 'from', ['出车里程', 'Kilometres at start'], { precision: 0, min: 0 }),
      field(
        'numInput',
        'to',
        ['回车里程', 'Kilometres at end'],
        { precision: 0, min: 0 },
        checked({ check: 'compare', is: 'greaterOrEqual', to: 'from', message: said('回车里程不能小于出车里程', 'It does not run backwards') }),
      ),
      formula('distance', ['行驶公里', 'Kilometres'], '{to}-{from}', 'number', 0),
      field('textarea', 'note', ['说明', 'Remark'], { maxLength: 300 }, wide),
    ],
    {
      search: ['plate', 'purpose', 'begin', 'driver'],
      columns: [
        ['plate', 110],
        ['begin', 160],
        ['end', 160],
        ['person', 120],
        ['driver', 120],
        ['purpose', 110],
        ['target', 180],
        ['distance', 100],
      ],
      sort: '-begin',
      summary: ['distance'],
      fixed: { plate: 'left' },
      more: { tabs: [tab('open', '未登记回车里程', 'Not back yet', { field: 'to', is: 'empty' })] },
    },
    [rule('other', ['其他用途须说明', 'Another purpose is explained'], { field: 'purpose', is: 'equal', value: 'other' }, { do: 'require', node: 'note' })],
    '{plate} {begin}',
  ),
};

const LENT: Filter = { field: 'state', is: 'equal', value: 'lent' };
const LATE: Filter = { all: [LENT, { field: 'due', is: 'less', value: { my: 'today' } }] };

export const lending: GalleryForm = {
  code: 'lending',
  name: said('资产借用', 'Asset lending'),
  about: said('借用登记、归还登记，逾期自动标红', 'What is lent and when it is back; what is late is red'),
  icon: 'inbox',
  design: design(
    [
      field('userSelect', 'person', ['借用人', 'Lent to'], {}, required),
      field('currDept', 'dept', ['登记部门', 'Department']),
      field('comInput', 'title', ['用途', 'Used for'], { maxLength: 60 }, { ...required, ...wide }),
      lines(
        'lines',
        ['借用物品', 'Items'],
        [
          field('comInput', 'no', ['资产编号', 'Asset number'], { maxLength: 40 }, required),
          field('comInput', 'item', ['物品名称', 'Item'], { maxLength: 60 }, required),
          field('numInput', 'count', ['数量', 'Quantity'], { precision: 0, min: 1 }, { ...required, initial: 1 }),
          field('select', 'look', ['外观', 'Condition'], options('good 完好 Good', 'worn 有磨损 Worn', 'broken 损坏 Broken'), { initial: 'good' }),
        ],
      ),
      field('date', 'day', ['借出日期', 'Lent on'], {}, required),
      field('date', 'due', ['应还日期', 'Due on'], {}, { ...required, ...checked({ check: 'compare', is: 'greaterOrEqual', to: 'day', message: null }) }),
      field('radio', 'state', ['状态', 'Status'], options('lent 借出 Lent', 'back 已归还 Back', 'lost 丢失 Lost'), { ...required, initial: 'lent' }),
      field('date', 'back', ['归还日期', 'Back on'], {}, checked({ check: 'compare', is: 'greaterOrEqual', to: 'day', message: null })),
      field('textarea', 'note', ['备注', 'Remark'], { maxLength: 300 }, wide),
    ],
    {
      search: ['title', 'person', 'state', 'due'],
      columns: [
        ['title', 220],
        ['person', 120],
        ['day', 120],
        ['due', 120],
        ['state', 110],
        ['back', 120],
      ],
      sort: '-day',
      fixed: { title: 'left' },
      more: {
        tabs: [tab('lent', '未归还', 'Not back yet', LENT), tab('late', '已逾期', 'Late', LATE)],
        colours: [colour('late', LATE, '#cf1322', 'due'), colour('lost', { field: 'state', is: 'equal', value: 'lost' }, '#8c8c8c')],
      },
    },
    [
      rule('back', ['归还须填日期', 'What is back has a day'], { field: 'state', is: 'equal', value: 'back' }, { do: 'require', node: 'back' }),
      rule('kept', ['未归还不填日期', 'What is not has none'], { not: { field: 'state', is: 'equal', value: 'back' } }, { do: 'hide', node: 'back' }),
      rule('lost', ['丢失须说明', 'What is lost is explained'], { field: 'state', is: 'equal', value: 'lost' }, { do: 'require', node: 'note' }),
    ],
    '{title}',
  ),
};
