// Why a formula is not one, and where.
import { expect, test } from 'vitest';
import { always, computed, form, number, rule, table, text } from '../../../testing/small-form.ts';
import { compile } from './compile.ts';
import { formulaProblem } from './computation.ts';
import { mapOf } from './map.ts';

const document = form(number('n'), text('s'), table('t', [number('c')]), number('sum'));
const map = mapOf(document);

test.each([
  ['{n} * 2', null],
  ['{n} * ', 'valueWanted at 6-6: '],
  ['SUMM({t.c})', 'unknownFunction at 0-11: SUMM'],
  ['{n} + {t.c}', 'listHere at 6-11: number[]'],
  ['1 + {gone}', 'fieldGone at 4-10: gone'],
  ['{n} * 2 + ROUND({s}, 2)', 'otherType at 16-19: text, number'],
  ['{s} & "x"', 'otherType at 0-9: text, number'],
] as const)('%s', (formula, expected) => {
  const field = map.fields.get('sum');
  const wrong = field ? formulaProblem(formula, field, map) : null;
  const said = wrong && `${wrong.problem} at ${wrong.from}-${wrong.to}: ${[wrong.name, wrong.wanted].filter(Boolean).join(', ')}`;
  expect(said).toBe(expected);
});

test('a rule and a computed field tell it as well; what no formula can fill is no target', () => {
  const more = form(...document.nodes, computed('two', '{s} * 2'), { ...number('files'), kind: 'uploadFz' });
  const { problems } = compile(more, [
    rule(
      'r',
      always,
      ['sum', 'files'].map((node) => ({ do: 'set', node, formula: '{s}' })),
    ),
  ]);
  expect(problems).toMatchObject([
    { problem: 'formula', rule: null, node: 'two', wrong: { problem: 'differentTypes', name: 'text', wanted: 'number' } },
    { problem: 'formula', rule: 'r', node: 'sum', wrong: { problem: 'otherType' } },
    { problem: 'notForNode', rule: 'r', node: 'files' },
  ]);
});
