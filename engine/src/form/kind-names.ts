// Names of the field kinds, as in the family where possible, without brand; their spellings: wire §16.2.
const BASIC = [
  'comInput',
  'textarea',
  'numInput',
  'switch',
  'radio',
  'checkbox',
  'select',
  'cascader',
  'time',
  'date',
  'uploadFz',
  'uploadImg',
  'colorPicker',
  'rate',
  'slider',
  'divider',
  'text',
  'editor',
] as const;
const ADVANCED = ['comSelect', 'depSelect', 'posSelect', 'userSelect', 'treeSelect', 'billRule', 'table', 'address'] as const;
const SYSTEM = ['createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currDept', 'currPosition'] as const;
/** `pane`: a pane of tabs or of a collapse. */
const LAYOUT = ['groupTitle', 'card', 'row', 'tab', 'collapse', 'pane'] as const;
const RELATED = ['relationForm', 'relationFormAttr', 'calculate', 'popupSelect', 'relationFlow', 'relationFlowAttr'] as const;
/** No longer offered, but used by old documents. */
const OLD = ['amount', 'password', 'timeRange', 'dateRange', 'dicSelect'] as const;
const MORE = [
  'phone',
  'email',
  'idCard',
  'currency',
  'percent',
  'autoComplete',
  'qrcode',
  'barcode',
  'signature',
  'location',
  'link',
  'alert',
  'button',
  'iframe',
  'roleSelect',
  'groupSelect',
  'organizeSelect',
  'usersSelect',
  'popupTableSelect',
  'popupAttr',
  'formula',
  'lookup',
  'rollup',
  'relatedList',
] as const;

/** By the groups in which they are offered, in their order. */
export const kindGroups = { basic: BASIC, advanced: ADVANCED, system: SYSTEM, layout: LAYOUT, related: RELATED, more: MORE, old: OLD } as const;
export type KindGroup = keyof typeof kindGroups;
/** `unknown`: drawn as a labelled placeholder, stored unchanged, without a column. */
export type FieldKindName = (typeof kindGroups)[KindGroup][number] | 'unknown';
/** Not in the palette: panes come with their tabs, groups of people do not exist here, and a button of an imported design does nothing. */
export const notOffered: ReadonlySet<FieldKindName> = new Set(['pane', 'unknown', 'groupSelect', 'button']);
export const fieldKindNames: readonly FieldKindName[] = [...Object.values(kindGroups).flat(), 'unknown'];
