// Names in refusals of input keys that are not columns of a page (those are in column.phrases.ts): keys of forms; others are in input.phrases.ts.
import { columnPhrases } from './column.phrases.ts';
import { inputPhrases } from './input.phrases.ts';
import { translate, type Language } from './language.ts';
import type { Phrase } from './refusals.ts';
import { zhtw } from './zhtw.generated.ts';

const fieldPhrases: Record<string, Phrase> = {
  fullName: ['名称', 'Name'],
  name: ['名称', 'Name'],
  title: ['标题', 'Title'],
  enCode: ['编码', 'Code'],
  code: ['编码', 'Code'],
  parentId: ['上级', 'Parent'],
  sortCode: ['排序', 'Sort order'],
  enabledMark: ['状态', 'Status'],
  version: ['版本', 'Version'],
  keyword: ['关键词', 'Keyword'],
  account: ['账号', 'Account'],
  realName: ['姓名', 'Name'],
  password: ['密码', 'Password'],
  roleId: ['角色', 'Roles'],
  positionId: ['岗位', 'Positions'],
  areaId: ['行政区划', 'Area'],
  categoryId: ['分类', 'Category'],
  dataType: ['类型', 'Type'],
  query: ['查询', 'Query'],
  path: ['接口地址', 'URL'],
  requestParameters: ['参数', 'Parameters'],
  requestHeaders: ['允许的地址', 'Allowed addresses'],
  interfaceId: ['数据接口', 'Data interface'],
  cron: ['执行时间', 'Schedule'],
  executeContent: ['执行内容', 'Action'],
  timeZone: ['时区', 'Time zone'],
  host: ['主机', 'Host'],
  port: ['端口', 'Port'],
  userName: ['用户名', 'User name'],
  serviceName: ['数据库', 'Database'],
  tables: ['数据表', 'Tables'],
  prefix: ['前缀', 'Prefix'],
  digit: ['位数', 'Digits'],
  startNumber: ['起始值', 'Start number'],
  nameZh: ['中文名称', 'Chinese name'],
  nameEn: ['英文名称', 'English name'],
  customerId: ['客户', 'Customer'],
  productId: ['产品', 'Product'],
  lotId: ['批号', 'Lot'],
  lotNo: ['批号', 'Lot'],
  warehouseId: ['仓库', 'Warehouse'],
  quantity: ['数量', 'Quantity'],
  doses: ['剂数', 'Doses'],
  birthDate: ['出生日期', 'Date of birth'],
  usedSince: ['启用日期', 'First day of use'],
  siteAddress: ['访问地址', 'Public address'],
  entrustAcceptance: ['委托须对方接受', 'Deputies accept first'],
  flowTaskYears: ['流程明细保留', 'Task details kept'],
  reason: ['原因', 'Reason'],
};

const phraseOfKey = (key: string) => [fieldPhrases, columnPhrases, inputPhrases].find((phrases) => Object.hasOwn(phrases, key))?.[key];

/** @param path keys and positions joined by dots; a position is shown as a row, counted from one. User-defined keys are named after their parent. */
export function fieldLabel(path: string, language: Language): string {
  const keys = path.split('.');
  const key = keys.findLast((one) => phraseOfKey(one) !== undefined);
  const phrase = key === undefined ? undefined : phraseOfKey(key);
  const place = keys.find((one) => /^\d+$/.test(one));
  const label = phrase ? translate(phrase, language, {}, zhtw) : path;
  return phrase && place !== undefined ? `${label} ${Number(place) + 1}` : label;
}
