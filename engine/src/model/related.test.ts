import { describe, expect, test } from 'vitest';
import { look } from '../../testing/form-nodes.ts';
import { computed, form, node, number, table } from '../../testing/small-form.ts';
import type { Json } from '../form/document.ts';
import { isUnseen, UNSEEN } from '../form/unseen.ts';
import { keptReads } from './inputs.ts';
import { lookupValue, relatedIn, rollupValue, type Counted, type Rollup } from './related.ts';

const relation = (id: string, more: object = {}) => node(id, 'relationForm', { config: { model: 'm2', field: 'name', ...more } });
const lookup = (id: string, field: string, more: object = {}) => node(id, 'lookup', { config: { field, show: 'name', result: 'text', ...more } });

test('relations, lookups by them and totals, in the head and in rows; what names no relation looks nothing up', () => {
  const document = form(
    relation('r', { whenGone: 'with' }),
    relation('odd', { whenGone: 'burn' }),
    lookup('l', 'r'),
    lookup('lost', 'gone'),
    node('attr', 'relationFormAttr', { config: { field: 'r', show: 'name' } }),
    node('sum', 'rollup', { config: { model: 'm2', by: 'back', of: 'cost', aggregate: 'most', precision: 1 } }),
    table('t', [relation('c'), lookup('inrow', 'c'), lookup('fromhead', 'r')]),
    lookup('fromrow', 'c'),
  );
  const { relations, lookups, rollups } = relatedIn(document);
  expect(relations.map(({ path, whenGone }) => [path, whenGone])).toEqual([
    ['r', 'with'],
    ['odd', 'refuse'],
    ['t.c', 'refuse'],
  ]);
  expect(lookups.map(({ path, via }) => [path, via.path])).toEqual([
    ['l', 'r'],
    ['attr', 'r'],
    ['t.inrow', 't.c'],
    ['t.fromhead', 'r'],
  ]);
  expect(rollups).toMatchObject([{ path: 'sum', model: 'm2', by: 'back', of: 'cost', aggregate: 'most', places: 1 }]);
});

describe('what a lookup shows', () => {
  const owner = node('o', 'userSelect');
  const cases: readonly (readonly [string, 'text' | 'number' | 'list' | 'day', Json[], Json])[] = [
    ['nothing of none', 'text', [], null],
    ['a name instead of an id', 'text', ['u1'], '张三/zhang'],
    ['several, one after the other', 'text', ['u1', null, 'u2'], '张三/zhang,李四/li'],
    ['that one of several may not be seen', 'text', [UNSEEN, 'u2'], '（不可查看）,李四/li'],
    ['that none may be seen', 'text', [UNSEEN, UNSEEN], UNSEEN],
    ['a list of texts', 'list', ['u1', 'u2'], ['张三/zhang', '李四/li']],
    ['a number as it is', 'number', ['12345678901234567.89'], '12345678901234567.89'],
    ['no number of what is none', 'number', ['u1'], null],
    ['no day of two', 'day', ['2026-01-01', '2026-01-02'], null],
  ];
  test.each(cases)('%s', (_, kind, values, shown) => expect(lookupValue({ kind }, owner, values, look)).toEqual(shown));
});

describe('what is counted together', () => {
  const none: Counted = { count: 0, valued: 0, sum: null, least: null, most: null };
  const some: Counted = { count: 4, valued: 3, sum: '20.015', least: -1, most: '12345678901234567.895' };
  const cases: readonly (readonly [Rollup['aggregate'], number | null, Counted, Json])[] = [
    ['count', null, none, 0],
    ['sum', null, none, 0],
    ['least', null, none, null],
    ['most', null, none, null],
    ['average', null, none, null],
    ['count', 2, some, 4],
    ['sum', null, some, '20.015'],
    ['sum', 2, some, 20.02],
    ['least', 0, some, -1],
    ['most', 2, some, '12345678901234567.9'],
    ['average', null, some, 6.67],
    ['average', 5, some, 6.67167],
  ];
  test.each(cases)('%s with %s places of %j', (aggregate, places, counted, value) => expect(rollupValue({ aggregate, places }, counted)).toEqual(value));
});

test('what is kept is made of nothing that is looked up anew, not by a detour either', () => {
  const shown = (id: string, formula: string) => computed(id, formula, 'formula');
  const document = form(
    number('n'),
    relation('r'),
    lookup('l', 'r', { result: 'number' }),
    shown('live', '{l}*2'),
    computed('bad', '{live}+1'),
    computed('good', '{n}+1'),
    table('t', [relation('c'), lookup('cell', 'c', { result: 'number' })]),
    computed('total', 'SUM({t.cell})'),
  );
  expect(keptReads({ form: document })).toEqual(['bad', 'total']);
});

test.each([null, 'unseen', { unseen: 1 }, [true], JSON.parse('{"__proto__":{"unseen":true}}')])('%j is a value', (value) =>
  expect(isUnseen(value)).toBe(false),
);
