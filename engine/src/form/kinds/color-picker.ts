import { setting, valueKind } from '../kind.ts';
import { choice, mark } from '../property.ts';

const COLOUR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|hsv)a?\([\d.,%\s/-]{5,40}\))$/i;
const format = choice('format', ['', 'hex', 'rgb', 'rgba', 'hsv', 'hsl'], '', { at: 'color-format' });

export const colorPicker = valueKind({
  name: 'colorPicker',
  group: 'basic',
  tags: ['el-color-picker'],
  properties: [mark('alpha', false, { at: 'show-alpha' }), format],
  value: () => 'text',
  check: (value, node) =>
    COLOUR.test(value as string) && (value as string).length <= 60 ? [] : [{ key: 'noColour', params: { format: setting(node, format) || 'hex' } }],
  places: ['child'],
});
