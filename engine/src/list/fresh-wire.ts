// A list that was created here, as written to the wire for the first time: with everything that the family's clients expect.
import type { FormNode, Outside } from '../form/document.ts';
import { fieldKinds } from '../form/kinds.ts';
import { at } from '../form/wire-path.ts';

export const freshList: Outside = {
  searchList: [],
  columnList: [],
  columnOptions: [],
  defaultColumnList: [],
  type: 1,
  defaultSidx: '',
  sort: 'desc',
  hasPage: true,
  pageSize: 20,
  btnsList: [],
  columnBtnsList: [],
  customBtnsList: [],
  groupField: '',
  treeTitle: '左侧标题',
  treeDataSource: 'dictionary',
  treeDictionary: '',
  treeRelation: '',
  treePropsUrl: '',
  treePropsValue: 'id',
  treePropsChildren: 'children',
  treePropsLabel: 'fullName',
  useColumnPermission: false,
  useFormPermission: false,
  useBtnPermission: false,
  useDataPermission: false,
};

const kindKey = (node: FormNode) => fieldKinds[node.kind].spellings[0] ?? node.kind;

/** A copy of the field, as in the family. @param name `key` or `table.key` */
export const freshSearch = (node: FormNode, name: string): Outside => ({
  ...node.outside,
  __config__: { ...(at(node.outside, ['__config__']) as Outside | undefined), naseKey: kindKey(node), label: node.label.zh },
  __vModel__: name,
  value: '',
});

export const freshColumn = (node: FormNode, name: string): Outside => ({
  prop: name,
  label: node.label.zh,
  align: 'left',
  width: null,
  naseKey: kindKey(node),
  sortable: false,
});
