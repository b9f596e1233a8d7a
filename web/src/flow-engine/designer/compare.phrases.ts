import type { Phrases } from '../../kit/phrases.ts';

export const comparePhrases = {
  title: ['{name} · 版本比较', '{name} · Compare releases'],
  close: ['关闭', 'Close'],
  draft: ['草稿', 'Draft'],
  release: ['版本 {n}', 'Release {n}'],
  none: ['尚未发布，没有可比较的版本', 'Nothing has been released yet to compare with'],
  older: ['左侧版本', 'Left version'],
  newer: ['右侧版本', 'Right version'],
  differences: ['差异', 'Differences'],
  count: ['{n} 处差异', '{n} differences'],
  same: ['两个版本相同', 'The two versions are the same'],
  whole: ['整个流程', 'The whole workflow'],
  values: ['{what}：{before} → {after}', '{what}: {before} → {after}'],
  none2: ['无', 'none'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  placed: ['移到其他位置', 'moved'],
  rightOf: ['字段“{field}”的权限', 'Permissions for the field “{field}”'],
  other: ['其他设置（{what}）', 'Another setting ({what})'],
} as const satisfies Phrases;
