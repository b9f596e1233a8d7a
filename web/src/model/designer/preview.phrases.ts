import type { Phrases } from '../../kit/phrases.ts';

export const previewPhrases = {
  title: ['预览', 'Preview'],
  close: ['关闭预览', 'Close the preview'],
  width: ['宽度', 'Width'],
  w360: ['手机 360', 'Phone 360'],
  w768: ['平板 768', 'Tablet 768'],
  w1440: ['桌面 1440', 'Desktop 1440'],
  language: ['语言', 'Language'],
  role: ['以角色查看', 'As a role'],
  dark: ['深色', 'Dark'],
  read: ['只读', 'Read only'],
  paper: ['打印效果', 'On paper'],
  print: ['打印', 'Print'],
  closed: ['该角色没有打开此功能的权限', 'This role has no page of this form'],
  byRelease: [
    '按已发布版本的权限显示；新加的字段在发布后才有权限设置。',
    'By the permissions of the release in use. New fields get theirs with the next release.',
  ],
  sample: ['填入示例数据', 'Fill in sample data'],
  check: ['检查', 'Check'],
} as const satisfies Phrases;
