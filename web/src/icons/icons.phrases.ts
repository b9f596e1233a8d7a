import type { Phrases } from '../kit/phrases.ts';

export const iconsPhrases = {
  title: ['系统图标', 'Icons'],
  hint: ['名称或含义，如 user、图表', 'Name or meaning, such as user'],
  count: ['{n} 个图标', 'Icons: {n}'],
  copied: ['已复制 {name}', 'Copied {name}'],
  failed: ['无法复制，请手动输入 {name}', 'Could not copy. Enter {name} manually'],
  none: ['没有找到图标', 'No icons found'],
  use: ['点击图标复制名称，可用于菜单管理', 'Click an icon to copy its name for use in menu management'],
} as const satisfies Phrases;
