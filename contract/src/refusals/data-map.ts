import { refusal, type RefusalEntry } from './entry.ts';

export const dataMapRefusals = {
  mapCodeTaken: refusal(409, '地图编码 {enCode} 已存在', 'The map code {enCode} already exists'),
  mapNameTaken: refusal(409, '地图名称“{fullName}”已存在', 'A map named “{fullName}” already exists'),
  mapData: refusal(400, '地图数据不正确：{why}', 'The map data is not valid: {why}'),
} as const satisfies Record<string, RefusalEntry>;
