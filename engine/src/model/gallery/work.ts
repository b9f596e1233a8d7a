// Meeting rooms, repairs, projects, and a survey.
import type { Filter } from '../../filter/filter.ts';
import type { GalleryForm } from './form.ts';
import { checked, colour, design, field, formula, options, required, rule, said, tab, wide } from './words.ts';

const VIDEO: Filter = { field: 'video', is: 'equal', value: 1 };

export const room: GalleryForm = {
  code: 'room',
  name: said('会议室预订', 'Meeting room'),
  about: said('日期、时段、会议室，同一时段不能重复预订', 'Day, time and room; a room is booked once at a time'),
  icon: 'team',
  design: design(
    [
      field('createUser', 'person', ['预订人', 'Booked by']),
      field('currDept', 'dept', ['预订部门', 'Department']),
      field('comInput', 'title', ['会议名称', 'Meeting'], { maxLength: 60 }, { ...required, ...wide }),
      field('select', 'room', ['会议室', 'Room'], options('a 第一会议室 Room 1', 'b 第二会议室 Room 2', 'c 多功能厅 Hall'), {
        ...required,
        ...checked({
          check: 'unique',
          with: ['day', 'part'],
          message: said('该会议室此时段已有预订', 'The room is booked at this time already'),
        }),
      }),
      field('date', 'day', ['日期', 'Day'], {}, { ...required, ...checked({ check: 'notPast', message: null }) }),
      field('radio', 'part', ['时段', 'Time'], options('morning 上午 Morning', 'afternoon 下午 Afternoon', 'evening 晚上 Evening'), {
        ...required,
        initial: 'morning',
      }),
      field('numInput', 'people', ['参会人数', 'People'], { precision: 0, min: 1, max: 500 }, required),
      field('userSelect', 'guests', ['参会人员', 'Participants'], { multiple: true }, wide),
      field('switch', 'video', ['视频会议', 'Video meeting'], { onText: '是', offText: '否' }, { initial: 0 }),
      field('comInput', 'partner', ['接入单位', 'Connected with'], { maxLength: 100 }),
      field('checkbox', 'needs', ['会务需求', 'Needs'], options('screen 投影 Projector', 'tea 茶水 Tea', 'sign 桌签 Name plates', 'record 记录 Minutes'), wide),
      field('textarea', 'note', ['备注', 'Remark'], { maxLength: 300 }, wide),
    ],
    {
      search: ['title', 'room', 'day', 'part'],
      columns: [
        ['title', 220],
        ['room', 130],
        ['day', 120],
        ['part', 90],
        ['people', 90],
        ['person', 120],
        ['video', 90],
      ],
      sort: '-day',
      fixed: { title: 'left' },
      more: { tabs: [tab('video', '视频会议', 'Video meetings', VIDEO)] },
    },
    [
      rule('video', ['视频会议须填接入单位', 'A video meeting says with whom'], VIDEO, { do: 'require', node: 'partner' }),
      rule('here', ['现场会议不填', 'Others do not'], { not: VIDEO }, { do: 'hide', node: 'partner' }),
    ],
    '{title} {day}',
  ),
};

const DONE: Filter = { field: 'state', is: 'equal', value: 'done' };
const OPEN: Filter = { not: DONE };
const URGENT: Filter = { all: [{ field: 'urgency', is: 'equal', value: 'urgent' }, OPEN] };

export const repair: GalleryForm = {
  code: 'repair',
  name: said('报修登记', 'Repair'),
  about: said('报修、派修、完工验收和评价，紧急未完成的标红', 'Reported, assigned, done and rated; urgent ones are red until they are done'),
  icon: 'tool',
  design: design(
    [
      field('createUser', 'person', ['报修人', 'Reported by']),
      field('createTime', 'at', ['报修时间', 'Reported at']),
      field('comInput', 'title', ['故障描述', 'What is broken'], { maxLength: 100 }, { ...required, ...wide }),
      field(
        'select',
        'kind',
        ['报修类别', 'Kind'],
        options(
          'power 水电 Water and power',
          'air 空调 Air conditioning',
          'furniture 家具门窗 Furniture',
          'device 办公设备 Office equipment',
          'other 其他 Other',
        ),
        required,
      ),
      field('comInput', 'where', ['地点', 'Place'], { maxLength: 60 }, required),
      field('radio', 'urgency', ['紧急程度', 'Urgency'], options('usual 一般 Usual', 'urgent 紧急 Urgent'), { ...required, initial: 'usual' }),
      field('phone', 'phone', ['联系电话', 'Phone']),
      field('uploadImg', 'pictures', ['现场照片', 'Pictures'], {}, wide),
      field('radio', 'state', ['状态', 'Status'], options('open 待处理 Open', 'working 维修中 In work', 'done 已完成 Done'), { ...required, initial: 'open' }),
      field('userSelect', 'worker', ['维修人', 'Repaired by']),
      field('date', 'finished', ['完成日期', 'Done on']),
      field('numInput', 'cost', ['维修费用', 'Cost'], { precision: 2, min: 0 }),
      field('rate', 'score', ['满意度', 'Satisfaction']),
      field('textarea', 'result', ['维修情况', 'What was done'], { maxLength: 500 }, wide),
    ],
    {
      search: ['title', 'kind', 'state', 'urgency'],
      columns: [
        ['title', 240],
        ['kind', 120],
        ['where', 150],
        ['urgency', 100],
        ['state', 100],
        ['worker', 120],
        ['finished', 120],
        ['cost', 110],
      ],
      sort: '-at',
      summary: ['cost'],
      fixed: { title: 'left' },
      more: { tabs: [tab('open', '未完成', 'Not done', OPEN)], colours: [colour('urgent', URGENT, '#cf1322', 'urgency')] },
    },
    [
      rule(
        'working',
        ['维修中须有维修人', 'What is in work has somebody'],
        { field: 'state', is: 'equal', value: 'working' },
        { do: 'require', node: 'worker' },
      ),
      rule('done', ['完成须填日期和情况', 'What is done says when and how'], DONE, { do: 'require', node: 'finished' }, { do: 'require', node: 'result' }),
      rule(
        'notDone',
        ['未完成不填', 'What is not done says neither'],
        OPEN,
        { do: 'hide', node: 'finished' },
        { do: 'hide', node: 'cost' },
        { do: 'hide', node: 'score' },
        { do: 'hide', node: 'result' },
      ),
    ],
    '{title}',
  ),
};

const ENDED: Filter = { field: 'state', is: 'equal', value: 'done' };
const LATE: Filter = { all: [{ not: ENDED }, { field: 'end', is: 'less', value: { my: 'today' } }] };

export const project: GalleryForm = {
  code: 'project',
  name: said('项目台账', 'Project'),
  about: said('起止日期、负责人、进度，可用甘特图查看，逾期标红', 'Begin, end, person in charge and progress, also as a Gantt chart; what is late is red'),
  icon: 'project',
  design: design(
    [
      field('comInput', 'title', ['项目名称', 'Project'], { maxLength: 60 }, { ...required, ...wide }),
      field('userSelect', 'owner', ['负责人', 'In charge'], {}, required),
      field('userSelect', 'members', ['参与人', 'Members'], { multiple: true }),
      field('date', 'begin', ['开始日期', 'Begins'], {}, required),
      field('date', 'end', ['结束日期', 'Ends'], {}, { ...required, ...checked({ check: 'compare', is: 'greaterOrEqual', to: 'begin', message: null }) }),
      formula('days', ['工期（天）', 'Days'], 'DAYS({end},{begin})+1', 'number', 0),
      field('radio', 'state', ['状态', 'Status'], options('plan 未开始 Planned', 'going 进行中 Running', 'done 已完成 Done', 'stop 已暂停 Paused'), {
        ...required,
        initial: 'plan',
      }),
      field('slider', 'progress', ['进度（%）', 'Progress in %'], { min: 0, max: 100 }, { initial: 0 }),
      field('numInput', 'budget', ['预算（万元）', 'Budget in 10,000'], { precision: 2, min: 0 }),
      field('textarea', 'goal', ['项目目标', 'Goal'], { maxLength: 500 }, wide),
      field('textarea', 'note', ['进展说明', 'State of the work'], { maxLength: 500 }, wide),
      field('uploadFz', 'files', ['项目资料', 'Files'], {}, wide),
    ],
    {
      search: ['title', 'owner', 'state', 'end'],
      columns: [
        ['title', 240],
        ['owner', 120],
        ['begin', 120],
        ['end', 120],
        ['days', 90],
        ['state', 100],
        ['progress', 100],
        ['budget', 120],
      ],
      sort: '-begin',
      summary: ['budget'],
      fixed: { title: 'left' },
      more: { tabs: [tab('late', '已逾期', 'Late', LATE)], colours: [colour('late', LATE, '#cf1322', 'end')] },
    },
    [
      rule('stop', ['暂停须说明', 'What is paused is explained'], { field: 'state', is: 'equal', value: 'stop' }, { do: 'require', node: 'note' }),
      rule('done', ['完成即百分之百', 'What is done is done entirely'], ENDED, { do: 'set', node: 'progress', formula: '100' }),
    ],
    '{title}',
  ),
};

export const survey: GalleryForm = {
  code: 'survey',
  name: said('满意度调查', 'Survey'),
  about: said('单选、多选、评分和意见，可用公开链接收集', 'Choices, ratings and opinions; collected by a public link'),
  icon: 'form',
  design: design(
    [
      field('comInput', 'who', ['您的单位', 'Your organisation'], { maxLength: 60 }, { ...required, ...wide }),
      field('radio', 'often', ['您多久办理一次业务', 'How often do you come'], options('first 第一次 First time', 'month 每月 Monthly', 'week 每周 Weekly'), {
        ...required,
        ...wide,
      }),
      field(
        'checkbox',
        'by',
        ['您通过哪些方式办理', 'How do you come to us'],
        options('window 现场窗口 At the counter', 'web 网上 Online', 'phone 电话 By phone', 'other 其他 Other'),
        { ...required, ...wide },
      ),
      field('comInput', 'other', ['其他方式', 'Other way'], { maxLength: 60 }, wide),
      field('rate', 'speed', ['办理速度', 'Speed'], {}, required),
      field('rate', 'manner', ['服务态度', 'Manner'], {}, required),
      field('rate', 'clear', ['说明是否清楚', 'Clear explanations'], {}, required),
      formula('score', ['平均分', 'Average'], '({speed}+{manner}+{clear})/3', 'number', 1),
      field('textarea', 'opinion', ['意见和建议', 'Opinion'], { maxLength: 500 }, wide),
      field('phone', 'phone', ['联系电话（选填）', 'Phone, if you like']),
    ],
    {
      search: ['who', 'often', 'score'],
      columns: [
        ['who', 200],
        ['often', 110],
        ['by', 180],
        ['speed', 130],
        ['manner', 130],
        ['clear', 130],
        ['score', 90],
      ],
      sort: '-score',
      labelsAbove: true,
    },
    [
      rule(
        'low',
        ['评分低请说明原因', 'A low rating is explained'],
        {
          any: [
            { field: 'speed', is: 'less', value: 3 },
            { field: 'manner', is: 'less', value: 3 },
            { field: 'clear', is: 'less', value: 3 },
          ],
        },
        { do: 'require', node: 'opinion' },
      ),
      rule('other', ['其他方式请写明', 'Another way is named'], { field: 'by', is: 'in', value: ['other'] }, { do: 'require', node: 'other' }),
      rule(
        'known',
        ['没有其他方式不填', 'Without one there is nothing to name'],
        { not: { field: 'by', is: 'in', value: ['other'] } },
        { do: 'hide', node: 'other' },
      ),
    ],
    '{who}',
  ),
};
