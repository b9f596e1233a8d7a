// Messages about a record that cannot be saved, at its field, and about invalid rules. `{label}` is the field, `{other}` the one it is compared with.
import type { RuleFault } from '@ordo/engine/form/rule-fault.ts';
import type { RecordFindingKey } from '@ordo/engine/form/rules/finding.ts';
import type { PresetName } from '@ordo/engine/form/rules/patterns.ts';
import type { DesignProblem } from '@ordo/engine/form/rules/problem.ts';
import type { PatternRefusal } from '@ordo/engine/text/safe-pattern-parse.ts';
import type { Phrase } from './refusals.ts';

export const recordFindingPhrases = {
  required: ['{label}不能为空', '{label} is required'],
  requiredChoice: ['请至少选择一个{label}', 'Choose at least one: {label}'],
  requiredCell: ['不能为空', 'Required'],
  requiredRows: ['{label}至少需要一行', '{label} needs at least one row'],
  pattern: ['{label}格式不正确', '{label} is not in the correct format'],
  equal: ['{label}必须等于{other}', '{label} must equal {other}'],
  notEqual: ['{label}不能等于{other}', '{label} must differ from {other}'],
  less: ['{label}必须小于{other}', '{label} must be less than {other}'],
  lessOrEqual: ['{label}不能大于{other}', '{label} must not be greater than {other}'],
  greater: ['{label}必须大于{other}', '{label} must be greater than {other}'],
  greaterOrEqual: ['{label}不能小于{other}', '{label} must not be less than {other}'],
  before: ['{label}必须早于{other}', '{label} must be before {other}'],
  notAfter: ['{label}不能晚于{other}', '{label} must not be after {other}'],
  after: ['{label}必须晚于{other}', '{label} must be after {other}'],
  notBefore: ['{label}不能早于{other}', '{label} must not be before {other}'],
  inThePast: ['{label}不能是过去的时间', '{label} must not be in the past'],
  inTheFuture: ['{label}不能是将来的时间', '{label} must not be in the future'],
  tooFewRows: ['{label}至少需要 {least} 行', '{label} needs at least this many rows: {least}'],
  tooManyRows: ['{label}最多 {most} 行', '{label} may have at most this many rows: {most}'],
  interfaceRefused: ['未通过数据接口的校验', 'This value was refused by the data interface that checks it'],
  interfaceSilent: [
    '用于校验的数据接口没有正常应答，暂时不能保存，请稍后重试',
    'The data interface that checks this field did not answer properly. It cannot be saved right now. Try again later',
  ],
  notUnique: ['{label}已存在相同的值', '{label} already exists in another record'],
  fileTooLarge: ['文件大小超过{limit}：{file}', 'The file must be smaller than {limit}: {file}'],
  fileNotAccepted: ['不接受这种类型的文件：{file}', 'Files of this type are not accepted: {file}'],
  wayBroken: ['所选的各级之间没有上下级关系', 'The selected levels do not form a valid path'],
  refused: ['不符合填写规则', 'This does not meet a rule of the form'],
} as const satisfies Record<RecordFindingKey, Phrase>;

/** Where findings are listed away from their rows. */
export const inRowPhrase: Phrase = ['第 {row} 行：{sentence}', 'Row {row}: {sentence}'];

/** Requirements of patterns that have a name. */
export const presetPhrases = {
  mobile: ['请输入正确的手机号', 'Enter a valid mobile number'],
  landline: ['请输入正确的固定电话', 'Enter a valid landline number'],
  phone: ['请输入正确的手机号或固定电话', 'Enter a valid mobile or landline number'],
  email: ['请输入正确的邮箱', 'Enter a valid e-mail address'],
  idCard: ['请输入正确的身份证号', 'Enter a valid ID number'],
  carPlate: ['请输入正确的车牌号', 'Enter a valid number plate'],
  number: ['请输入数字', 'Enter a number'],
  amount: ['请输入金额，最多两位小数', 'Enter an amount with at most two decimals'],
  chinese: ['只能输入中文', 'Enter Chinese characters only'],
  code: ['只能输入英文、数字和小数点，小数点不能在开头或结尾', 'Enter letters, digits and dots, without a dot at the start or end'],
  account: ['只能输入英文和数字', 'Enter letters and digits only'],
  password: ['请输入 6-16 位密码，须同时包含英文和数字', 'Enter 6 to 16 letters and digits, with some of each'],
  fullName: ['不能包含特殊符号', 'Enter no special symbols'],
  digits: ['只能输入数字', 'Enter digits only'],
  halfHours: ['请输入整数或 0.5 的倍数', 'Enter a whole number or a multiple of 0.5'],
  positiveInteger: ['请输入正整数', 'Enter a whole number above 0'],
} as const satisfies Record<PresetName, Phrase>;

/** Messages for designers. `{rule}`, `{earlier}` are names of rules, `{path}` fields with arrows between them. */
export const designProblemPhrases = {
  cycle: ['字段的计算互相依赖：{path}', 'These fields depend on each other: {path}'],
  fieldGone: ['规则“{rule}”用到的字段不存在或不能在这里使用：{field}', 'Rule “{rule}” uses a field that does not exist or cannot be used here: {field}'],
  notComparable: ['规则“{rule}”不能这样比较字段{field}', 'Rule “{rule}” cannot compare {field} like that'],
  nodeGone: ['规则“{rule}”的目标不存在：{node}', 'The target of rule “{rule}” does not exist: {node}'],
  notInRows: ['子表规则“{rule}”不能作用于主表的{node}，请通过合计字段', 'Rule “{rule}” is about rows and cannot act on {node}; use a total instead'],
  notForNode: ['规则“{rule}”的动作不适用于{node}', 'The action of rule “{rule}” does not suit {node}'],
  formula: ['公式有误：{reason}', 'The formula is not valid: {reason}'],
  pattern: ['{node}的校验格式不能使用：{reason}', 'The pattern of {node} cannot be used: {reason}'],
  contradiction: [
    '规则“{earlier}”与“{rule}”对{node}的设置相反，以后者为准',
    'Rules “{earlier}” and “{rule}” contradict each other on {node}; the later one applies',
  ],
  setTwice: ['规则“{earlier}”与“{rule}”都给{node}赋值，以后者为准', 'Rules “{earlier}” and “{rule}” both set {node}; the later one applies'],
  requiredNeverShown: ['设为必填，但它是隐藏的，也没有规则显示它，所以不会要求填写', 'Required but hidden, and no rule shows it, so nobody is asked for it'],
  requiredButHidden: ['{node}为必填，但规则“{rule}”始终隐藏它', '{node} is required, but rule “{rule}” always hides it'],
} as const satisfies Record<DesignProblem['problem'], Phrase>;

/** Why rules cannot be stored. `{rule}` is the name of the rule or its number, `{node}` a field. */
export const ruleFaultPhrases = {
  tooManyRules: ['规则最多 {most} 条', 'There can be at most {most} rules'],
  tooManyActions: ['规则“{rule}”的动作最多 {most} 个', 'Rule “{rule}” can have at most {most} actions'],
  tooDeep: ['规则“{rule}”的条件组最多嵌套 {most} 层', 'The condition groups of rule “{rule}” can be nested at most {most} levels deep'],
  formulaTooLong: ['规则“{rule}”中“{node}”的公式最多 {most} 个字符', 'The formula for “{node}” in rule “{rule}” can have at most {most} characters'],
  nameTooLong: ['规则“{rule}”的名称最多 {most} 个字符', 'The name of rule “{rule}” can have at most {most} characters'],
  messageTooLong: ['规则“{rule}”的提示最多 {most} 个字符', 'A message of rule “{rule}” can have at most {most} characters'],
  valueTooLong: ['规则“{rule}”中与“{node}”比较的内容最多 {most} 个字符', 'In rule “{rule}”, a value compared with “{node}” can have at most {most} characters'],
  notUnderstood: ['规则“{rule}”中有无法识别的内容', 'Part of rule “{rule}” is not understood'],
  notRules: ['内容不是规则', 'These are not rules'],
} as const satisfies Record<RuleFault['key'], Phrase>;

/** For a formula that a rule sets. */
export const ruleFormulaPhrase: Phrase = ['规则“{rule}”的公式有误：{reason}', 'The formula of rule “{rule}” is not valid: {reason}'];

export const patternProblemPhrases = {
  broken: ['写法有误', 'it is not well formed'],
  backreference: ['不支持反向引用', 'backreferences are not supported'],
  lookaround: ['不支持前瞻和后顾', 'lookahead and lookbehind are not supported'],
  unknown: ['包含不支持的写法', 'it contains something that is not supported'],
  tooLong: ['太长', 'it is too long'],
  tooLarge: ['太复杂', 'it is too complex'],
} as const satisfies Record<PatternRefusal['problem'], Phrase>;
