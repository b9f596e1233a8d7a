import { refusal, type RefusalEntry } from './entry.ts';

export const printTemplateRefusals = {
  printCodeTaken: refusal(409, '打印模板编码 {enCode} 已存在', 'The print template code {enCode} already exists'),
  printNameTaken: refusal(409, '打印模板“{fullName}”已存在', 'A print template named “{fullName}” already exists'),
  printSourceUnknown: refusal(400, '没有这种可打印的数据', 'This type of data cannot be printed'),
  printTemplateOff: refusal(404, '打印模板不存在或已停用', 'The print template does not exist or is disabled'),
  printFile: refusal(400, '文件不是有效的打印模板导出文件', 'The file is not a valid print template export'),
  printTooLarge: refusal(413, '打印内容过多，请减少模板中重复的内容', 'There is too much to print. Reduce the repeated content in the template'),
} as const satisfies Record<string, RefusalEntry>;
