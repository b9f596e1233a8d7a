import { expect, test } from 'vitest';
import { seedFor } from '../../../server/testing/run-seed.ts';
import { Dice } from '../../testing/any-rules.ts';
import { form, text } from '../../testing/small-form.ts';
import { fieldsOf } from '../form/fields.ts';
import { titleText } from './title.ts';
import { titleParts } from './title-parts.ts';

const parts = (title: string, written: string) => titleParts(title, written)?.map((one) => Object.fromEntries(one)) ?? null;

test.each<[string, string, string, Record<string, string>[] | null]>([
  ['one field', '{a}', 'CK-0001', [{ a: 'CK-0001' }]],
  ['words around it', '订单 {a}（{b}）', '订单 7（纸）', [{ a: '7', b: '纸' }]],
  ['other words', '订单 {a}', '采购 7', []],
  ['two fields with a sign between', '{a} · {b}', 'CK-0001 · 1,234.50', [{ a: 'CK-0001', b: '1,234.50' }]],
  ['the same with the sign of another keyboard, and in full width', '{a} · {b}', 'ＣＫ • 7', [{ a: 'ＣＫ', b: '7' }]],
  [
    'the sign occurs in a field too',
    '{a}-{b}',
    '1-2-3',
    [
      { a: '1', b: '2-3' },
      { a: '1-2', b: '3' },
    ],
  ],
  ['the second is empty', '{a} · {b}', 'CK ·', [{ a: 'CK', b: '' }]],
  ['the first is empty', '{a} · {b}', '· 7', [{ a: '', b: '7' }]],
  [
    'the one in the middle is empty',
    '{a} {b} {c}',
    'x z',
    [
      { a: '', b: 'x', c: 'z' },
      { a: 'x', b: '', c: 'z' },
      { a: 'x', b: 'z', c: '' },
      { a: 'x z', b: '', c: '' },
      { a: '', b: 'x z', c: '' },
      { a: '', b: '', c: 'x z' },
    ],
  ],
  ['the same field twice', '{a}/{a}', '7/7', [{ a: '7' }]],
  ['the number', '{a} #{recordNo}', '纸 #12', [{ a: '纸', recordNo: '12' }]],
  ['all empty: that is the number', '{a}', '', []],
  ['many fields without signs', '{a}{b}{c}', 'x'.repeat(60), null],
  ['many fields without signs that end otherwise', '{a}{b}{c}{d}{e}!', 'x'.repeat(500), null],
])('%s', (_, title, written, ways) => {
  const found = parts(title, written);
  expect(ways === null ? found : found?.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))).toEqual(
    ways?.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) ?? null,
  );
});

test('whatever fields make a title, one of its ways says them', () => {
  const dice = new Dice(seedFor('title-parts'));
  const nodes = ['a', 'b', 'c'].map((id) => text(id));
  const fields = new Map(fieldsOf(form(...nodes)).map((field) => [field.node.id, field]));
  const look = { language: 'zh' as const, say: () => '', name: () => undefined, find: () => [] };
  const words = ['', 'x', '纸 A4', '1-2', '·', ' 两  格 ', 'Ab'];
  const between = ['', ' ', ' · ', '-', '（', ' / '];
  for (let round = 0; round < 2_000; round += 1) {
    const title = `${dice.one(between)}{a}${dice.one(between)}{b}${dice.chance(0.5) ? `${dice.one(between)}{c}` : ''}${dice.one(between)}`;
    const values = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, dice.one(words)]));
    const made = titleText(title, fields, { recordNo: '1', values }, look);
    if (made === '#1') continue;
    const ways = parts(title, made);
    const tidy = (value = '') => value.replaceAll(/\s+/g, ' ').trim();
    const isSaid = ways === null || ways.some((way) => Object.entries(way).every(([id, part]) => part === tidy(values[id])));
    expect(isSaid, JSON.stringify([title, values, made, ways?.slice(0, 5)])).toBe(true);
  }
});
