// Problems of values, designs and imported documents of a model.
import type { ValueFindingKey } from '@ordo/engine/form/finding.ts';
import type { ReleaseErrorKey, ReleaseWarningKey } from '@ordo/engine/form/release-checks.ts';
import type { NoteKey } from '@ordo/engine/form/notes.ts';
import type { ListFinding } from '@ordo/engine/list/list-checks.ts';
import type { boundAdviceKeys, boundKeys } from '@ordo/engine/model/bound.ts';
import type { Phrase } from './refusals.ts';

/** At a field, after its name or below it. */
export const valueFindingPhrases = {
  wrongType: ['内容的格式不正确', 'This is not a value for this field'],
  tooLong: ['最多 {most} 个字符', 'At most {most} characters'],
  belowLeast: ['不能小于 {least}', 'Must be at least {least}'],
  aboveMost: ['不能大于 {most}', 'Must be at most {most}'],
  offStep: ['应为 {step} 的倍数', 'Must be a multiple of {step}'],
  offStepFrom: ['应从 {from} 起按 {step} 递增', 'Must be {from} plus a multiple of {step}'],
  tooFine: ['最多 {places} 位小数', 'At most {places} decimal places'],
  beforeFirst: ['不能早于 {limit}', 'Must not be before {limit}'],
  afterLast: ['不能晚于 {limit}', 'Must not be after {limit}'],
  tooMany: ['最多选择 {most} 项', 'At most {most}'],
  tooFew: ['至少选择 {least} 项', 'At least {least}'],
  notChoosable: ['没有“{value}”这一选项', '“{value}” is not one of the options'],
  notFound: ['找不到“{value}”', '“{value}” was not found'],
  severalFound: ['“{value}”不止一个，请写明编码', 'There is more than one “{value}”: use its code'],
  recordNotFound: [
    '找不到“{value}”对应的记录，也可以填写记录编号，如 #12',
    'No record “{value}” was found. The number of a record, such as #12, can also be used',
  ],
  severalRecords: ['“{value}”对应多条记录，请填写记录编号，如 #12', 'There are several records “{value}”. Use the number of one, such as #12'],
  rangeBackwards: ['开始不能晚于结束', 'The start must not be after the end'],
  rangeHalf: ['请同时填写开始和结束', 'Enter both the start and the end'],
  noPhone: ['请输入正确的电话号码', 'Enter a valid phone number'],
  noEmail: ['请输入正确的邮箱地址', 'Enter a valid email address'],
  noIdCard: ['请输入正确的身份证号码', 'Enter a valid ID number'],
  noColour: ['不是颜色值', 'This is not a colour'],
  noAddress: ['不是有效的位置', 'This is not a location'],
  noNumber: ['请输入数字', 'Enter a number'],
  notImported: ['此字段不能从表格导入', 'This field cannot be imported from a sheet'],
} as const satisfies Record<ValueFindingKey, Phrase>;

/** For a password that a rule or formula would reveal. */
export const sealedReadPhrase: Phrase = ['密码不能用于规则条件或公式', 'A password cannot be used in conditions or formulas'];

/** For a formula whose value would be stored. */
export const keptReadPhrase: Phrase = [
  '保存结果的公式不能引用实时读取的关联字段或汇总字段',
  'A stored formula cannot use lookups or rollups: they are computed on each read',
];

/** In the designer, at a field or of the whole form: they block a release. */
export const gatePhrases = {
  emptyForm: ['表单中没有任何组件', 'The form is empty'],
  noFields: ['表单中没有可保存的字段', 'The form has no field that keeps a value'],
  tooManyFields: ['最多 {most} 个字段', 'At most {most} fields'],
  tooManyTables: ['最多 {most} 个子表', 'At most {most} child tables'],
  nestedTooDeep: ['嵌套最多 {most} 层', 'Nested deeper than {most} levels'],
  keyMissing: ['请填写字段名', 'The field has no key'],
  keyDouble: ['字段名“{key}”重复', 'The key “{key}” is used twice'],
  keyReserved: ['字段名不能是“{key}”', 'The key cannot be “{key}”'],
  keyClash: ['字段名“{key}”与“{other}”的附带字段同名', 'The key “{key}” clashes with what goes along with “{other}”'],
  keyShape: ['字段名“{key}”只能由字母、数字和下划线组成，且不以数字开头', 'The key “{key}” may have letters, digits and underscores, and no digit first'],
  keyTooLong: ['字段名最多 {most} 个字符', 'A key can have at most {most} characters'],
  labelTooLong: ['标题最多 {most} 个字符', 'A label has at most {most} characters'],
  containerEmpty: ['布局组件中没有内容', 'The container is empty'],
  nestedInTable: ['子表中不能放布局组件或子表', 'A child table cannot hold containers or tables'],
  billRuleMissing: ['请选择单据规则', 'Choose a bill rule'],
  billRuleWanted: ['流程表单至少要有一个单据组件', 'A workflow form needs a bill number'],
  relationMissing: ['请选择关联的功能和字段', 'Choose the related model and its field'],
  flowMissing: ['请选择关联的流程', 'Choose the related workflow'],
  interfaceMissing: ['请选择数据接口', 'Choose a data interface'],
  dictionaryMissing: ['请选择数据字典', 'Choose a dictionary'],
  fieldMissing: ['请选择关联字段', 'Choose the field that it belongs to'],
  checkGone: ['数据接口校验的参数所用的字段不存在或不能使用', 'A field used as a parameter of an interface check does not exist or cannot be used'],
  uniqueAsks: ['唯一校验的条件不能取决于当前用户', 'The condition of a uniqueness check cannot depend on who is signed in'],
  uniqueTwice: ['带条件的唯一校验只能有一项，请合并', 'A field can have only one uniqueness check if it has a condition. Combine them'],
  uniqueGone: ['唯一校验中的字段已不存在', 'A field used by the uniqueness check no longer exists'],
  tableNotLinked: ['子表尚未关联数据表', 'The child table is not linked to a table'],
  tableLinkedTwice: ['数据表“{table}”已被另一个子表关联', 'The table “{table}” is linked to another child table'],
  columnMissing: ['数据表中没有列“{key}”', 'The table has no column “{key}”'],
} as const satisfies Record<ReleaseErrorKey, Phrase>;

/** For a design that is bound to external tables. */
export const boundPhrases = {
  boundUnreadable: ['绑定的数据表无法识别', 'The bound tables cannot be read'],
  boundMain: ['绑定的数据表中必须有且只有一个主表', 'Exactly one of the bound tables has to be the main one'],
  boundTable: [
    '没有可绑定的数据表“{table}”：只能绑定数据建模或数据源中的表，不能绑定系统自身的表和其他功能的表',
    'There is no table “{table}” to bind: it has to be one made in data models or of a data source, not one of the system or of another model',
  ],
  boundOwnDatabase: ['数据源指向本系统自己的数据库，不能绑定', 'The data source leads to the database of this system and cannot be bound'],
  boundSource: ['数据源：{why}', 'Data source: {why}'],
  boundElsewhere: ['已发布的功能不能更换数据表，请新建功能', 'A model that was released keeps its tables. Make a new model instead'],
  boundRight: ['绑定数据表需要“数据模型”页面的权限', 'Binding tables needs the permission for the page “Data models”'],
  boundWeb: ['对应的网页功能不存在、未发布，或本身绑定了数据表', 'The web model is not there, not released, or bound to tables itself'],
  boundColumn: ['数据表“{table}”没有列“{column}”', 'The table “{table}” has no column “{column}”'],
  boundColumnTwice: ['列“{column}”已被其他字段使用', 'The column “{column}” is used by another field'],
  boundColumnMade: ['列“{column}”由数据库计算，不能写入', 'The column “{column}” is computed by its database and cannot be written'],
  boundType: ['列“{column}”的类型 {type} 不能保存此类值', 'The column “{column}” of type {type} cannot keep such values'],
  boundChild: ['子表没有绑定数据表', 'The child table is not bound to a table'],
  boundLink: ['子表“{table}”没有与主表关联的列', 'The child table “{table}” lacks the column that links it to the main table'],
  boundChildKey: ['子表“{table}”没有主键', 'The child table “{table}” has no primary key'],
  boundKey: [
    '数据表“{table}”的主键“{column}”既不在表单上，也不由数据库生成',
    'The key “{column}” of the table “{table}” is neither on the form nor made by its database',
  ],
  boundGroup: ['绑定数据表的列表不能按可多选的字段分组', 'A list over bound tables cannot be grouped by a field with several values'],
  boundNested: ['树形表格需要数据表有且只有一列主键', 'A list of records below each other needs a table whose key is a single column'],
  boundVersion: ['数据表“{table}”没有整数版本列“{column}”', 'The table “{table}” has no version column “{column}” of whole numbers'],
} as const satisfies Record<(typeof boundKeys)[number], Phrase>;

/** Warnings for designers of bound models, which block nothing. */
export const boundAdvicePhrases = {
  boundPartly: [
    '列“{column}”的类型是 {type}，保存时会拒绝放不下的值',
    'The column “{column}” is of type {type}: values that do not fit are refused when they are saved',
  ],
  boundNoKey: ['数据表“{table}”没有主键，只能查看', 'The table “{table}” has no primary key: its records can only be looked at'],
  boundRelation: [
    '关联的记录被删除时，其他数据库中的此字段保持不变',
    'The field keeps its value when the record that it names is deleted, for the table lies in another database',
  ],
  boundDemanded: ['列“{column}”必填但不在表单上，不能新增记录', 'The column “{column}” must have a value but is not on the form: records cannot be added'],
} as const satisfies Record<(typeof boundAdviceKeys)[number], Phrase>;

/** Further warnings for designers, which block nothing. */
export const advicePhrases = {
  labelMissing: ['没有标题', 'It has no label'],
  optionDouble: ['有重复的选项值', 'Two options have the same value'],
  optionBlank: ['有选项没有填写值', 'An option has no value'],
  limitsBackwards: ['最小值大于最大值', 'The minimum is above the maximum'],
  requiredAway: [
    '必填，但不在所有设备上显示：在不显示它的设备上无法填写',
    'It is required, but not shown on all devices: where it is not, it cannot be filled in',
  ],
  kindUnknown: ['不认识的组件，原样保留，不保存数据', 'An unknown component: it is kept as it is and keeps no data'],
} as const satisfies Record<ReleaseWarningKey, Phrase>;

/** For the list of a form. */
export const listFindingPhrases = {
  listTree: ['列表：左侧树还没有选择对应的字段', 'List: select the field that the side tree filters by'],
  listTreeSource: ['列表：左侧树还没有选择数据字典或数据接口', 'List: select a dictionary or data interface for the side tree'],
  listGroup: ['列表：还没有选择分组字段', 'List: select a field to group by'],
  listParent: ['列表：树形列表还没有选择上级字段', 'List: select the parent field of the tree'],
  listButton: ['列表：按钮“{button}”还没有设置动作', 'List: the button “{button}” has no action yet'],
} as const satisfies Record<ListFinding['key'], Phrase>;

/** For buttons of a list that launch workflows. They block no release: the button is not offered. */
export const launchFindingPhrases = {
  listFlowGone: [
    '列表：按钮“{button}”要发起的流程不存在、未发布或已停用',
    'List: the workflow that the button “{button}” launches does not exist, is not released or is disabled',
  ],
  listFlowField: [
    '列表：按钮“{button}”要填写的字段在流程表单中不存在，或发起时不能填写',
    'List: a field that the button “{button}” fills in is not on the form of the workflow, or cannot be filled in when launching',
  ],
} as const satisfies Record<string, Phrase>;

/** Notes after a file or a client of the family has imported a form. */
export const importNotePhrases = {
  notJson: ['内容不是 JSON', 'This is not JSON'],
  tooLarge: ['内容超过 {most} MB', 'Larger than {most} MB'],
  tooDeep: ['嵌套超过 {most} 层', 'Nested deeper than {most} levels'],
  keyTwice: ['同一处出现了两次“{key}”', '“{key}” stands twice in the same place'],
  notAForm: ['内容不是表单设计', 'This is not a form'],
  otherTool: ['这是其他工具的表单，不能导入', 'This form comes from another tool and cannot be imported'],
  unknownKind: ['不认识的组件“{kind}”，原样保留', 'Unknown component “{kind}”: kept as it is'],
  kindByTag: ['组件类型由标签推断：{kind}', 'The kind was told by the tag: {kind}'],
  scriptNotRun: ['脚本不会运行，仅保留：{names}', 'Scripts are kept and not run: {names}'],
  settingLeft: ['设置“{setting}”的值无法识别，未生效', 'The value of “{setting}” is not understood and has no effect'],
  keysLeft: ['未使用的设置，原样保留：{names}', 'Settings that are kept but not used: {names}'],
  defaultLeft: ['默认值无法识别，未生效', 'The default value is not understood and has no effect'],
  patternLeft: ['{count} 条校验规则无法识别，未生效', '{count} checks are not understood and have no effect'],
  fieldGone: ['引用的字段“{field}”不存在', 'It names the field “{field}”, which is not there'],
  idDoubled: ['字段标识“{id}”重复，已重新生成', 'The field id “{id}” stood twice; one has a new id'],
  notANode: ['此处不是组件，原样保留', 'This is not a component: kept as it is'],
} as const satisfies Record<NoteKey, Phrase>;
