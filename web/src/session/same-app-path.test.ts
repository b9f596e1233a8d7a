import { expect, test } from 'vitest';
import { sameAppPath } from './same-app-path.ts';

test.each([
  ['/vaccines/customer', '/vaccines/customer'],
  ['/vaccines/customer?page=2&keyword=%E4%B8%AD', '/vaccines/customer?page=2&keyword=%E4%B8%AD'],
  ['/a/../system/area', '/system/area'],
])('a path of this application is kept: %s', (address, expected) => {
  expect(sameAppPath(address)).toBe(expected);
});

test.each([
  null,
  '',
  'system/area',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /system/area',
  '/login',
  '/login?redirect=/login',
])('anything else leads to the start: %s', (address) => {
  expect(sameAppPath(address)).toBe('/');
});
