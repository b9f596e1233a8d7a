// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { setPageTitle, setUnreadInTitle } from './system.ts';

test('what is unread stands before the title of the browser’s tab, on every page, and goes when it is read', () => {
  setPageTitle('客户管理');
  setUnreadInTitle(3);
  expect(document.title).toBe('(3) 客户管理 - Ordo');
  setPageTitle('用户管理');
  expect(document.title).toBe('(3) 用户管理 - Ordo');
  setUnreadInTitle(120);
  expect(document.title).toBe('(99+) 用户管理 - Ordo');
  setUnreadInTitle(0);
  expect(document.title).toBe('用户管理 - Ordo');
});
