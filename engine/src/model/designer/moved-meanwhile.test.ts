// One designer moves a field into or out of a child table while another begins to use it where it was: it stays, the clash says what uses it, and either choice
// leaves nothing dangling.
import { describe, expect, test } from 'vitest';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import { Dice } from '../../../testing/any-rules.ts';
import { dangling } from '../../../testing/judge-designer.ts';
import { always, computed, designOf, number, rule, table } from '../../../testing/small-form.ts';
import type { FormNode } from '../../form/document.ts';
import { fieldsOf, nodeById } from '../../form/fields.ts';
import { bareList, columnOf } from '../../list/bare-list.ts';
import type { Design } from '../design.ts';
import { merged } from './merge.ts';
import { settle } from './settle.ts';

const [a, b, f] = [number('a'), number('b'), computed('f', '{b}')];
const list = { ...bareList, columns: [columnOf(b)] };
const base = designOf([a, b, f], { list });
const moves = designOf([b, f, table('t', [a])], { list });
const formulaOf = ({ form: { nodes } }: Design, id = 'f') => nodeById({ nodes }, id)?.config.formula;
const tableOf = ({ form: { nodes } }: Design, id: string) => fieldsOf({ nodes }).find(({ node }) => node.id === id)?.table;
/** What is left of a use when the move is chosen differs: a formula is emptied or asks for the rows, a rule goes. */
const USED: [string, Design, object, (design: Design) => unknown, kept: unknown][] = [
  ['a formula', designOf([a, b, computed('f', '{a}+{b}')], { list }), { in: 'field', id: 'f' }, formulaOf, '{a}+{b}'],
  [
    'a check',
    designOf([a, { ...b, checks: [{ check: 'compare', is: 'less', to: 'a', message: null }] }, f], { list }),
    { in: 'field', id: 'b' },
    ({ form: { nodes } }) => nodeById({ nodes }, 'b')?.checks.length,
    1,
  ],
  ['a rule', { ...base, rules: [rule('r', { field: 'a', is: 'empty' }, [{ do: 'hide', node: 'b' }])] }, { in: 'rule', id: 'r' }, (one) => one.rules.length, 1],
  [
    'a rule about it',
    { ...base, rules: [rule('r', always, [{ do: 'set', node: 'b', formula: '{a}*2' }])] },
    { in: 'rule', id: 'r' },
    (one) => one.rules.length,
    1,
  ],
  [
    'a button',
    { ...base, list: { ...list, rowButtons: [{ name: 'press', label: { zh: '按' }, icon: '', action: { do: 'set', values: { a: '1' } }, outside: {} }] } },
    { in: 'list' },
    (one) => one.list?.rowButtons[0]?.action?.do,
    'set',
  ],
  ['the title', { ...base, title: '{a}' }, { in: 'title' }, (one) => one.title, '{a}'],
];

describe('a field that is moved into a child table while the other has begun to use it in', () => {
  test.each(USED)('%s stays, whoever saves first', (_, uses, use, look, kept) => {
    for (const [mine, theirs] of [
      [uses, moves],
      [moves, uses],
    ] as const) {
      const { design, clashes } = merged(base, mine, theirs, 'theirs');
      expect(clashes).toMatchObject([{ at: ['nodes', 'a', 'parent'], mine: mine === moves ? 't' : '', theirs: theirs === moves ? 't' : '', uses: [use] }]);
      expect([tableOf(design, 'a'), tableOf(design, 't'), look(design)]).toEqual([null, null, kept]);
      const [clash] = clashes;
      if (!clash) throw new Error('no clash');
      const side = (one: Design) => (one === mine ? 'mine' : 'theirs');
      const stays = settle.perform(design, { clash, side: side(uses) });
      expect('design' in stays && stays.design).toEqual(design);
      const goes = settle.perform(design, { clash, side: side(moves) });
      expect('design' in goes && [tableOf(goes.design, 'a'), dangling(goes.design)]).toEqual(['t', []]);
    }
  });
});

test('out of a child table: a formula beside it is as good, one over the rows is not', () => {
  const lines = (more: readonly FormNode[] = []) => table('t', [number('x'), number('y'), ...more]);
  const was = designOf([lines(), b]);
  const out = designOf([table('t', [number('y')]), b, number('x')]);
  const beside = designOf([lines([computed('f', '{t.x}+{t.y}')]), b]);
  const calm = merged(was, beside, out, 'theirs');
  expect([calm.clashes, formulaOf(calm.design), tableOf(calm.design, 'x')]).toEqual([[], '{x} + {t.y}', null]);
  const about = designOf([lines(), b], { rules: [rule('r', always, [{ do: 'hide', node: 'x' }], 't')] });
  const { design, clashes } = merged(was, about, out, 'theirs');
  expect(clashes).toMatchObject([{ at: ['nodes', 'x', 'parent'], uses: [{ in: 'rule', id: 'r' }] }]);
  expect([tableOf(design, 'x'), design.rules.length]).toEqual(['t', 1]);
});

test('what the other has changed beside the move is kept, and what has named the field before names it again', () => {
  const was = designOf([a, b, computed('f', '{a}')], { list: { ...list, columns: [columnOf(a), columnOf(b)] }, title: '{a}' });
  const adds = { ...was, rules: [rule('r', { field: 'a', is: 'empty' }, [{ do: 'hide', node: 'b' }])] };
  const other = designOf([{ ...b, required: true }, computed('f', '{t.a}'), table('t', [{ ...a, label: { zh: '新' } }, computed('g', '{t.a}*2')])], {
    list: { ...list, columns: [columnOf({ ...a, id: 't.a' }), columnOf(b)] },
  });
  const { design, clashes } = merged(was, adds, other, 'theirs');
  expect(clashes).toMatchObject([{ at: ['nodes', 'a', 'parent'], uses: [{ in: 'rule', id: 'r' }] }]);
  expect([formulaOf(design), design.title, design.list?.columns.map(({ field }) => field), design.rules.length]).toEqual(['{a}', '{a}', ['a', 'b'], 1]);
  expect([nodeById(design.form, 'b')?.required, nodeById(design.form, 'a')?.label.zh, formulaOf(design, 'g')]).toEqual([true, '新', '{a} * 2']);
});

test('a move that takes nothing is no clash', () => {
  const columns = { ...base, list: { ...list, columns: [columnOf(b), columnOf(a)] } };
  const { design, clashes } = merged(base, columns, moves, 'theirs');
  expect([clashes, design.list?.columns.map(({ field }) => field)]).toEqual([[], ['b', 't.a']]);
  expect(merged(base, { ...base, title: '{b}' }, moves, 'theirs').clashes).toEqual([]);
});

/** Uses of any of six fields by one designer, moves by the other; either saves first. Nothing that was added is gone unless a clash tells it. */
test('any uses of any moved fields: each use is there or told, and nothing dangles', () => {
  const dice = new Dice(seedFor('moved-meanwhile'));
  const ids = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'];
  let told = 0;
  for (let round = 0; round < 400; round += 1) {
    const rows = new Set(ids.filter(() => dice.chance(0.3)));
    const moved = new Set(ids.filter(() => dice.chance(0.3)));
    const shaped = (inRows: (id: string) => boolean, more: readonly FormNode[], more2: readonly FormNode[] = []): FormNode[] => [
      ...ids.filter((id) => !inRows(id)).map((id) => number(id)),
      ...more,
      table('q0', [number('q7'), ...ids.filter(inRows).map((id) => number(id)), ...more2]),
    ];
    const path = (id: string) => (rows.has(id) ? `q0.${id}` : id);
    const was = designOf(shaped((id) => rows.has(id), [computed('f', '1')]));
    const goes = designOf(shaped((id) => rows.has(id) !== moved.has(id), [computed('f', '1')]));
    const named = dice.one(ids);
    const ruled = dice.one(ids);
    const of = rows.has(ruled) ? 'q0' : null;
    const uses = designOf(
      shaped((id) => rows.has(id), [computed('f', rows.has(named) ? `SUM({${path(named)}})` : `{${path(named)}}+1`)]),
      {
        rules: [rule('r', { field: path(ruled), is: 'empty' }, [{ do: 'require', node: ruled }], of)],
      },
    );
    const isMine = dice.chance(0.5);
    const { design, clashes } = isMine ? merged(was, uses, goes, 'theirs') : merged(was, goes, uses, 'theirs');
    const says = new Set(clashes.map(({ at }) => at.join(' ')));
    const about = `round ${round}: ${[...rows].join()} | ${[...moved].join()} | ${named} ${ruled}`;
    expect(dangling(design), about).toEqual([]);
    expect(formulaOf(design), about).toMatch(/q/);
    expect(design.rules.length, about).toBe(1);
    for (const id of moved) {
      const isMoved = tableOf(design, id) === (rows.has(id) ? null : 'q0');
      expect(isMoved || says.has(`nodes ${id} parent`), `${about}: ${id}`).toBe(true);
    }
    for (const clash of clashes) {
      const chosen = settle.perform(design, { clash, side: isMine ? 'theirs' : 'mine' });
      expect('design' in chosen && dangling(chosen.design), about).toEqual([]);
    }
    told += clashes.length;
  }
  expect(told).toBeGreaterThan(50);
});
