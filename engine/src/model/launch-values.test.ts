import { expect, test } from 'vitest';
import { choice, day, node, number, text } from '../../testing/small-form.ts';
import { RECORD_ITSELF } from '../form/fields.ts';
import { launchValues } from './launch-values.ts';

const relation = (id: string, config: object) => node(id, 'relationForm', { config: { field: 'name', ...config } });
const fields = new Map(
  [
    text('why'),
    number('sum', { config: { max: 100 } }),
    day('on'),
    choice('kind', { config: { options: [{ id: 'a', name: { zh: '甲' } }] } }),
    relation('about', { model: 'm' }),
    relation('all', { model: 'm', multiple: true }),
    relation('other', { model: 'n' }),
  ].map((one) => [one.id, one]),
);
const columns = new Map([
  ...fields,
  ...[text('item'), number('cost', { config: { max: 100 } }), relation('of', { model: 'm' })].map((one) => [`t.${one.id}`, one] as const),
]);
const lines = [
  { id: 'l1', values: { name: '滤芯', price: 12.5, day: '2026-03-01', id: 'x' } },
  { id: 'l2', values: { name: '', price: 1000 } },
  { id: 'l3', values: { name: '机油', price: 1000 } },
];
const values = { name: '打印机', amount: 12.5, many: 1000, day: '2026-03-01', kind: 'a', none: null, empty: '', rows: [{ id: '1', values: {} }] };

test.each<[string, Record<string, string>, Record<string, unknown>]>([
  ['values are taken by the mapping', { why: 'name', sum: 'amount', on: 'day', kind: 'kind' }, { why: '打印机', sum: 12.5, on: '2026-03-01', kind: 'a' }],
  ['what is empty leaves the field as the form begins it', { why: 'none', sum: 'empty' }, {}],
  [
    'the record itself, where the field refers to such records',
    { about: RECORD_ITSELF, all: RECORD_ITSELF, other: RECORD_ITSELF, why: RECORD_ITSELF },
    { about: 'r1', all: ['r1'] },
  ],
  ['a value that the field cannot hold is left out', { sum: 'name', on: 'amount', kind: 'name', why: 'rows' }, {}],
  ['so is one outside of its limits', { sum: 'many' }, {}],
  ['a field that the start does not offer, or the record does not show, is left out', { gone: 'name', why: 'hidden', on: '' }, {}],
  ['no name of an object is a value', { why: 'constructor', constructor: 'name' }, {}],
])('%s', (_, into, filled) => {
  expect(launchValues({ do: 'launch', flow: 'f', into }, { models: ['m'], id: 'r1', values }, fields)).toEqual(filled);
});

const rowsOf = (...all: object[]) => ({ t: all.map((values, at) => ({ id: String(at + 1), values })) });
test.each<[string, Record<string, string>, Record<string, unknown>]>([
  [
    'each row becomes one, with what its columns can hold',
    { 't.item': 'lines.name', 't.cost': 'lines.price' },
    rowsOf({ item: '滤芯', cost: 12.5 }, { item: '机油' }),
  ],
  ['beside fields of the head', { 't.item': 'lines.name', why: 'name' }, { why: '打印机', ...rowsOf({ item: '滤芯' }, { item: '机油' }) }],
  [
    'the record itself stands in each of them',
    { 't.of': RECORD_ITSELF, 't.item': 'lines.name' },
    rowsOf({ of: 'r1', item: '滤芯' }, { of: 'r1', item: '机油' }),
  ],
  ['the record alone makes no rows', { 't.of': RECORD_ITSELF }, {}],
  ['all columns are of one child table: that of the first', { 't.item': 'lines.name', 't.cost': 'parts.price' }, rowsOf({ item: '滤芯' }, { item: '机油' })],
  ['a child table that the record does not show makes no rows', { 't.item': 'gone.name' }, {}],
  ['nor does a field of the head, and a column is no field of the head', { 't.item': 'name', why: 'lines.name' }, {}],
  ['a column that is hidden, or that the start does not offer, is left out', { 't.item': 'lines.hidden', 't.gone': 'lines.name' }, {}],
  ['no name of an object is a table', { 't.item': 'constructor.name' }, {}],
])('rows: %s', (_, into, filled) => {
  expect(launchValues({ do: 'launch', flow: 'f', into }, { models: ['m'], id: 'r1', values: { ...values, lines } }, columns)).toEqual(filled);
});
