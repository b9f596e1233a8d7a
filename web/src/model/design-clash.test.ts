import { expect, test } from 'vitest';
import { clashOf, freeNames } from './design-clash.ts';
import { designFile } from './design-file.ts';

const design = (id: string, fullName: string, enCode: string) => ({ id, version: 1, fullName, enCode });
const all = [design('1', '请假', 'leave'), design('2', '请假2', 'leave2'), design('3', '合同', 'contract')];

test('a file belongs to the design with its code, else to that with its name', () => {
  expect(clashOf({ fullName: '合同', enCode: 'leave' }, all)?.id).toBe('1');
  expect(clashOf({ fullName: '合同', enCode: 'other' }, all)?.id).toBe('3');
  expect(clashOf({ fullName: '报销', enCode: '' }, all)).toBeUndefined();
});

test('a copy gets a name and a code that are free', () => {
  expect(freeNames({ fullName: '请假', enCode: 'leave' }, all)).toEqual({ fullName: '请假3', enCode: 'leave3' });
  expect(freeNames({ fullName: '报销', enCode: '' }, all)).toEqual({ fullName: '报销', enCode: '' });
});

test('what records are called comes with the file', () => {
  const file = { fullName: '请假', enCode: 'leave', formData: { fields: [] }, title: '{a1} 的请假' };
  expect(designFile(JSON.stringify(file), 'x.json')).toMatchObject({ title: '{a1} 的请假' });
});
