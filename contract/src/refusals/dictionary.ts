import { refusal, type RefusalEntry } from './entry.ts';

export const dictionaryRefusals = {
  dictionaryTypeMissing: refusal(404, '字典类型不存在', 'The dictionary type does not exist'),
  dictionaryTypeCodeTaken: refusal(409, '字典类型已存在：编码 {enCode}', 'The dictionary type code {enCode} already exists'),
  dictionaryTypeNameTaken: refusal(409, '字典类型已存在：名称“{fullName}”', 'A dictionary type named “{fullName}” already exists'),
  dictionaryTypeHasTypes: refusal(409, '字典类型下面有 {count} 个下级类型，禁止删除', 'The dictionary type has {count} child types, so it cannot be deleted'),
  dictionaryTypeHasItems: refusal(409, '字典类型下面有 {count} 个字典值，禁止删除', 'The dictionary type has {count} items, so it cannot be deleted'),
  dictionaryTypeFixed: refusal(
    409,
    '系统使用的字典类型不能修改编码，也不能删除',
    'The system uses this dictionary type, so its code cannot be changed and it cannot be deleted',
  ),
  dictionaryFlat: refusal(409, '已有下级字典值，不能改为列表', 'The dictionary has child items, so it cannot be changed to a list'),
  dictionaryItemMissing: refusal(404, '字典值不存在', 'The dictionary item does not exist'),
  dictionaryItemCodeTaken: refusal(409, '字典值已存在：编码 {enCode}', 'The dictionary item code {enCode} already exists'),
  dictionaryItemNameTaken: refusal(409, '字典值已存在：名称“{fullName}”', 'A dictionary item named “{fullName}” already exists'),
  dictionaryItemHasItems: refusal(409, '字典值下面有 {count} 个下级字典值，禁止删除', 'The item has {count} child items, so it cannot be deleted'),
  dictionaryItemUsed: refusal(
    409,
    '该字典值正被使用（{uses}），不能删除；可停用、设置失效日期或合并',
    'The item is in use ({uses}), so it cannot be deleted. You can disable it, set an end date, or merge it',
  ),
  dictionaryCodeUsed: refusal(409, '编码正被使用（{uses}），不能修改', 'The code is in use ({uses}), so it cannot be changed'),
  dictionaryParent: refusal(400, '上级字典值不存在，或不在同一棵树中', 'The parent item does not exist or is not in the same tree'),
  dictionaryCycle: refusal(400, '上级不能是自己或自己的下级', 'An item cannot be placed under itself or anything below it'),
  dictionaryPeriod: refusal(400, '生效日期不能晚于失效日期', 'The start date cannot be later than the end date'),
  dictionaryChoice: refusal(400, '“{dictionary}”中没有可选的值 {value}', '“{dictionary}” has no selectable value {value}'),
  dictionaryMergeSelf: refusal(400, '只能合并到同一字典的另一个值', 'An item can only be merged into another item of the same dictionary'),
  planChanged: refusal(409, '预览之后数据已变化，请重新预览', 'The data has changed since the preview. Preview it again'),
  dictionaryFile: refusal(
    400,
    '文件不是有效的字典导出文件（JSON，最多 {types} 个类型、{items} 个字典值）',
    'The file is not a valid dictionary export (JSON, up to {types} types and {items} items)',
  ),
  dictionaryFileBad: refusal(
    400,
    '文件中有 {count} 处需要修改，未导入任何数据；第一处：{first}',
    'Errors in the file: {count}. Nothing was imported. First error: {first}',
  ),
} as const satisfies Record<string, RefusalEntry>;
