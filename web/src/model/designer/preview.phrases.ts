import type { Phrases } from '../../kit/phrases.ts';

export const previewPhrases = {
  title: ['预览', 'Preview'],
  close: ['关闭预览', 'Close the preview'],
  width: ['宽度', 'Width'],
  w360: ['手机 360', 'Phone 360'],
  w768: ['平板 768', 'Tablet 768'],
  w1440: ['桌面 1440', 'Desktop 1440'],
  read: ['只读', 'Read only'],
  sample: ['填入示例数据', 'Fill in sample data'],
  check: ['检查', 'Check'],
} as const satisfies Phrases;
