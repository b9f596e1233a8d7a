import { checked, design, field, options, required, rule, said, view, wide, type DemoModel } from './kit.ts';

const ROOMS = ['big', 'small', 'training', 'video'] as const;

export const meeting: DemoModel = {
  code: 'meeting',
  name: said('会议室预订', 'Meeting rooms'),
  icon: 'team',
  design: design(
    [
      field('comInput', 'topic', ['会议主题', 'Subject'], { maxLength: 80 }, { ...required, ...wide }),
      field(
        'select',
        'room',
        ['会议室', 'Room'],
        options(
          'big 三楼大会议室 Large room, 3rd floor',
          'small 二楼小会议室 Small room, 2nd floor',
          'training 培训教室 Training room',
          'video 视频会议室 Video room',
        ),
        required,
      ),
      field('date', 'day', ['日期', 'Day'], {}, { ...required, checks: [{ check: 'notPast', message: null }] }),
      field(
        'time',
        'begin',
        ['开始时间', 'From'],
        { format: 'HH:mm' },
        {
          ...required,
          ...checked({ check: 'unique', with: ['room', 'day'], message: said('该会议室这个时间已被预订', 'The room is taken at that time') }),
        },
      ),
      field(
        'time',
        'end',
        ['结束时间', 'To'],
        { format: 'HH:mm' },
        {
          ...required,
          ...checked({ check: 'compare', is: 'greater', to: 'begin', message: said('结束要晚于开始', 'It ends after it begins') }),
        },
      ),
      field('numInput', 'people', ['参会人数', 'People'], { precision: 0, min: 1, max: 200 }, required),
      field('userSelect', 'host', ['主持人', 'Chaired by'], {}, required),
      field(
        'checkbox',
        'things',
        ['所需设备', 'Equipment'],
        options('screen 投影 Projector', 'mic 话筒 Microphone', 'video 视频终端 Video terminal', 'tea 茶水 Tea'),
        wide,
      ),
      field('textarea', 'note', ['会务要求', 'Requests'], { maxLength: 300 }, wide),
    ],
    {
      search: ['topic', 'room', 'day', 'host'],
      columns: [
        ['topic', 240],
        ['room', 160],
        ['day', 120],
        ['begin', 100],
        ['end', 100],
        ['people', 100],
        ['host', 140],
        ['things', 200],
      ],
      sort: '-day',
      more: {
        type: 'tree',
        tree: { title: said('会议室', 'Rooms'), from: 'field', source: '', field: 'room', keys: { id: 'id', label: 'fullName', children: 'children' } },
      },
    },
    [
      rule(
        'many',
        ['三十人以上用大会议室', 'Thirty people and more need the large room'],
        {
          all: [
            { field: 'people', is: 'greaterOrEqual', value: 30 },
            { field: 'room', is: 'equal', value: 'small' },
          ],
        },
        { do: 'message', node: 'room', text: said('小会议室最多坐三十人', 'The small room seats thirty people') },
      ),
    ],
  ),
  views: [view('会议日历', 'Calendar', { kind: 'calendar', begin: 'day', end: null }, ['begin', 'end', 'room', 'topic', 'host'], 'begin')],
  count: 40,
  record: ({ chance, nth, on, somebody }) => {
    const room = ROOMS[nth % ROOMS.length] ?? 'big';
    const [begin, end] = chance.of([
      ['08:30:00', '10:00:00'],
      ['10:00:00', '11:30:00'],
      ['14:00:00', '16:30:00'],
    ]) as [string, string];
    return {
      topic: chance.of(['月度免疫规划例会', '冷链管理培训', '查漏补种工作部署', '季度库存盘点会', '不良反应病例讨论', '预算执行通报']),
      room,
      day: on(chance.between(1, 3)),
      begin,
      end,
      people: room === 'small' ? chance.between(4, 20) : chance.between(10, 80),
      host: somebody().id,
      things: chance.shuffled(['screen', 'mic', 'video', 'tea']).slice(0, chance.between(1, 3)),
    };
  },
};
