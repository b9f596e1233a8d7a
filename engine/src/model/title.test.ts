import { fieldsOf, pathText } from '../form/fields.ts';
import { describe, expect, test } from 'vitest';
import { form, node, number, table, text } from '../../testing/small-form.ts';
import type { ListDocument } from '../list/document.ts';
import { fieldsInTitle, seenTitle, titleInside, titleOf, titleOutside, titleText } from './title.ts';

const small = form(number('amount'), node('secret', 'password'), table('lines', [text('item')]), text('name'), text('city'));
const list = (...columns: string[]) => ({ columns: columns.map((field) => ({ field })) }) as unknown as ListDocument;
const of = (title: string, columns: ListDocument | null = null) => ({ form: small, list: columns, title });
const fields = new Map(fieldsOf(small).map((field) => [pathText(field), field]));
const look = { language: 'zh', say: (word: string) => word, name: () => undefined, find: () => [] };

test.each([
  ['as it is designed', of('{name}（{city}）', list('city')), '{name}（{city}）'],
  ['by the first column that says what a record is', of('', list('lines.item', 'amount', 'city', 'name')), '{city}'],
  ['without columns by the first such field of the head', of(''), '{name}'],
  ['by its number where nothing does', of('', list('amount')), '#{recordNo}'],
  ['never by what is sealed', of('', list('secret')), '{name}'],
])('a record is called %s', (_, design, title) => expect(titleOf(design)).toBe(title));

test.each([
  ['nothing', [], '{name} {city}'],
  ['another field', ['amount'], '{name} {city}'],
  ['one field of it', ['city'], '#{recordNo}'],
  ['the first of it', ['name'], '#{recordNo}'],
])('who lacks %s is told %j', (_, hidden, title) => expect(seenTitle(of('{name} {city}'), new Set(hidden))).toBe(title));

test('who lacks the column that names a record is told its number, not the next column', () => {
  expect(seenTitle(of('', list('name', 'city')), new Set(['name']))).toBe('#{recordNo}');
});

describe('it says', () => {
  const say = (title: string, values: Record<string, unknown>) => titleText(title, fields, { recordNo: '7', values }, look);
  test.each([
    ['values as their kinds say them', '{name} {amount} 元', { name: '纸', amount: '12.50' }, '纸 12.5 元'],
    ['what is there of it', '{name} - {city}', { name: '纸' }, '纸 -'],
    ['the number where all of it is empty', '{name} - {city}', {}, '#7'],
    ['the number where nothing is named', '', { name: '纸' }, '#7'],
    ['the number where it stands', '第{recordNo}号 {name}', { name: '纸' }, '第7号 纸'],
    ['words alone', '申请', {}, '申请'],
    ['lines as one', '{name}', { name: 'a\n b' }, 'a b'],
    ['nothing of what is sealed, of rows, and of what is not there', 'x{secret}{item}{lines}{gone}', { secret: 's', item: 'i', lines: [], gone: 'g' }, '#7'],
  ])('%s', (_, title, values, said) => expect(say(title, values)).toBe(said));
});

test('people are called by their names, without what they sign in with', () => {
  const people = form(node('who', 'userSelect'));
  const known = new Map(fieldsOf(people).map((field) => [pathText(field), field]));
  const named = { ...look, name: () => '王敏/wangmin' };
  expect(titleText('{who}', known, { recordNo: '7', values: { who: 'u1' } }, named)).toBe('王敏');
});

test('fields are told once', () => expect(fieldsInTitle('{a}{b} {a} {} {recordNo}')).toEqual(['a', 'b']));

describe('designers write fields by their keys', () => {
  const keyed = { ...small, nodes: small.nodes.map((one) => ({ ...one, key: `k_${one.id}` })) };
  test.each([
    ['', { title: '' }],
    [' {k_name}（{k_city}） ', { title: '{name}（{city}）' }],
    ['#{recordNo} {k_amount}', { title: '#{recordNo} {amount}' }],
    ['{name}', { unknown: 'name' }],
    ['{k_secret}', { unknown: 'k_secret' }],
    ['{k_lines}', { unknown: 'k_lines' }],
    ['{constructor}', { unknown: 'constructor' }],
  ])('%s', (written, read) => {
    expect(titleInside(written, keyed)).toEqual(read);
  });
  test.each(['', '{k_name}（{k_city}）', '#{recordNo} {k_amount}'])('%s comes back as it was', (written) => {
    const read = titleInside(written, keyed);
    expect('title' in read && titleOutside({ form: keyed, title: read.title })).toBe(written);
  });
});
