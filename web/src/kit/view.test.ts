import type { MenuEntry } from '@ordo/contract/session.ts';
import { expect, test } from 'vitest';
import { buttonsOn } from './view.tsx';

const entry = (id: string, urlAddress: string, children: MenuEntry[] = []) => ({ id, enCode: id, urlAddress, children }) as MenuEntry;
const holds = (modelId: string, ...codes: string[]) => ({ modelId, button: codes.map((enCode) => ({ enCode })) });

test.each([
  ['an entry gives its buttons', 'users', ['btn_add']],
  ['what any of two entries to one page gives, both give', 'own', ['btn_edit', 'btn_remove']],
  ['the same by the other one', 'second', ['btn_edit', 'btn_remove']],
  ['a catalogue gives its own, and nothing of what lies in it', 'top', []],
  ['nobody gives anything on an entry that is not there', 'nothing', []],
])('%s', (_, modelId, codes) => {
  const menuList = [entry('top', '', [entry('users', 'permission/user'), entry('own', 'a/b')]), entry('second', 'a/b')];
  const permissionList = [holds('users', 'btn_add'), holds('own', 'btn_edit'), holds('second', 'btn_remove')] as never;
  expect([...buttonsOn({ menuList, permissionList }, modelId)].toSorted()).toEqual(codes);
});
