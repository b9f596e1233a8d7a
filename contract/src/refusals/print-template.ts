import { refusal, type RefusalEntry } from './entry.ts';

export const printTemplateRefusals = {
  printCodeTaken: refusal(409, '打印模板编码 {enCode} 已存在', 'Print template code {enCode} exists already'),
  printNameTaken: refusal(409, '打印模板“{fullName}”已存在', 'A print template named “{fullName}” exists already'),
  printSourceUnknown: refusal(400, '没有这种可打印的数据', 'Nothing of this kind can be printed'),
  printTemplateOff: refusal(404, '打印模板不存在或已停用', 'The print template does not exist, or is switched off'),
  printFile: refusal(400, '文件不是有效的打印模板导出文件', 'The file is no exported print template'),
  printTooLarge: refusal(413, '打印内容过多，请减少模板中重复的内容', 'There is too much to print; let the template repeat less'),
} as const satisfies Record<string, RefusalEntry>;
