// Incoming and outgoing official documents, and budget changes.
import type { Filter } from '../../filter/filter.ts';
import type { GalleryForm } from './form.ts';
import { checked, colour, design, field, formula, lines, options, required, rule, said, tab, wide } from './words.ts';

const IN: Filter = { field: 'way', is: 'equal', value: 'in' };
const OUT: Filter = { field: 'way', is: 'equal', value: 'out' };
const URGENT: Filter = { not: { field: 'speed', is: 'equal', value: 'usual' } };

export const paper: GalleryForm = {
  code: 'paper',
  name: said('公文办理', 'Official documents'),
  about: said('收文登记、拟办、传阅，发文拟稿、核稿、签发', 'What comes in is passed on and read; what goes out is drafted, checked and signed'),
  icon: 'file-text',
  design: design(
    [
      field('radio', 'way', ['类型', 'Kind'], options('in 收文 Incoming', 'out 发文 Outgoing'), { ...required, initial: 'in' }),
      field('comInput', 'title', ['公文标题', 'Title'], { maxLength: 120 }, { ...required, ...wide }),
      field('comInput', 'no', ['文号', 'Document number'], { maxLength: 40 }),
      field('comInput', 'from', ['来文单位', 'From'], { maxLength: 60 }),
      field('comInput', 'to', ['主送单位', 'To'], { maxLength: 120 }),
      field('select', 'speed', ['缓急', 'Urgency'], options('usual 一般 Usual', 'soon 加急 Urgent', 'now 特急 Very urgent'), { ...required, initial: 'usual' }),
      field('select', 'secret', ['密级', 'Classification'], options('open 公开 Public', 'inner 内部 Internal'), { ...required, initial: 'inner' }),
      field('date', 'day', ['收文/拟稿日期', 'Received or drafted on'], {}, required),
      field('date', 'due', ['办结期限', 'Due on'], {}, checked({ check: 'compare', is: 'greaterOrEqual', to: 'day', message: null })),
      field('userSelect', 'owner', ['承办人', 'In charge'], {}),
      field('textarea', 'proposal', ['拟办意见', 'Proposal'], { maxLength: 500 }, wide),
      field('textarea', 'result', ['办理结果', 'Result'], { maxLength: 500 }, wide),
      field('uploadFz', 'files', ['正文及附件', 'Text and attachments'], {}, { ...wide, ...required }),
    ],
    {
      search: ['title', 'no', 'way', 'speed', 'day'],
      columns: [
        ['title', 280],
        ['way', 90],
        ['no', 150],
        ['from', 180],
        ['speed', 90],
        ['day', 130],
        ['due', 120],
        ['owner', 120],
      ],
      sort: '-day',
      fixed: { title: 'left' },
      more: {
        tabs: [tab('in', '收文', 'Incoming', IN), tab('out', '发文', 'Outgoing', OUT), tab('urgent', '急件', 'Urgent', URGENT)],
        colours: [colour('urgent', URGENT, '#cf1322', 'speed')],
      },
    },
    [
      rule('in', ['收文须写来文单位', 'What comes in says from whom'], IN, { do: 'require', node: 'from' }, { do: 'hide', node: 'to' }),
      rule('out', ['发文须写主送单位', 'What goes out says to whom'], OUT, { do: 'require', node: 'to' }, { do: 'hide', node: 'from' }),
    ],
    '{title}',
  ),
};

export const budget: GalleryForm = {
  code: 'budget',
  name: said('预算调整', 'Budget change'),
  about: said('科目间调剂、追加或核减预算，自动合计增减', 'Moves between items, more or less of a budget, added up'),
  icon: 'fund',
  design: design(
    [
      field('createUser', 'person', ['申请人', 'Requested by']),
      field('currDept', 'dept', ['申请部门', 'Department']),
      field('comInput', 'title', ['调整事项', 'Subject'], { maxLength: 60 }, { ...required, ...wide }),
      field('numInput', 'year', ['预算年度', 'Year'], { precision: 0, min: 2000, max: 2100 }, required),
      field('radio', 'kind', ['调整方式', 'Kind'], options('move 科目调剂 Between items', 'more 追加 More', 'less 核减 Less'), {
        ...required,
        initial: 'move',
      }),
      lines(
        'lines',
        ['调整明细', 'Lines'],
        [
          field('comInput', 'item', ['预算科目', 'Item'], { maxLength: 60 }, required),
          field('numInput', 'now', ['原预算', 'Budget now'], { precision: 2, min: 0 }, required),
          field('numInput', 'change', ['调整金额（减为负）', 'Change, negative for less'], { precision: 2 }, required),
          formula('then', ['调整后预算', 'Budget then'], '{lines.now}+{lines.change}', 'number', 2),
        ],
      ),
      formula('total', ['增减合计', 'Change in all'], 'SUM({lines.change})', 'number', 2),
      formula('moved', ['调整幅度', 'Amount that is moved'], 'ABS({total})', 'number', 2),
      field('textarea', 'reason', ['调整理由', 'Reason'], { maxLength: 500 }, { ...required, ...wide }),
      field('uploadFz', 'files', ['测算依据', 'Calculation'], {}, wide),
    ],
    {
      search: ['title', 'year', 'kind', 'person'],
      columns: [
        ['title', 240],
        ['dept', 160],
        ['year', 90],
        ['kind', 110],
        ['total', 130],
        ['person', 120],
      ],
      sort: '-year',
      summary: ['total'],
    },
    [
      rule(
        'balanced',
        ['科目调剂合计应为零', 'Moves between items come to nothing'],
        { all: [{ field: 'kind', is: 'equal', value: 'move' }, { not: { field: 'total', is: 'equal', value: 0 } }] },
        { do: 'message', node: 'kind', text: said('科目之间调剂，增减应相等', 'Between items, more and less should be equal') },
      ),
    ],
    '{title}',
  ),
};
