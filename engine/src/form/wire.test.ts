import { describe, expect, test } from 'vitest';
import { nodeOf } from '../../testing/form-nodes.ts';
import type { Json } from './document.ts';
import type { FieldKindName } from './kinds.ts';
import { isFreshRow, valueIn, valueOut } from './wire.ts';

type Case = readonly [says: string, kind: FieldKindName, more: Record<string, Json>, wire: Json, held: Json, out?: Json];
const many = { multiple: true };
/** Midnight of 2026-03-05 in Shanghai. */
const MIDNIGHT = 1_772_640_000_000;

const cases: readonly Case[] = [
  ['a text', 'comInput', {}, 'a', 'a'],
  ['nothing in a text', 'comInput', {}, '', null, null],
  ['a number', 'numInput', {}, 12.5, 12.5],
  ['a number as text, with zeros', 'numInput', {}, '12.50', 12.5, 12.5],
  ['more digits than a number keeps', 'numInput', {}, '9007199254740993.1', '9007199254740993.1'],
  ['zero is a number', 'numInput', {}, 0, 0],
  ['no number stays, and is found', 'numInput', {}, 'abc', 'abc'],
  ['on', 'switch', {}, 1, 1],
  ['a switch that nobody touched', 'switch', {}, false, 0, 0],
  ['a switch with nothing', 'switch', {}, null, 0, 0],
  ['a switch with words', 'switch', { 'active-value': 'open', 'inactive-value': 'close' }, 'open', 1],
  ['the other word', 'switch', { 'active-value': 'open', 'inactive-value': 'close' }, 'close', 0],
  ['one of some', 'radio', {}, '1', '1'],
  ['an id that is a number', 'select', {}, 1, '1', '1'],
  ['several', 'select', many, ['1', '2'], ['1', '2']],
  ['several as text', 'checkbox', {}, '1,2', ['1', '2'], ['1', '2']],
  ['several as text of JSON', 'checkbox', {}, '["1","2"]', ['1', '2'], ['1', '2']],
  ['none of several', 'checkbox', {}, [], null],
  ['a way', 'cascader', {}, ['a', 'b'], ['a', 'b']],
  ['ways', 'cascader', { props: { props: { multiple: true } } }, [['a', 'b'], ['c']], [['a', 'b'], ['c']]],
  ['one way where there may be several', 'cascader', { props: { props: { multiple: true } } }, ['a', 'b'], [['a', 'b']], [['a', 'b']]],
  ['an area', 'address', {}, ['33', '3301'], ['33', '3301']],
  ['a time', 'time', {}, '08:30', '08:30:00', '08:30:00'],
  ['a day', 'date', {}, MIDNIGHT, '2026-03-05'],
  ['a day as text of a number', 'date', {}, String(MIDNIGHT), '2026-03-05', MIDNIGHT],
  ['a day as text', 'date', {}, '2026-03-05', '2026-03-05', MIDNIGHT],
  ['a moment within a day', 'date', {}, MIDNIGHT + 3_600_000, '2026-03-05', MIDNIGHT],
  ['a moment', 'date', { type: 'datetime' }, MIDNIGHT + 1_000, MIDNIGHT + 1_000],
  ['a moment as text', 'date', { format: 'yyyy-MM-dd HH:mm' }, '2026-03-05 00:01', MIDNIGHT + 60_000, MIDNIGHT + 60_000],
  ['no day', 'date', {}, 1e300, 1e300],
  ['files', 'uploadFz', {}, [{ name: 'a', fileId: 'f', url: '/u' }], [{ name: 'a', fileId: 'f', url: '/u' }]],
  [
    'a link',
    'uploadImg',
    {},
    'https://x.cn/a/b.png?c',
    [{ name: 'b.png', fileId: '', url: 'https://x.cn/a/b.png?c' }],
    [{ name: 'b.png', fileId: '', url: 'https://x.cn/a/b.png?c' }],
  ],
  ['no files', 'uploadFz', {}, [], null],
  ['half stars', 'rate', {}, 2.5, 2.5],
  ['from and to', 'slider', { range: true }, [1, '5'], [1, 5], [1, 5]],
  ['somebody', 'userSelect', {}, 'u1', 'u1'],
  ['several people travel with commas', 'userSelect', many, 'u1,u2', ['u1', 'u2']],
  ['several people of later versions', 'userSelect', many, ['u1', 'u2'], ['u1', 'u2'], 'u1,u2'],
  ['nobody of several', 'userSelect', many, '', null, ''],
  ['the way to an organisation', 'comSelect', {}, ['o0', 'o1'], 'o1', 'o1'],
  [
    'ways to organisations',
    'comSelect',
    many,
    [
      ['o0', 'o1'],
      ['o0', 'o2'],
    ],
    ['o1', 'o2'],
    'o1,o2',
  ],
  ['when a record was made', 'createTime', {}, '2026-03-05 00:00:00', MIDNIGHT],
  ['from a day to another', 'dateRange', {}, [MIDNIGHT, MIDNIGHT + 86_400_000], ['2026-03-05', '2026-03-06']],
  ['from a time to another', 'timeRange', {}, ['08:00', '09:00:00'], ['08:00:00', '09:00:00'], ['08:00:00', '09:00:00']],
  ['no range', 'dateRange', {}, [], null],
  ['a range without ends', 'dateRange', {}, [null, null], null, []],
  ['a place as text of JSON', 'location', {}, '{"lng":1,"lat":2}', { lng: 1, lat: 2 }],
  ['a percentage', 'percent', {}, '5', 5, 5],
];

describe('values travel and are kept', () => {
  test.each(cases)('%s (%s)', (...one) => {
    const [, kind, more, wire, held, out = wire] = one as unknown as Case;
    const node = nodeOf(kind, more);
    expect(valueIn(wire, node)).toEqual(held);
    expect(valueOut(held, node)).toEqual(out);
    expect(valueIn(valueOut(held, node), node)).toEqual(held);
  });
});

describe('a row as fresh as a new one', () => {
  const table = {
    ...nodeOf('table'),
    children: [
      { ...nodeOf('comInput'), id: 'what' },
      { ...nodeOf('numInput', { __config__: { defaultValue: 1 } }), id: 'price' },
      { ...nodeOf('switch'), id: 'on' },
    ],
  };

  test.each<readonly [values: Record<string, Json>, isFresh: boolean]>([
    [{}, true],
    [{ what: null, price: 1, on: 0 }, true],
    [{ what: '', price: null }, true],
    [{ what: 'a', price: 1 }, false],
    [{ price: 0 }, false],
    [{ on: 1 }, false],
  ])('%j: %s', (values, isFresh) => expect(isFreshRow(values, table)).toBe(isFresh));
});
