import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' http://example.com ', 'http://example.com'],
  ['/system/area', '/system/area'],
  ['#/system/area', '#/system/area'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['tel:+8610', 'tel:+8610'],
  ['//example.com', ''],
  ['javascript:alert(1)', ''],
  [' JavaScript:alert(1)', ''],
  ['java\nscript:alert(1)', ''],
  ['data:text/html,<script>', ''],
  ['vbscript:x', ''],
  ['file:///etc/passwd', ''],
  ['', ''],
])('%j leads to %j', (address, href) => {
  expect(safeLink(address)).toBe(href);
});
