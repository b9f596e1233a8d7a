// Problems reported to the designer.
import { describe, expect, test } from 'vitest';
import { equal, leave, more, order, opened } from '../../../testing/open-form.ts';
import { always, computed, form, group, number, row, rule, says, table, text } from '../../../testing/small-form.ts';
import type { FormDocument } from '../document.ts';
import type { Action, Condition, Rule } from '../rule.ts';
import { compile, isSound } from './compile.ts';
import { addRow } from './form.ts';

const problemsOf = (document: FormDocument, rules: readonly Rule[]) =>
  compile(document, rules).problems.map(({ problem, ...more }) =>
    [problem, ...('path' in more ? [more.path.join('→')] : 'node' in more ? [more.node] : 'field' in more ? [more.field] : [])].join(' '),
  );
const sets = (id: string, node: string, formula: string, when: Condition = always, of: string | null = null) =>
  rule(id, when, [{ do: 'set', node, formula }], of);

describe('ways that lead back', () => {
  test.each([
    ['two formulas', form(computed('a', '{b}+1'), computed('b', '{a}+1')), [], ['cycle a→b→a']],
    ['a rule and a formula', form(number('a'), computed('b', '{a}*2')), [sets('r', 'a', '{b}')], ['cycle a→b→a']],
    ['a field by itself', form(number('a')), [sets('r', 'a', '{a}+1')], ['cycle a→a']],
    ['a field that hides itself', form(number('a')), [rule('r', more('a', 1), [{ do: 'hide', node: 'a' }])], ['cycle a→a']],
    [
      'one that keeps its value does not lead back',
      form(number('a', { config: { whenHidden: 'keep' } })),
      [rule('r', more('a', 1), [{ do: 'hide', node: 'a' }])],
      [],
    ],
    [
      'nor does one that is only required',
      form(number('a')),
      [
        rule('r', more('a', 1), [
          { do: 'require', node: 'a' },
          { do: 'message', node: 'a', text: says('x') },
        ]),
      ],
      [],
    ],
    [
      'being hidden and being required are two things',
      form(number('a'), number('b')),
      [rule('r', more('b', 1), [{ do: 'hide', node: 'a' }]), rule('s', more('a', 1), [{ do: 'require', node: 'b' }])],
      [],
    ],
    [
      'a total and a cell',
      form(table('t', [number('n'), number('m')]), computed('all', 'SUM({t.m})')),
      [sets('r', 'm', '{t.n}*{all}', always, 't')],
      ['cycle t.m→all→t.m'],
    ],
    [
      'a total and its table',
      form(table('t', [number('n')]), computed('all', 'SUM({t.n})')),
      [rule('r', more('all', 5), [{ do: 'hide', node: 't' }])],
      ['cycle t→all→t'],
    ],
    ['a group with a field that hides it', form(group('g', [number('a')])), [rule('r', more('a', 5), [{ do: 'hide', node: 'g' }])], ['cycle a→a']],
    ['through a condition', form(number('a'), number('b')), [sets('r', 'a', '1', more('b', 1)), sets('s', 'b', '1', more('a', 1))], ['cycle a→b→a']],
    [
      'a suggestion too',
      form(number('a'), number('b')),
      [
        rule('r', always, [
          { do: 'suggest', node: 'a', formula: '{b}' },
          { do: 'suggest', node: 'b', formula: '{a}' },
        ]),
      ],
      ['cycle a→b→a'],
    ],
    ['a long way', form(...['a', 'b', 'c', 'd'].map((id, index) => computed(id, `{${'bcda'[index]}}`))), [], ['cycle a→d→c→b→a']],
  ] as [string, FormDocument, Rule[], string[]][])('%s', (_, document, rules, expected) => {
    const paths = problemsOf(document, rules);
    expect(paths.length).toBe(expected.length);
    expect(paths.map((path) => path.split('→').toSorted())).toEqual(expected.map((path) => path.split('→').toSorted()));
    expect(isSound(compile(document, rules))).toBe(expected.length === 0);
  });

  test('the way is said from a field over those that need it', () => {
    const [problem] = compile(form(computed('a', '{b}'), computed('b', '{c}'), computed('c', '{a}')), []).problems;
    expect(problem).toMatchObject({ path: ['a', 'c', 'b', 'a'] });
  });

  test('such a form runs all the same, with the fields as they are entered', () => {
    const state = opened(form(number('a'), computed('b', '{a}*2'), number('c')), [sets('r', 'a', '{b}'), sets('s', 'c', '7')], { a: 3 });
    expect(state.values).toEqual({ a: 3, b: null, c: 7 });
  });
});

const on = (...then: Action[]) => [rule('r', always, then)];
test.each([
  ['a condition about a field that is gone', [rule('r', equal('gone', 1), [])], ['fieldGone gone']],
  ['a cell in a rule of the head', [rule('r', more('lines.count', 1), [])], ['fieldGone lines.count']],
  ['a question that the field has not', [rule('r', { field: 'discount', is: 'contains', value: 'a' }, [])], ['notComparable discount']],
  ['a number against a text', [rule('r', { field: 'discount', is: 'less', to: 'buyer' }, [])], ['notComparable discount']],
  ['a fact can be asked for', [rule('r', { field: 'buyer', is: 'equal', value: { my: 'userId' } }, [])], []],
  ['a node that is gone', on({ do: 'hide', node: 'gone' }), ['nodeGone gone']],
  ['a table that is gone', [rule('r', always, [], 'gone')], ['nodeGone gone']],
  ['a rule about rows that acts on the head', [rule('r', always, [{ do: 'require', node: 'pay' }], 'lines')], ['notInRows pay']],
  ['a table cannot be set', on({ do: 'set', node: 'lines', formula: '1' }), ['notForNode lines']],
  ['a formula that is none', on({ do: 'set', node: 'pay', formula: '1+' }), ['formula pay']],
  ['a formula of a field that is gone', on({ do: 'set', node: 'pay', formula: '{gone}' }), ['formula pay']],
  ['a formula that makes a text of a number', on({ do: 'set', node: 'pay', formula: '"a"' }), ['formula pay']],
  ['a column of all rows where one value is wanted', on({ do: 'set', node: 'pay', formula: '{lines.count}' }), ['formula pay']],
  ['show and hide', [rule('a', more('pay', 1), [{ do: 'show', node: 'buyer' }]), rule('b', always, [{ do: 'hide', node: 'buyer' }])], ['contradiction buyer']],
  [
    'show and hide where one excludes the other',
    [rule('a', more('pay', 1), [{ do: 'show', node: 'buyer' }]), rule('b', { not: more('pay', 1) }, [{ do: 'hide', node: 'buyer' }])],
    [],
  ],
  [
    'by different values',
    [rule('a', equal('buyer', 'x'), [{ do: 'require', node: 'pay' }]), rule('b', equal('buyer', 'y'), [{ do: 'optional', node: 'pay' }])],
    [],
  ],
  [
    'by the same value',
    [rule('a', equal('buyer', 'x'), [{ do: 'enable', node: 'pay' }]), rule('b', equal('buyer', 'x'), [{ do: 'disable', node: 'pay' }])],
    ['contradiction pay'],
  ],
  [
    'empty and not',
    [rule('a', { field: 'buyer', is: 'empty' }, [{ do: 'hide', node: 'pay' }]), rule('b', { field: 'buyer', is: 'notEmpty' }, [{ do: 'show', node: 'pay' }])],
    [],
  ],
  ['at different moments', [rule('a', { moment: 'load' }, [{ do: 'hide', node: 'pay' }]), rule('b', { moment: 'save' }, [{ do: 'show', node: 'pay' }])], []],
  ['set twice', [sets('a', 'pay', '1'), sets('b', 'pay', '2', more('discount', 1))], ['setTwice pay']],
  ['set twice, never both', [sets('a', 'pay', '1', equal('buyer', 'x')), sets('b', 'pay', '2', equal('buyer', 'y'))], []],
  [
    'a group and one in it',
    [rule('a', always, [{ do: 'disable', node: 'lines' }]), rule('b', always, [{ do: 'enable', node: 'item' }])],
    ['contradiction item'],
  ],
  ['required while always hidden', on({ do: 'hide', node: 'pay' }, { do: 'require', node: 'pay' }), ['requiredButHidden pay']],
  ['required while sometimes hidden', [rule('a', equal('buyer', 'x'), [{ do: 'hide', node: 'pay' }]), rule('b', always, [{ do: 'require', node: 'pay' }])], []],
  ['a rule that is off is not looked at', [{ ...rule('a', equal('gone', 1), [{ do: 'hide', node: 'gone' }]), enabled: false }], []],
] as [string, Rule[], string[]][])('%s', (_, rules, expected) => expect(problemsOf(order, rules)).toEqual(expected));

test('a required field that is always hidden by a rule', () =>
  expect(problemsOf(leave, [rule('r', always, [{ do: 'hide', node: 'reason' }])])).toEqual(['requiredButHidden reason']));

test('a required field that is hidden by its design, itself or with its group, and that no rule shows', () => {
  const document = form(
    text('a', { required: true, hidden: true }),
    group('g', [text('b', { required: true })], { hidden: true }),
    text('c', { hidden: true }),
  );
  expect(problemsOf(document, [])).toEqual(['requiredNeverShown a', 'requiredNeverShown b']);
  const shows = rule(
    'r',
    equal('c', 'x'),
    ['a', 'g'].map((node) => ({ do: 'show', node })),
  );
  expect(problemsOf(document, [shows])).toEqual([]);
});

test('patterns that may not run are refused', () => {
  const document = form(
    text('a', { checks: [{ check: 'pattern', pattern: '(a)\\1', message: null }] }),
    text('b', { checks: [{ check: 'preset', preset: 'none', message: null }] }),
  );
  expect(problemsOf(document, [])).toEqual(['pattern a', 'pattern b']);
});

test('two hundred rules in a row are one order', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `f${index}`);
  const document = form(...ids.map((id) => number(id)));
  const rules = ids
    .slice(1)
    .map((id, index) => sets(id, id, `{f${index}}+1`))
    .toReversed();
  const state = opened(document, rules, { f0: 1 });
  expect(state.values.f199).toBe(200);
});

test('rows of an unknown table are nowhere', () => expect(addRow(opened(leave, [], {}), 'gone', row('1', {})).state.values).not.toHaveProperty('gone'));
