// Defaults of lists: the empty list, its default buttons, and a column by the kind of its field.
import type { FormNode } from '../form/document.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { ListButton, ListColumn, ListDocument, ListSearch } from './document.ts';

export const bareList: ListDocument = {
  schema: 1,
  type: 'plain',
  search: [],
  columns: [],
  sort: [],
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  tree: null,
  group: null,
  parent: null,
  summary: [],
  superQuery: true,
  tabs: [],
  colours: [],
  outside: {},
};

const button = (name: string, zh: string, en: string): ListButton => ({ name, label: { zh, en }, icon: '', outside: {} });

export const defaultButtons = {
  add: button('add', '新增', 'Add'),
  download: button('download', '导出', 'Export'),
  upload: button('upload', '导入', 'Import'),
  batchRemove: button('batchRemove', '批量删除', 'Delete selected'),
} as const;
export const defaultRowButtons: readonly ListButton[] = [
  button('edit', '编辑', 'Edit'),
  button('remove', '删除', 'Delete'),
  button('detail', '详情', 'Details'),
];

export const searchOf = ({ id, kind }: FormNode): ListSearch => ({ field: id, by: fieldKinds[kind].by, outside: {} });

export const columnOf = (node: FormNode): ListColumn => ({
  field: node.id,
  label: null,
  align: ['number', 'percent'].includes(fieldKinds[node.kind].shown(node) ?? '') ? 'right' : 'left',
  width: null,
  sortable: fieldKinds[node.kind].sortable(node),
  fixed: null,
  outside: {},
});
