// One designer removes a field while another begins to use it: it stays, the clash says what uses it, and either choice leaves nothing dangling.
import { describe, expect, test } from 'vitest';
import { always, computed, designOf, form, group, number, rule, table, text } from '../../../testing/small-form.ts';
import { nodeById } from '../../form/fields.ts';
import { bareList, columnOf } from '../../list/bare-list.ts';
import type { Design } from '../design.ts';
import { merged } from './merge.ts';
import { settle } from './settle.ts';

const [a, b, f] = [number('a'), number('b'), computed('f', '{b}')];
const list = { ...bareList, columns: [columnOf(b)] };
const base = designOf([a, b, f], { list });
const removes = designOf([b, f], { list });
const adds = rule('r', always, [{ do: 'hide', node: 'b' }]);
const formulaOf = ({ form: { nodes } }: Design) => nodeById({ nodes }, 'f')?.config.formula;

const USED: [string, Design, object, (design: Design) => unknown, kept: unknown, left: unknown][] = [
  ['a formula', designOf([a, b, computed('f', '{a}+{b}')], { list }), { in: 'field', id: 'f' }, formulaOf, '{a}+{b}', ''],
  [
    'a check',
    designOf([a, { ...b, checks: [{ check: 'compare', is: 'less', to: 'a', message: null }] }, f], { list }),
    { in: 'field', id: 'b' },
    ({ form: { nodes } }) => nodeById({ nodes }, 'b')?.checks.length,
    1,
    0,
  ],
  ['a column', { ...base, list: { ...list, columns: [columnOf(b), columnOf(a)] } }, { in: 'list' }, (one) => one.list?.columns.length, 2, 1],
  ['the grouping', { ...base, list: { ...list, group: 'a' } }, { in: 'list' }, (one) => one.list?.group, 'a', null],
  [
    'a tab',
    { ...base, list: { ...list, tabs: [{ id: 't', name: { zh: '空' }, filter: { field: 'a', is: 'empty' } }] } },
    { in: 'list' },
    (one) => one.list?.tabs.length,
    1,
    0,
  ],
  ['the title', { ...base, title: '{a}' }, { in: 'title' }, (one) => one.title, '{a}', ''],
  [
    'a rule',
    { ...base, rules: [rule('r', { field: 'a', is: 'empty' }, [{ do: 'hide', node: 'b' }])] },
    { in: 'rule', id: 'r' },
    (one) => one.rules.length,
    1,
    0,
  ],
];

describe('a removed field that the other has begun to use in', () => {
  test.each(USED)('%s stays, whoever saves first', (_, uses, use, look, kept, left) => {
    for (const [mine, theirs] of [
      [uses, removes],
      [removes, uses],
    ] as const) {
      const { design, clashes } = merged(base, mine, theirs, 'theirs');
      expect(clashes).toMatchObject([{ at: ['nodes', 'a'], uses: [use] }]);
      expect(nodeById(design.form, 'a')).toBeDefined();
      expect(look(design)).toEqual(kept);
      const [clash] = clashes;
      if (!clash) throw new Error('no clash');
      const side = (one: Design) => (one === mine ? 'mine' : 'theirs');
      const stays = settle.perform(design, { clash, side: side(uses) });
      expect('design' in stays && look(stays.design)).toEqual(kept);
      const goes = settle.perform(design, { clash, side: side(removes) });
      expect('design' in goes && [nodeById(goes.design.form, 'a'), look(goes.design)]).toEqual([undefined, left]);
    }
  });
});

test('an action that is added to a rule names the rule', () => {
  const was = { ...base, rules: [adds] };
  const more = { ...was, rules: [{ ...adds, then: [...adds.then, { do: 'hide' as const, node: 'a' }] }] };
  const { design, clashes } = merged(was, more, { ...removes, rules: [adds] }, 'theirs');
  expect(clashes).toMatchObject([{ at: ['nodes', 'a'], uses: [{ in: 'rule', id: 'r', name: { zh: 'r' } }] }]);
  expect(design.rules[0]?.then).toHaveLength(2);
});

test('of a removed table all columns stay, with one clash; a box around a used field comes back with it', () => {
  const lines = table('t', [number('x'), text('y')]);
  const [was, without] = [designOf([lines, f, b]), designOf([f, b])];
  const sums = designOf([lines, computed('f', 'SUM({t.x})'), b]);
  const { design, clashes } = merged(was, sums, without, 'theirs');
  expect(clashes.map(({ at }) => at)).toEqual([['nodes', 't']]);
  expect(nodeById(design.form, 't')?.children.map(({ id }) => id)).toEqual(['x', 'y']);

  const boxed = [group('g', [a, number('c')]), b];
  const inBox = merged(designOf([...boxed, f]), designOf([...boxed, computed('f', '{a}')]), removes, 'theirs');
  expect(inBox.clashes.map(({ at }) => at)).toEqual([['nodes', 'a']]);
  expect(nodeById(inBox.design.form, 'g')?.children.map(({ id }) => id)).toEqual(['a']);
});

test('what has named the field before names it again', () => {
  const was = designOf([a, b, computed('f', '{a}')], { list: { ...list, columns: [columnOf(a), columnOf(b)] } });
  const { design, clashes } = merged(was, { ...was, title: '{a}' }, designOf([b, computed('f', '')], { list }), 'theirs');
  expect(clashes).toMatchObject([{ at: ['nodes', 'a'], uses: [{ in: 'title' }] }]);
  expect([formulaOf(design), design.title, design.list?.columns.map(({ field }) => field)]).toEqual(['{a}', '{a}', ['a', 'b']]);
});

test('what has used the field all the time is no reason: its removal was decided with it', () => {
  const was = designOf([a, b, computed('f', '{a}+{b}')], { title: '{a}' });
  const gone = designOf([b, computed('f', '')]);
  const { design, clashes } = merged(was, { ...was, form: form(a, { ...b, required: true }, computed('f', '{a}+{b}')) }, gone, 'theirs');
  expect(clashes).toEqual([]);
  expect(nodeById(design.form, 'a')).toBeUndefined();
  expect([formulaOf(design), design.title]).toEqual(['', '']);
});

test('a list that nobody has changed follows the form, and is no reason', () => {
  const renamed = designOf([a, b, { ...f, label: { zh: '合计' } }]);
  expect(merged(designOf([a, b, f]), renamed, designOf([b, f]), 'theirs').clashes).toEqual([]);
});
