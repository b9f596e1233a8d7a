import type { Phrases } from '../kit/phrases.ts';

export const typePhrases = {
  '1': ['网页功能', 'Web'],
  '2': ['移动功能', 'App'],
  '3': ['流程表单', 'Workflow form'],
  '4': ['网页表单', 'Generated web form'],
  '5': ['移动表单', 'Generated app form'],
} as const satisfies Phrases;

export const webTypePhrases = {
  '1': ['纯表单', 'Form only'],
  '2': ['表单和列表', 'Form and list'],
  '3': ['带流程', 'With workflow'],
} as const satisfies Phrases;

export const designPhrases = {
  title: ['功能设计', 'Form designs'],
  noun: ['功能', 'form design'],
  hint: ['名称或编码', 'Name or code'],
  add: ['新建功能', 'New design'],
  fromGallery: ['从模板新建', 'From gallery'],
  fromSheet: ['从表格新建', 'From spreadsheet'],
  fromFile: ['从文件新建', 'From file'],
  fromTable: ['从数据表新建', 'From table'],
  deleted: ['已删除的功能', 'Deleted'],
  name: ['名称', 'Name'],
  code: ['编码', 'Code'],
  category: ['分类', 'Category'],
  type: ['类型', 'Type'],
  webType: ['页面形式', 'Page'],
  sortCode: ['排序', 'Sort order'],
  description: ['说明', 'Description'],
  state: ['状态', 'Status'],
  updated: ['修改时间', 'Last changed'],
  never: ['未发布', 'Not released'],
  inUse: ['已发布 v{n}', 'Released v{n}'],
  outOfUse: ['已停用 v{n}', 'Disabled v{n}'],
  changed: ['有未发布的修改', 'Unreleased changes'],
  indexing: ['正在建立索引', 'Building indexes'],
  converting: ['正在转换数据', 'Converting values'],
  design: ['设计', 'Design'],
  fields: ['字段', 'Fields'],
  release: ['发布', 'Release'],
  edit: ['编辑', 'Edit'],
  releases: ['发布记录', 'Releases'],
  api: ['接口', 'API'],
  copy: ['复制', 'Copy'],
  appForm: ['新建移动功能', 'New app form'],
  appName: ['{name}（移动）', '{name} (app)'],
  export: ['导出', 'Export'],
  remove: ['删除', 'Delete'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  save: ['保存', 'Save'],
} as const satisfies Phrases;

export const fieldPhrases = {
  title: ['“{name}”的字段', 'Fields of “{name}”'],
  label: ['标题', 'Label'],
  labelEn: ['英文标题', 'English label'],
  key: ['字段名', 'Key'],
  kind: ['组件', 'Component'],
  required: ['必填', 'Required'],
  unique: ['唯一', 'Unique'],
  up: ['上移 {name}', 'Move {name} up'],
  down: ['下移 {name}', 'Move {name} down'],
  order: ['顺序', 'Order'],
  none: ['表单里还没有字段。请从文件新建功能，或通过接口保存设计。', 'The form has no fields yet. Create a design from a file, or save one by the API.'],
  unreadable: ['无法读取设计', 'The design cannot be read'],
  findings: ['需要留意的地方：{n}', 'To be noted: {n}'],
  blocks: ['须先修改', 'Must be changed'],
  labelEmpty: ['标题不能为空', 'Label cannot be empty'],
  recordTitle: ['记录名称', 'Record title'],
  recordTitleWrong: ['没有字段名为“{key}”的字段，请从“插入字段”中选择', 'No field has the key “{key}”. Choose one under “Insert field”'],
  recordTitleHint: [
    '记录在关联、回收站、搜索和分享中的名称，例如：{example}。留空时取列表中的第一个文字列。',
    'What a record is called in relations, the bin, search and chat, for example {example}. Defaults to the first text column of the list.',
  ],
  addField: ['插入字段', 'Insert field'],
  unnamed: ['（无标题）', '(no label)'],
} as const satisfies Phrases;

export const filePhrases = {
  title: ['从文件新建功能', 'New design from a file'],
  text: [
    '支持导出的功能文件（JSON），也支持单独的表单设计。文件中的脚本不会运行。',
    'Takes an exported design (JSON) or a form document alone. Scripts in it are never run.',
  ],
  choose: ['选择文件', 'Select file'],
  unreadable: ['文件“{name}”不是功能设计文件', '“{name}” is not a form design'],
  fields: ['字段：{n} 个', 'Fields: {n}'],
  preview: ['表单预览', 'Form preview'],
  create: ['创建', 'Create'],
  created: ['已创建“{name}”', '“{name}” created'],
  there: ['已有同名或同编码的功能“{name}”（{code}）', 'A design with this name or code already exists: {name} ({code})'],
  asCopy: ['另存为新功能', 'Create a new design'],
  asReplacement: ['替换已有功能的设计', 'Replace the existing design'],
  replaceText: [
    '只替换设计草稿，名称、编码、权限和记录不变；发布前可以查看改动，也可以恢复到原来的版本。',
    'Only the draft is replaced. Name, code, permissions and records stay. You can review the changes before a release, and restore an earlier release.',
  ],
  replace: ['替换', 'Replace'],
  replaced: ['已替换“{name}”的设计', 'Design of “{name}” replaced'],
  allUnderstood: ['文件中的内容已全部识别。', 'Everything in the file was understood.'],
  toFields: ['查看字段', 'View fields'],
  required: ['请填写{label}', 'Enter the {label}'],
} as const satisfies Phrases;

export const tablePhrases = {
  title: ['从数据表新建功能', 'New design from a table'],
  text: [
    '表单直接使用已有的数据表：只写入选中的列，其他列和表结构保持不变。',
    'The form works on a table that is there already. Only the selected columns are written. Other columns and the table itself stay as they are.',
  ],
  source: ['数据源', 'Data source'],
  own: ['本系统的数据表', 'Tables of this system'],
  table: ['主表', 'Main table'],
  chooseTable: ['请选择数据表', 'Select a table'],
  noTables: ['没有数据表', 'There are no tables'],
  noKey: ['该表没有主键，记录只能查看，不能新增、编辑或删除。', 'The table has no primary key. Its records can be viewed, but not added, edited or deleted.'],
  key: ['主键：{columns}', 'Primary key: {columns}'],
  columns: ['作为字段的列', 'Columns that become fields'],
  noColumns: ['请至少选择一列', 'Select at least one column'],
  keyColumn: ['主键', 'Key'],
  filled: ['由数据库填写', 'Filled by the database'],
  counts: ['记录版本', 'Counts the saves'],
  version: ['版本列', 'Version column'],
  versionText: [
    '整数列，每次保存加一。不选时，按读取时的内容判断是否有人修改过。',
    'A whole number that grows with each save. Without it, a save compares what was read.',
  ],
  noVersion: ['无', 'None'],
  children: ['子表', 'Child tables'],
  childrenText: ['每条记录的明细所在的表', 'Tables with the lines of each record'],
  noChildren: ['无', 'None'],
  link: ['“{table}”中关联主表的列', 'Column of “{table}” that names the record'],
  linkWanted: ['请选择关联列', 'Select the column'],
  to: ['对应主表的列', 'Column of the main table'],
  chooseColumn: ['请选择列', 'Select a column'],
  create: ['创建', 'Create'],
  created: ['已创建“{name}”', '“{name}” created'],
  required: ['请填写{label}', 'Enter the {label}'],
} as const satisfies Phrases;

/** Reasons why a column does not become a field. */
export const leftPhrases = {
  made: ['由数据库计算，不能写入', 'Computed by the database'],
  type: ['不支持此类型', 'This type is not supported'],
  name: ['列名不能用作字段名', 'This column name cannot be used as a field name'],
} as const satisfies Phrases;

export const releasePhrases = {
  title: ['发布“{name}”', 'Release “{name}”'],
  nothing: ['数据表无需变更。', 'The stored records need no change.'],
  steps: ['发布时对已有数据的变更', 'What this release will do to the records'],
  rows: ['涉及 {n} 条', 'Records: {n}'],
  lost: ['{n} 条的值将不再显示，原值保留 30 天，可恢复', 'Values no longer shown: {n}. They are kept for 30 days and can be restored'],
  double: ['有重复值，须先修改数据', 'Values occur more than once. Change the records first'],
  sample: ['示例', 'Sample'],
  noValue: ['（空）', '(empty)'],
  fill: ['已有记录中以下字段为空，请填写统一的值', 'Values for records in which these fields are empty'],
  newFields: ['新字段在页面上是否显示', 'New fields on pages'],
  newFieldsText: [
    '以下页面按列授权，新字段默认没有人能看到。勾选后，能打开该页面的人都能看到；不勾选，可以之后在权限管理里授权。必填的新字段已勾选：看不到它的人无法保存记录。',
    'These pages grant columns individually, so new fields are hidden there at first. Select a field to show it to everyone who can open the page; the others can be granted later. Required fields are selected, because people who cannot see them cannot save a record.',
  ],
  confirmLoss: ['我已了解以上变更会使部分值不再显示', 'I understand that some values will no longer be shown'],
  run: ['发布', 'Release'],
  released: ['已发布 v{n}', 'Released v{n}'],
  first: ['首次发布，将创建数据表。', 'First release: the tables are created.'],
  bound: ['记录保存在已有的数据表中，发布不会改变表结构。', 'Records are in tables that are there already. The release does not change them.'],
  current: ['当前版本 v{n}，发布后为 v{next}。', 'Version in use: v{n}. After the release: v{next}.'],
  toMenu: ['发布到菜单', 'Publish to menu'],
  converting: ['正在转换数据：{done} / {total} 条', 'Converting values: {done} of {total} records'],
  convertingText: [
    '转换期间可以照常录入和修改，完成后自动发布 v{n}。设计有变化时不会发布。',
    'You can keep working. v{n} is released automatically when the conversion is finished, unless the design changes.',
  ],
  inBackground: ['后台执行', 'Run in background'],
  stop: ['停止转换', 'Stop'],
  stopAsk: ['停止转换？', 'Stop the conversion?'],
  stopText: ['数据和设计保持不变，本次不发布', 'Records and design remain unchanged. Nothing is released'],
  asking: [
    '数据已转换完成，但期间新增了不能转换的值，请确认后再次发布',
    'The conversion is finished, but some values saved meanwhile cannot be converted. Review the changes and release again',
  ],
  conversionRefused: ['上次转换后未能发布：{why}', 'The last conversion could not be released: {why}'],
} as const satisfies Phrases;

export const publishPhrases = {
  title: ['发布到菜单', 'Publish to menu'],
  text: ['在菜单中新增一个打开此功能的页面，并授权给所选角色。', 'Adds a page to the menu that opens this form, and grants it to the selected roles.'],
  parent: ['上级菜单', 'Parent menu'],
  name: ['菜单名称', 'Menu name'],
  nameEn: ['英文名称', 'English name'],
  icon: ['图标', 'Icon'],
  roles: ['授权角色', 'Roles'],
  run: ['发布到菜单', 'Publish to menu'],
  done: ['已发布到菜单，重新登录或刷新后可见', 'Published to the menu. Reload to see it'],
} as const satisfies Phrases;

export const parkedPhrases = {
  title: ['已移除的字段', 'Removed fields'],
  table: ['子表', 'child table'],
  inTable: ['{table} · {label}', '{table} · {label}'],
  rows: ['有值 {n} 条', 'Rows with a value: {n}'],
  by: ['由 v{n} 移除。', 'Removed by v{n}.'],
  until: ['数据保留至 {day}', 'Values are kept until {day}'],
  purged: ['数据已于 {day} 清除', 'Values were removed on {day}'],
  printed: ['打印模板仍使用该字段：{names}', 'Still used by print templates: {names}'],
  and: ['、', ', '],
  back: ['放回设计', 'Put back'],
  backOf: ['将“{label}”放回设计', 'Put “{label}” back into the design'],
  backTitle: ['将“{label}”放回设计', 'Put “{label}” back into the design'],
  backText: ['字段按移除前的设置放回，发布后恢复原有数据。', 'The field returns to the design as it was. Its values come back with the next release.'],
} as const satisfies Phrases;

export const deletedPhrases = {
  title: ['已删除的功能', 'Deleted designs'],
  none: ['没有可以恢复的功能', 'There is nothing to restore'],
  deleted: ['{who} 于 {at} 删除。', 'Deleted by {who} on {at}.'],
  until: ['数据保留至 {day}', 'Records are kept until {day}'],
  back: ['恢复', 'Restore'],
  backOf: ['恢复“{name}”', 'Restore “{name}”'],
} as const satisfies Phrases;

/** Steps of a plan, by `op`. */
export const stepPhrases = {
  addTable: ['新增子表“{label}”', 'Add child table “{label}”'],
  parkTable: ['移除子表“{label}”，数据保留 30 天', 'Remove child table “{label}”; its rows are kept for 30 days'],
  restoreTable: ['恢复子表“{label}”及其数据', 'Restore child table “{label}” with its rows'],
  rebuild: ['重写数据表{label}，数据不变', 'Rewrite the table {label}; its values stay'],
  addColumn: ['新增字段“{label}”', 'Add field “{label}”'],
  parkColumn: ['移除字段“{label}”，数据保留 30 天', 'Remove field “{label}”; its values are kept for 30 days'],
  restoreColumn: ['恢复字段“{label}”及其数据', 'Restore field “{label}” with its values'],
  changeKind: ['将字段“{label}”由{from}改为{to}', 'Change field “{label}” from {from} to {to}'],
  rename: ['将“{from}”改名为“{to}”，数据不变', 'Rename “{from}” to “{to}”; its values stay'],
  require: ['“{label}”改为必填', 'Make “{label}” required'],
  allowEmpty: ['“{label}”改为选填', 'Make “{label}” optional'],
  addUnique: ['“{label}”不允许重复', 'Make “{label}” unique'],
  dropUnique: ['“{label}”允许重复', 'Allow “{label}” to repeat'],
} as const satisfies Phrases;

/** Kinds of values in a plan. */
export const valuePhrases = {
  text: ['文本', 'text'],
  lines: ['多行文本', 'lines of text'],
  choice: ['选项', 'choice'],
  list: ['多个选项', 'several choices'],
  whole: ['整数', 'whole number'],
  number: ['数字', 'number'],
  money: ['金额', 'amount'],
  mark: ['是否', 'yes or no'],
  boolean: ['是否', 'yes or no'],
  day: ['日期', 'date'],
  time: ['时间', 'time'],
  moment: ['日期时间', 'date and time'],
  json: ['结构化内容', 'structured value'],
  user: ['用户', 'user'],
  organize: ['组织', 'organisation'],
  position: ['岗位', 'position'],
  role: ['角色', 'role'],
  area: ['区域', 'area'],
} as const satisfies Phrases;

export const releasesPhrases = {
  title: ['“{name}”的发布记录', 'Releases of “{name}”'],
  none: ['还没有发布过', 'Not released yet'],
  number: ['v{n}', 'v{n}'],
  back: ['恢复为草稿', 'Make draft again'],
  backTitle: ['将 v{n} 恢复为草稿？', 'Make v{n} the draft?'],
  backText: [
    '当前未发布的修改将被替换。重新发布后，该版本的字段及其数据会恢复。',
    'Unreleased changes are replaced. Releasing it brings back its fields with their values.',
  ],
  noSteps: ['数据表无变更', 'No change to the records'],
  inUse: ['使用中', 'In use'],
} as const satisfies Phrases;
