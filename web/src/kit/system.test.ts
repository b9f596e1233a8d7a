// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { entitle, tellUnread } from './system.ts';

test('what is unread stands before the title of the browser’s tab, on every page, and goes when it is read', () => {
  entitle('客户管理');
  tellUnread(3);
  expect(document.title).toBe('(3) 客户管理 - Ordo');
  entitle('用户管理');
  expect(document.title).toBe('(3) 用户管理 - Ordo');
  tellUnread(120);
  expect(document.title).toBe('(99+) 用户管理 - Ordo');
  tellUnread(0);
  expect(document.title).toBe('用户管理 - Ordo');
});
