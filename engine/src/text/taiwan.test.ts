import { expect, test } from 'vitest';
import { asSaidInTaiwan } from './taiwan.ts';

test.each([
  ['許可權管理', '權限管理'],
  ['賬號與對賬', '帳號與對帳'],
  ['只讀賬號', '唯讀帳號'],
  ['角色型別', '角色類型'],
  ['資料介面', '資料介面'],
  ['釋出記錄', '發布記錄'],
  ['介面的引數', '介面的參數'],
  ['全域性搜尋', '全域搜尋'],
  ['字首與字尾', '前綴與後綴'],
  ['擴充套件屬性', '擴充屬性'],
  ['主機與埠', '主機與連接埠'],
  ['授權物件', '授權對象'],
  ['JSON 物件', 'JSON 物件'],
])('%s is said %s', (made, said) => {
  expect(asSaidInTaiwan(made)).toBe(said);
});
