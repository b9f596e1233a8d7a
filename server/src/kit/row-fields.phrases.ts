// Names of fields that many kinds of rows have, as data schemes show them. Fields of a single feature are named there.
import type { Phrase } from '@ordo/contract/refusals.ts';

export const rowFieldPhrases = {
  organize: ['所属组织', 'Organisation'],
  creator: ['创建人', 'Creator'],
  created: ['创建时间', 'Created'],
  type: ['类型', 'Type'],
  status: ['状态', 'Status'],
  code: ['编码', 'Code'],
  name: ['名称', 'Name'],
  enabled: ['启用', 'Enabled'],
} as const satisfies Record<string, Phrase>;
