import { refusal, type RefusalEntry } from './entry.ts';

export const dictionaryRefusals = {
  dictionaryTypeMissing: refusal(404, '字典类型不存在', 'The dictionary type does not exist'),
  dictionaryTypeCodeTaken: refusal(409, '字典类型已存在：编码 {enCode}', 'Dictionary type code {enCode} exists already'),
  dictionaryTypeNameTaken: refusal(409, '字典类型已存在：名称“{fullName}”', 'The same parent has a dictionary type named “{fullName}” already'),
  dictionaryTypeHasTypes: refusal(409, '字典类型下面有 {count} 个下级类型，禁止删除', 'The type has {count} types below it, so it cannot be deleted'),
  dictionaryTypeHasItems: refusal(409, '字典类型下面有 {count} 个字典值，禁止删除', 'The type has {count} items, so it cannot be deleted'),
  dictionaryTypeFixed: refusal(409, '系统使用的字典类型不能改编码或删除', 'The product itself uses this type: its code stays, and it cannot be deleted'),
  dictionaryFlat: refusal(409, '已有下级字典值，不能改为列表', 'Some items lie below others, so the type has to stay a tree'),
  dictionaryItemMissing: refusal(404, '字典值不存在', 'The dictionary item does not exist'),
  dictionaryItemCodeTaken: refusal(409, '字典值已存在：编码 {enCode}', 'The dictionary has an item with code {enCode} already'),
  dictionaryItemNameTaken: refusal(409, '字典值已存在：名称“{fullName}”', 'The dictionary has an item named “{fullName}” already'),
  dictionaryItemHasItems: refusal(409, '字典值下面有 {count} 个下级，禁止删除', 'The item has {count} items below it, so it cannot be deleted'),
  dictionaryItemUsed: refusal(
    409,
    '该字典值正被使用（{uses}），不能删除；可停用、设置失效日期或合并',
    'Records hold this item ({uses}), so it cannot be deleted; switch it off, let it expire, or merge it',
  ),
  dictionaryCodeUsed: refusal(409, '编码正被使用（{uses}），不能修改', 'Records hold this code ({uses}), so it cannot change'),
  dictionaryParent: refusal(400, '上级字典值不存在，或不在同一棵树中', 'The parent is not an item of this tree'),
  dictionaryCycle: refusal(400, '上级不能是自己或自己的下级', 'Nothing lies below itself'),
  dictionaryPeriod: refusal(400, '生效日期不能晚于失效日期', 'The first day cannot be after the last'),
  dictionaryChoice: refusal(400, '“{dictionary}”中没有可选的值 {value}', '{value} cannot be chosen from “{dictionary}”'),
  dictionaryMergeSelf: refusal(400, '只能合并到同一字典的另一个值', 'An item is merged into another one of the same dictionary'),
  planChanged: refusal(409, '预览之后数据已变化，请重新预览', 'Something has changed since the preview; look at it again'),
  dictionaryFile: refusal(
    400,
    '文件不是有效的字典导出文件（JSON，最多 {types} 个类型、{items} 个字典值）',
    'The file is no exported dictionary (JSON, at most {types} dictionaries and {items} items)',
  ),
  dictionaryFileBad: refusal(
    400,
    '文件中有 {count} 处需要修改，未导入任何数据；第一处：{first}',
    '{count} things in the file have to be mended, nothing was imported. The first: {first}',
  ),
} as const satisfies Record<string, RefusalEntry>;
