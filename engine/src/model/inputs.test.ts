import { expect, test } from 'vitest';
import { always, computed, form, node, number, rule, table, text } from '../../testing/small-form.ts';
import { hiddenWithResults, sealedReads } from './inputs.ts';

const design = {
  form: form(
    number('wage'),
    computed('twice', '{wage}*2'),
    computed('again', '{twice}+1'),
    number('free'),
    computed('other', '{free}*2'),
    table('t', [number('cost'), computed('tax', '{t.cost}*0.13'), computed('part', '{t.cost}/{wage}')]),
    computed('total', 'SUM({t.cost})'),
  ),
};

test('a result goes with what it is made of, however far; a stored total of rows does not', () => {
  expect([...hiddenWithResults(design, new Set(['wage']))].toSorted()).toEqual(['again', 't.part', 'twice', 'wage']);
  expect([...hiddenWithResults(design, new Set(['t.cost']))].toSorted()).toEqual(['t.cost', 't.part', 't.tax']);
  expect(hiddenWithResults(design, new Set()).size).toBe(0);
});

test('what is sealed is read by no formula and asked by no rule; done something to it may be', () => {
  const pw = node('pw', 'password');
  const sealed = (rules: Parameters<typeof sealedReads>[0]['rules'], ...more: Parameters<typeof form>) =>
    sealedReads({ form: form(pw, text('a'), ...more), rules });
  expect(sealed([rule('r', always, [{ do: 'set', node: 'a', formula: '{pw}' }])])).toEqual(['pw']);
  expect(sealed([rule('r', { field: 'pw', is: 'notEmpty' }, [{ do: 'hide', node: 'a' }])])).toEqual(['pw']);
  expect(sealed([], computed('c', 'LEN({pw})'))).toEqual(['pw']);
  expect(sealed([rule('r', always, [{ do: 'require', node: 'pw' }])])).toEqual([]);
});
