// Every refusal that users can see. The server throws by key, the web shows `msg`, tests assert the key.
// `{name}` parts are filled from the refusal's parameters. The entries are in `refusals/`, by area.
import { billRuleRefusals } from './refusals/bill-rule.ts';
import { dataBackupRefusals } from './refusals/data-backup.ts';
import { dataInterfaceRefusals } from './refusals/data-interface.ts';
import { dataMapRefusals } from './refusals/data-map.ts';
import { dataModelRefusals } from './refusals/data-model.ts';
import { dataSourceRefusals } from './refusals/data-source.ts';
import { dataSyncRefusals } from './refusals/data-sync.ts';
import { dictionaryRefusals } from './refusals/dictionary.ts';
import type { Phrase } from './refusals/entry.ts';
import { flowTaskRefusals } from './refusals/flow-task.ts';
import { fileRefusals } from './refusals/file.ts';
import { flowEngineRefusals } from './refusals/flow-engine.ts';
import { mailRefusals } from './refusals/mail.ts';
import { menuRefusals } from './refusals/menu.ts';
import { messageRefusals } from './refusals/message.ts';
import { modelRefusals } from './refusals/model.ts';
import { orderRefusals } from './refusals/order.ts';
import { permissionRefusals } from './refusals/permission.ts';
import { printTemplateRefusals } from './refusals/print-template.ts';
import { recordRefusals } from './refusals/record.ts';
import { scheduleTaskRefusals } from './refusals/schedule-task.ts';
import { signInRefusals } from './refusals/sign-in.ts';
import { vaccineRefusals } from './refusals/vaccine.ts';

export type { Phrase };

/** Each key occurs once, which a test checks. */
export const refusals = {
  ...signInRefusals,
  ...recordRefusals,
  ...dataInterfaceRefusals,
  ...dataSourceRefusals,
  ...dataModelRefusals,
  ...modelRefusals,
  ...flowEngineRefusals,
  ...dataMapRefusals,
  ...dataBackupRefusals,
  ...printTemplateRefusals,
  ...dataSyncRefusals,
  ...permissionRefusals,
  ...menuRefusals,
  ...fileRefusals,
  ...messageRefusals,
  ...mailRefusals,
  ...dictionaryRefusals,
  ...billRuleRefusals,
  ...vaccineRefusals,
  ...orderRefusals,
  ...scheduleTaskRefusals,
  ...flowTaskRefusals,
};

export type RefusalKey = keyof typeof refusals;

/** The parts of `invalid` for one field: the kind of problem, shown with the field's label if it is known. */
export const problems = {
  required: ['必填', 'is required'],
  type: ['格式不正确', 'has an invalid format'],
  tooLong: ['最多 {most} 个字符', 'must be at most {most} characters'],
  tooMany: ['最多 {most} 项', 'must have at most {most} items'],
  atMost: ['不能大于 {most}', 'must be at most {most}'],
  atLeast: ['不能小于 {least}', 'must be at least {least}'],
  range: ['应在 {least} 到 {most} 之间', 'must be between {least} and {most}'],
  choice: ['不是可选的值', 'is not one of the available options'],
  mobile: ['请输入正确的手机号', 'must be a correct mobile number'],
  password: ['6-16位密码（数字和字母）', 'must be a 6-16 character password (digits and letters)'],
  idCard: ['请输入正确的身份证号', 'must be a correct ID number'],
  email: ['请输入正确的邮箱', 'must be a correct email address'],
  siteAddress: [
    '请输入以 http:// 或 https:// 开头的网址，如 https://oa.example.com，不能带账号、参数或 #',
    'must be an address such as https://office.example.com, without credentials, query or #',
  ],
  carPlate: ['请输入正确的车牌号', 'must be a correct plate number'],
  chinese: ['只能是汉字', 'must contain only Chinese characters'],
  code: ['只能包含英文字母、数字和点，且首尾不能是点', 'must contain only English letters, digits and dots, and cannot start or end with a dot'],
  account: ['只能是字母和数字', 'must contain only letters and digits'],
  buttonCode: ['应以 btn_ 开头，由字母和数字组成', 'must start with btn_ and contain only letters and digits'],
  fieldCode: [
    '应以字母开头，由字母、数字和下划线组成，且不能以 btn_ 开头',
    'must start with a letter, contain only letters, digits and underscores, and not start with btn_',
  ],
  fullName: ['不能含特殊符号', 'cannot contain special symbols'],
  digits: ['只能是数字', 'must contain only digits'],
  halfHours: ['应为整数或 0.5 的倍数', 'must be a whole number or a multiple of 0.5'],
  positiveInteger: ['应为正整数', 'must be a positive whole number'],
  key: ['只能是英文字母、数字和 . _ -，且以字母或数字开头', 'must start with a letter or digit and contain only English letters, digits and . _ -'],
  cron: ['应为五段 cron 表达式，如 30 3 * * *', 'must be a five-part cron expression, such as 30 3 * * *'],
  timeZone: ['不是有效的时区', 'is not a valid time zone'],
  taskContent: ['应为 JSON，含 cron 与本系统数据接口的地址', 'must be JSON with cron and the address of a data interface of this system'],
  namedLines: ['每行一个“名称=值”', 'must have one name=value per line'],
  billPrefix: ['只能是文字、数字和 . _ / # -', 'must contain only letters, digits and . _ / # -'],
} as const satisfies Record<string, Phrase>;

export type ProblemKey = keyof typeof problems;

/** The message of success (shown as a toast by every save). */
export const success: Phrase = ['操作成功', 'Done'];
