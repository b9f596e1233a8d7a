import { expect, test } from 'vitest';
import { maskedIdNo, maskedMobile, maskedName } from './masks.ts';

test.each([
  ['张三', '张＊'],
  ['欧阳小明', '欧＊＊'],
  ['甲', '甲＊'],
])('of the name %s %s is shown', (name, shown) => expect(maskedName(name)).toBe(shown));

test('of an ID number six and four signs are shown, of a mobile number three and four', () => {
  expect(maskedIdNo('330523199001011234')).toBe('330523********1234');
  expect(maskedMobile('13800138000')).toBe('138****8000');
  expect(maskedMobile('')).toBe('');
});
