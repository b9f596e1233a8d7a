// Visitors, IT support, and recruitment.
import type { Filter } from '../../filter/filter.ts';
import type { GalleryForm } from './form.ts';
import { checked, colour, design, field, options, required, rule, said, tab, wide } from './words.ts';

const minutes = { type: 'datetime', format: 'yyyy-MM-dd HH:mm' };

export const visitor: GalleryForm = {
  code: 'visitor',
  name: said('访客登记', 'Visitors'),
  about: said('访客、来访事由、到访和离开时间，可用公开链接预约', 'Who comes, why and when; by a public link guests announce themselves'),
  icon: 'team',
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
        options('work 业务洽谈 Business', 'inspect 检查指导 Inspection', 'interview 面试 Interview', 'service 设备维护 Maintenance', 'deliver 送货 Delivery'),
        { ...required, ...wide },
      ),
      field('numInput', 'people', ['来访人数', 'People'], { precision: 0, min: 1, max: 100 }, { ...required, initial: 1 }),
      field('comInput', 'plate', ['车牌号', 'Number plate'], { maxLength: 12 }, checked({ check: 'preset', preset: 'carPlate', message: null })),
      field('date', 'arrives', ['到访时间', 'Arrives'], minutes, required),
      field(
        'date',
        'leaves',
        ['离开时间', 'Leaves'],
        minutes,
        checked({ check: 'compare', is: 'greater', to: 'arrives', message: said('离开要晚于到访', 'One leaves after one arrives') }),
      ),
      field('textarea', 'note', ['备注', 'Remark'], { maxLength: 300 }, wide),
    ],
    {
      search: ['name', 'company', 'purpose', 'arrives'],
      columns: [
        ['name', 120],
        ['phone', 140],
        ['company', 200],
        ['purpose', 120],
        ['people', 90],
        ['host', 120],
        ['arrives', 160],
        ['leaves', 160],
      ],
      sort: '-arrives',
      fixed: { name: 'left' },
      more: { tabs: [tab('here', '未离开', 'Still here', { field: 'leaves', is: 'empty' })] },
    },
    [
      rule(
        'goods',
        ['送货须登记车牌', 'Deliveries tell their number plate'],
        { field: 'purpose', is: 'equal', value: 'deliver' },
        { do: 'require', node: 'plate' },
      ),
      rule(
        'many',
        ['多人来访须备注名单', 'Groups are listed'],
        { field: 'people', is: 'greater', value: 3 },
        {
          do: 'message',
          node: 'people',
          text: said('请在备注中填写同行人员名单', 'List who comes along under Remark'),
        },
      ),
    ],
    '{name} {arrives}',
  ),
};

const OPEN: Filter = { field: 'state', is: 'in', value: ['new', 'working'] };
const URGENT: Filter = { all: [OPEN, { field: 'urgency', is: 'equal', value: 'high' }] };

export const itRequest: GalleryForm = {
  code: 'it',
  name: said('IT 服务申请', 'IT request'),
  about: said('故障报修、账号权限、软件安装，处理进度一目了然', 'Faults, accounts and software, and how far they are'),
  icon: 'tool',
  design: design(
    [
      field('createUser', 'person', ['申请人', 'Requested by']),
      field('currDept', 'dept', ['所在部门', 'Department']),
      field('comInput', 'title', ['问题概述', 'Subject'], { maxLength: 80 }, { ...required, ...wide }),
      field(
        'select',
        'kind',
        ['类别', 'Kind'],
        options('device 设备故障 Device', 'network 网络 Network', 'account 账号权限 Account', 'software 软件安装 Software', 'new 新领设备 New device'),
        required,
      ),
      field('radio', 'urgency', ['紧急程度', 'Urgency'], options('low 不急 Low', 'usual 一般 Usual', 'high 影响工作 High'), { ...required, initial: 'usual' }),
      field('comInput', 'device', ['设备编号', 'Device number'], { maxLength: 40 }),
      field('comInput', 'place', ['所在位置', 'Where'], { maxLength: 60 }),
      field('comInput', 'system', ['系统和所需权限', 'System and permission'], { maxLength: 100 }),
      field('phone', 'phone', ['联系电话', 'Telephone'], {}, required),
      field('textarea', 'detail', ['详细说明', 'Details'], { maxLength: 1_000 }, wide),
      field('uploadImg', 'pictures', ['截图', 'Pictures'], {}, wide),
      field('groupTitle', 'work', ['处理', 'Work'], { content: '处理情况' }, wide),
      field(
        'select',
        'state',
        ['处理状态', 'Status'],
        options('new 待处理 New', 'working 处理中 In progress', 'done 已解决 Done', 'refused 不予处理 Refused'),
        {
          ...required,
          initial: 'new',
        },
      ),
      field('userSelect', 'by', ['处理人', 'Handled by']),
      field('textarea', 'answer', ['处理结果', 'Result'], { maxLength: 500 }, wide),
    ],
    {
      search: ['title', 'kind', 'urgency', 'state', 'by'],
      columns: [
        ['title', 240],
        ['kind', 110],
        ['urgency', 100],
        ['person', 120],
        ['place', 140],
        ['by', 120],
        ['state', 110],
      ],
      sort: '-urgency',
      fixed: { title: 'left' },
      more: {
        tabs: [tab('open', '未完成', 'Open', OPEN), tab('urgent', '影响工作', 'Urgent', URGENT)],
        colours: [colour('urgent', URGENT, '#cf1322', 'urgency')],
      },
    },
    [
      rule('device', ['设备故障须填编号', 'A device has a number'], { field: 'kind', is: 'equal', value: 'device' }, { do: 'require', node: 'device' }),
      rule('account', ['账号权限须写明系统', 'An account is of a system'], { field: 'kind', is: 'equal', value: 'account' }, { do: 'require', node: 'system' }),
      rule('others', ['其他类别不填系统', 'Others name none'], { not: { field: 'kind', is: 'equal', value: 'account' } }, { do: 'hide', node: 'system' }),
      rule(
        'answer',
        ['办结须写处理结果', 'What is done says how'],
        { field: 'state', is: 'in', value: ['done', 'refused'] },
        { do: 'require', node: 'by' },
        { do: 'require', node: 'answer' },
      ),
    ],
    '{title}',
  ),
};

export const recruitment: GalleryForm = {
  code: 'recruitment',
  name: said('招聘需求', 'Recruitment'),
  about: said('用人部门提出岗位、人数和要求，跟踪到岗', 'What kind of people are wanted, how many, and whether they have come'),
  icon: 'user-add',
  design: design(
    [
      field('createUser', 'person', ['提出人', 'Requested by']),
      field('currDept', 'dept', ['用人部门', 'Department']),
      field('comInput', 'job', ['招聘岗位', 'Position'], { maxLength: 60 }, required),
      field('numInput', 'people', ['招聘人数', 'People wanted'], { precision: 0, min: 1, max: 500 }, { ...required, initial: 1 }),
      field('radio', 'why', ['招聘原因', 'Reason'], options('new 新增岗位 New position', 'leave 离职补充 Replacement', 'season 临时用工 Temporary'), required),
      field('date', 'needed', ['期望到岗', 'Wanted by'], {}, { ...required, ...checked({ check: 'notPast', message: null }) }),
      field(
        'select',
        'education',
        ['学历要求', 'Education'],
        options('any 不限 Any', 'college 大专 College', 'bachelor 本科 Bachelor', 'master 硕士及以上 Master'),
        {
          ...required,
          initial: 'bachelor',
        },
      ),
      field('numInput', 'years', ['工作年限', 'Years of experience'], { precision: 0, min: 0, max: 40 }),
      field('currency', 'least', ['月薪下限', 'Pay from'], { min: 0 }),
      field(
        'currency',
        'most',
        ['月薪上限', 'Pay up to'],
        { min: 0 },
        checked({ check: 'compare', is: 'greaterOrEqual', to: 'least', message: said('上限不能低于下限', 'Not below where it begins') }),
      ),
      field('textarea', 'duties', ['岗位职责', 'Duties'], { maxLength: 1_000 }, { ...required, ...wide }),
      field('textarea', 'wanted', ['任职要求', 'What is asked'], { maxLength: 1_000 }, wide),
      field('comInput', 'replaces', ['被替补人员', 'Replaces'], { maxLength: 30 }),
      field('numInput', 'hired', ['已到岗人数', 'Hired so far'], { precision: 0, min: 0 }, { initial: 0 }),
      field('radio', 'state', ['状态', 'Status'], options('open 招聘中 Open', 'done 已完成 Done', 'stopped 已取消 Stopped'), { ...required, initial: 'open' }),
    ],
    {
      search: ['job', 'why', 'state', 'needed'],
      columns: [
        ['job', 200],
        ['dept', 160],
        ['people', 100],
        ['hired', 100],
        ['why', 120],
        ['needed', 120],
        ['education', 110],
        ['state', 110],
      ],
      sort: '-needed',
      summary: ['people', 'hired'],
      fixed: { job: 'left' },
      more: { tabs: [tab('open', '招聘中', 'Open', { field: 'state', is: 'equal', value: 'open' })] },
    },
    [
      rule('leave', ['离职补充须写明人员', 'A replacement says for whom'], { field: 'why', is: 'equal', value: 'leave' }, { do: 'require', node: 'replaces' }),
      rule('others', ['其他原因不填', 'Others do not'], { not: { field: 'why', is: 'equal', value: 'leave' } }, { do: 'hide', node: 'replaces' }),
      rule(
        'full',
        ['人数已满建议完成', 'Everybody has come'],
        { field: 'hired', is: 'greaterOrEqual', to: 'people' },
        { do: 'suggest', node: 'state', formula: '"done"' },
      ),
    ],
    '{job}',
  ),
};
