import { expect, test } from 'vitest';
import { asSaidInTaiwan } from './taiwan.ts';

test.each([
  ['許可權管理', '權限管理'],
  ['賬號與對賬', '帳號與對帳'],
  ['只讀賬號', '唯讀帳號'],
  ['角色型別', '角色類型'],
  ['資料介面', '資料介面'],
])('%s is said %s', (made, said) => {
  expect(asSaidInTaiwan(made)).toBe(said);
});
