// Fields that many kinds of rows have, as data schemes call them.
import type { Phrase } from '@ordo/contract/refusals.ts';

export const rowFieldPhrases = {
  organize: ['所属组织', 'Organisation'],
  area: ['行政区划', 'Area'],
  creator: ['创建人', 'Creator'],
  created: ['创建时间', 'Created'],
  type: ['类型', 'Type'],
  status: ['状态', 'Status'],
  code: ['编码', 'Code'],
  name: ['名称', 'Name'],
  title: ['标题', 'Title'],
  released: ['已发布', 'Published'],
  enabled: ['启用', 'Enabled'],
  manufacturer: ['生产企业', 'Manufacturer'],
  antigen: ['抗原组', 'Antigen group'],
  person: ['用户', 'User'],
  manager: ['直属主管', 'Reports to'],
} as const satisfies Record<string, Phrase>;
