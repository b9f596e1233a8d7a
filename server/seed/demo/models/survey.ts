import type { FormNode } from '@ordo/engine/form/document.ts';
import { design, field, options, required, rule, said, wide, type DemoModel } from './kit.ts';

/** Parts of five statements each. */
const PARTS: readonly (readonly [zh: string, en: string, ...statements: (readonly [zh: string, en: string])[]])[] = [
  [
    '工作内容',
    'Your work',
    ['我的岗位职责清楚', 'My duties are clear'],
    ['工作量安排合理', 'The workload is reasonable'],
    ['工作能发挥我的专长', 'My work uses what I am good at'],
    ['工作流程简明', 'Procedures are simple'],
    ['我能自主安排工作', 'I can plan my work myself'],
  ],
  [
    '工作环境',
    'Your workplace',
    ['办公场所整洁舒适', 'The offices are clean and comfortable'],
    ['设备能满足工作需要', 'The equipment meets the needs'],
    ['信息系统好用', 'The software is good to use'],
    ['防护用品配备齐全', 'Protective equipment is complete'],
    ['食堂与后勤令人满意', 'Canteen and services are good'],
  ],
  [
    '团队协作',
    'Your team',
    ['同事之间互相支持', 'Colleagues support each other'],
    ['部门之间配合顺畅', 'Departments work well together'],
    ['意见能得到认真对待', 'Opinions are taken seriously'],
    ['会议简短有效', 'Meetings are short and useful'],
    ['信息传达及时', 'News travels in time'],
  ],
  [
    '直接上级',
    'Your supervisor',
    ['布置任务明确', 'Tasks are given clearly'],
    ['能给我及时反馈', 'I get feedback in time'],
    ['处事公平公正', 'I am treated fairly'],
    ['关心我的成长', 'My progress matters'],
    ['遇到困难愿意帮助', 'I get help in difficulties'],
  ],
  [
    '培训发展',
    'Training',
    ['培训内容实用', 'Training is practical'],
    ['培训机会充足', 'There is enough training'],
    ['有清晰的发展通道', 'There is a clear way forward'],
    ['鼓励学习新知识', 'Learning is encouraged'],
    ['新人得到充分指导', 'Newcomers are well guided'],
  ],
  [
    '薪酬福利',
    'Pay and benefits',
    ['薪酬与付出相符', 'Pay matches the effort'],
    ['绩效考核公平', 'Appraisals are fair'],
    ['休假安排合理', 'Leave is well arranged'],
    ['福利符合需要', 'Benefits meet my needs'],
    ['加班能得到补偿', 'Overtime is compensated'],
  ],
  [
    '管理制度',
    'Rules',
    ['制度公开透明', 'Rules are open'],
    ['审批效率高', 'Approvals are quick'],
    ['安全管理到位', 'Safety is looked after'],
    ['制度执行一致', 'Rules hold for everybody'],
    ['改进建议有回应', 'Suggestions are answered'],
  ],
];
const AGREES = options('5 非常同意 Strongly agree', '4 同意 Agree', '3 一般 Neutral', '2 不同意 Disagree', '1 非常不同意 Strongly disagree');

/** 35 statements, each agreed to or not, and five questions of other kinds. */
const STATEMENTS = PARTS.flatMap(([, , ...statements], part) => statements.map((name, place) => ({ id: `q${part * 5 + place + 1}`, name, part })));
const parts: readonly FormNode[] = PARTS.map(([zh, en], part) =>
  field(
    'card',
    `part${part + 1}`,
    [zh, en],
    {},
    {
      ...wide,
      children: STATEMENTS.filter((one) => one.part === part).map(({ id, name }) => field('radio', id, name, AGREES, { ...required, ...wide })),
    },
  ),
);

export const survey: DemoModel = {
  code: 'survey',
  name: said('员工满意度调查', 'Staff survey'),
  icon: 'form',
  design: design(
    [
      ...parts,
      field(
        'card',
        'last',
        ['总体评价', 'All in all'],
        {},
        {
          ...wide,
          children: [
            field('rate', 'q36', ['总体满意度', 'How satisfied are you?'], { max: 5 }, { ...required, ...wide }),
            field(
              'select',
              'q37',
              ['您在本单位工作几年', 'How long have you worked here?'],
              options('a 一年以内 Less than a year', 'b 一至五年 One to five years', 'c 五至十年 Five to ten years', 'd 十年以上 More than ten years'),
              { ...required, ...wide },
            ),
            field(
              'checkbox',
              'q38',
              ['最希望改进的方面', 'What should improve first?'],
              options('pay 薪酬 Pay', 'tools 设备系统 Equipment', 'team 协作 Teamwork', 'train 培训 Training', 'rules 制度 Rules'),
              { ...required, ...wide },
            ),
            field('radio', 'q39', ['是否愿意推荐亲友来工作', 'Would you recommend working here?'], options('yes 愿意 Yes', 'no 不愿意 No'), {
              ...required,
              ...wide,
            }),
            field('textarea', 'q40', ['意见与建议', 'What else would you like to say?'], { maxLength: 1_000 }, wide),
          ],
        },
      ),
    ],
    {
      search: ['q37', 'q39'],
      columns: [
        ['q36', 140],
        ['q37', 180],
        ['q38', 220],
        ['q39', 200],
        ['q40', 320],
      ],
      sort: '-q36',
      labelsAbove: true,
    },
    [rule('why', ['不愿推荐请说明', 'Who would not recommend it says why'], { field: 'q39', is: 'equal', value: 'no' }, { do: 'require', node: 'q40' })],
  ),
  count: 12,
  record: ({ chance }) => {
    const recommends = chance.chance(0.8);
    return {
      ...Object.fromEntries(STATEMENTS.map(({ id }) => [id, chance.early(['4', '5', '3', '2', '1'])])),
      q36: chance.between(3, 5),
      q37: chance.of(['a', 'b', 'c', 'd']),
      q38: chance.shuffled(['pay', 'tools', 'team', 'train', 'rules']).slice(0, chance.between(1, 3)),
      q39: recommends ? 'yes' : 'no',
      q40: recommends ? null : '希望减少重复填报，多安排业务培训。',
    };
  },
};
