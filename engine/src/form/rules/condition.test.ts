// Conditions, written by hand.
import { describe, expect, test } from 'vitest';
import { around, equal, leave, more, opened, order } from '../../../testing/open-form.ts';
import { always, row, rule, says } from '../../../testing/small-form.ts';
import type { Condition } from '../rule.ts';
import type { Values } from '../values.ts';
import { compile } from './compile.ts';
import { at, change, open } from './form.ts';
import { nodeState, type FormState } from './state.ts';

describe('what a condition may ask', () => {
  const state = (when: Condition, values: Values, old: Values | null = null) =>
    opened(leave, [rule('r', when, [{ do: 'hide', node: 'note' }])], values, { old }).nodes.note?.hidden;
  test.each([
    ['a field against another', { field: 'days', is: 'less', to: 'amount' }, { days: 2, amount: 10 }, null, true],
    ['numbers by what they say', { field: 'days', is: 'equal', to: 'amount' }, { days: '2.0', amount: 2 }, null, true],
    ['against nothing', { field: 'days', is: 'less', to: 'amount' }, { days: 2 }, null, false],
    ['unlike nothing', { field: 'days', is: 'notEqual', to: 'amount' }, { days: 2 }, null, true],
    ['nothing is not unlike nothing', { field: 'days', is: 'notEqual', to: 'amount' }, {}, null, false],
    ['a number against a text', { field: 'days', is: 'notEqual', to: 'reason' }, { days: 2, reason: '2' }, null, false],
    ['the value when it was opened', { field: 'type', is: 'notEqual', to: 'old.type' }, { type: 'b' }, { type: 'a' }, true],
    ['unchanged', { field: 'type', is: 'notEqual', to: 'old.type' }, { type: 'a' }, { type: 'a' }, false],
    ['the old value itself', { field: 'old.type', is: 'equal', value: 'a' }, { type: 'b' }, { type: 'a' }, true],
    ['a new record has no old values', { field: 'old.type', is: 'empty' }, { type: 'b' }, null, true],
    ['the looking person', { field: 'reason', is: 'equal', value: { my: 'userId' } }, { reason: 'u1' }, null, true],
    ['a fact that is not known', { not: { field: 'reason', is: 'in', value: { my: 'subordinateIds' } } }, { reason: 'u1' }, null, false],
    ['the moment', { moment: 'load' }, {}, null, true],
    ['another moment', { not: { moment: 'load' } }, {}, null, false],
    ['what a hostile value says', { field: 'reason', is: 'contains', value: 'a' }, { reason: { toString: 1 } }, null, false],
  ] as [string, Condition, Values, Values | null, boolean][])('%s', (_, when, values, old, holds) => expect(state(when, values, old)).toBe(holds));

  test('moments come one after the other', () => {
    const rules = (['load', 'change', 'save'] as const).map((moment) => rule(moment, { moment }, [{ do: 'message', node: null, text: says(moment) }]));
    const said = (one: FormState) => one.nodes['']?.messages.map(({ zh }) => zh);
    const loaded = opened(leave, rules, {});
    const changed = change(loaded, ['days'], null, 2).state;
    expect([said(loaded), said(changed), said(at(changed, 'save').state)]).toEqual([['load'], ['change'], ['save']]);
  });

  test('old values of rows are told by the row', () => {
    const rules = [rule('r', { field: 'lines.count', is: 'greater', to: 'old.lines.count' }, [{ do: 'require', node: 'why' }], 'lines')];
    const old = { lines: [row('1', { count: 2 }), row('2', { count: 9 })] };
    const now = opened(order, rules, { lines: [row('2', { count: 5 }), row('1', { count: 3 }), row('3', { count: 1 })] }, { old });
    expect(now.rows.lines?.map((one) => nodeState(now, 'why', one).required)).toEqual([false, true, false]);
  });
});

test('options are narrowed by what other fields say', () => {
  const when: Condition = {
    all: [
      { field: 'option.city', is: 'equal', to: 'reason' },
      {
        any: [
          { field: 'days', is: 'less', value: 2 },
          { field: 'level', is: 'in', value: ['a'] },
        ],
      },
    ],
  };
  const rules = [
    rule('r', always, [{ do: 'options', node: 'type', filter: when }]),
    rule('s', equal('note', 'x'), [{ do: 'options', node: 'type', filter: { field: 'option.id', is: 'notEqual', value: 'z' } }]),
  ];
  const state = opened(leave, rules, { reason: '北京', days: 3 });
  const narrowed = { all: [{ field: 'option.city', is: 'equal', value: '北京' }, { any: [{ any: [] }, { field: 'level', is: 'in', value: ['a'] }] }] };
  expect(state.nodes.type?.options).toEqual(narrowed);
  expect(change(state, ['note'], null, 'x').state.nodes.type?.options).toEqual({ all: [narrowed, { field: 'option.id', is: 'notEqual', value: 'z' }] });
  expect(change(state, ['amount'], null, 1).state.nodes.type).toBe(state.nodes.type);
});

test('what somebody does not see is left to the server', () => {
  const rules = [rule('r', more('amount', 1), [{ do: 'hide', node: 'note' }]), rule('s', always, [{ do: 'set', node: 'days', formula: '{ratio}' }])];
  const program = compile(leave, rules, new Set(['amount']));
  const state = open(program, { amount: 5, days: 2, note: 'x', ratio: 2.5 }, around);
  expect(state.values).toMatchObject({ note: 'x', days: 2, ratio: 2.5, twice: 4 });
});

test('options may be narrowed at one moment only', () => {
  const rules = [rule('r', always, [{ do: 'options', node: 'type', filter: { any: [{ moment: 'load' }, { field: 'option.id', is: 'equal', value: 'a' }] } }])];
  const state = opened(leave, rules, {});
  expect(state.nodes.type?.options).toEqual({ any: [{ all: [] }, { field: 'option.id', is: 'equal', value: 'a' }] });
  expect(change(state, ['days'], null, 2).state.nodes.type?.options).toEqual({ any: [{ any: [] }, { field: 'option.id', is: 'equal', value: 'a' }] });
});
