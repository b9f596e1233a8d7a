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
