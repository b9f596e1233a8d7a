// Effects of rules on the fields of a form, written by hand.
import { describe, expect, test } from 'vitest';
import { around, equal, leave, more, opened, order } from '../../../testing/open-form.ts';
import { always, form, group, row, rule, says, text } from '../../../testing/small-form.ts';
import type { Values } from '../values.ts';
import { compile } from './compile.ts';
import { change, open } from './form.ts';

describe('shown and hidden', () => {
  const hides = rule('r', equal('type', 'sick'), [{ do: 'hide', node: 'reason' }]);
  test.each([
    ['a rule that does not hold hides nothing', [hides], { type: 'trip', reason: 'x' }, false, 'x'],
    ['what a rule hides is emptied', [hides], { type: 'sick', reason: 'x' }, true, null],
    ['nothing is equal to nothing', [hides], { type: null, reason: 'x' }, false, 'x'],
    ['empty text is nothing', [hides], { type: '', reason: 'x' }, false, 'x'],
    ['a rule that is off does nothing', [{ ...hides, enabled: false }], { type: 'sick', reason: 'x' }, false, 'x'],
    ['the later rule wins', [hides, rule('s', always, [{ do: 'show', node: 'reason' }])], { type: 'sick', reason: 'x' }, false, 'x'],
    ['the later rule wins the other way round', [rule('s', always, [{ do: 'show', node: 'reason' }]), hides], { type: 'sick', reason: 'x' }, true, null],
    [
      'later is the order of rules, not of what turned true last',
      [hides, rule('s', equal('note', 'a'), [{ do: 'show', node: 'reason' }])],
      { type: 'sick', note: 'b', reason: 'x' },
      true,
      null,
    ],
    ['a field that is gone holds for nobody', [rule('r', equal('gone', 1), [{ do: 'hide', node: 'reason' }])], { reason: 'x' }, false, 'x'],
    ['nor does its opposite', [rule('r', { not: equal('gone', 1) }, [{ do: 'hide', node: 'reason' }])], { reason: 'x' }, false, 'x'],
    [
      'a question that a number has not',
      [rule('r', { not: { field: 'days', is: 'contains', value: '1' } }, [{ do: 'hide', node: 'reason' }])],
      { reason: 'x' },
      false,
      'x',
    ],
    [
      'unlike is everything that is not there',
      [rule('r', { field: 'type', is: 'notEqual', value: 'a' }, [{ do: 'hide', node: 'reason' }])],
      { reason: 'x' },
      true,
      null,
    ],
  ])('%s', (_, rules, values, hidden, reason) => {
    const state = opened(leave, rules, values);
    expect(state.nodes.reason?.hidden).toBe(hidden);
    expect(state.values.reason).toBe(reason);
  });

  test('what keeps its value when hidden keeps it', () => {
    const state = opened(leave, [rule('r', always, [{ do: 'hide', node: 'note' }])], { note: 'x' });
    expect([state.nodes.note?.hidden, state.values.note]).toEqual([true, 'x']);
  });

  test('what a design hides is not emptied', () => {
    const state = opened(form(text('a', { hidden: true })), [], { a: 'x' });
    expect([state.nodes.a?.hidden, state.nodes.a?.hiddenByRule, state.values.a]).toEqual([true, false, 'x']);
  });

  test('a rule about a group is about all in it, and what is shown within a hidden group is hidden', () => {
    const rules = [rule('r', equal('type', 'free'), [{ do: 'hide', node: 'money' }]), rule('s', always, [{ do: 'show', node: 'amount' }])];
    const state = opened(leave, rules, { type: 'free', amount: 5, account: 'x' });
    expect(['money', 'amount', 'account'].map((id) => state.nodes[id]?.hidden)).toEqual([true, true, true]);
    expect([state.values.amount, state.values.account]).toEqual([null, null]);
    const back = change(state, ['type'], null, 'paid');
    expect([back.state.nodes.amount?.hidden, back.state.values.amount, back.state.values.account]).toEqual([false, 5, 'x']);
  });

  test('what is hidden no longer counts, as far as it is emptied', () => {
    const rules = [rule('r', equal('type', 'free'), [{ do: 'hide', node: 'days' }])];
    expect(opened(leave, rules, { type: 'free', days: 3 }).values.twice).toBe(0);
  });

  test('a hidden child table has no rows, and they are back when it is shown', () => {
    const rules = [rule('r', equal('buyer', 'none'), [{ do: 'hide', node: 'lines' }])];
    const state = opened(order, rules, { buyer: 'none', lines: [row('1', { price: 2, count: 3 })] });
    expect([state.values.lines, state.values.total]).toEqual([[], 0]);
    const { state: shown, changed } = change(state, ['buyer'], null, 'x');
    expect([(shown.values.lines as unknown[]).length, shown.values.total]).toEqual([1, 6]);
    expect(changed.tables).toEqual(['lines']);
  });
});

describe('required, disabled, messages', () => {
  test.each([
    ['required by a rule', [rule('r', equal('type', 'x'), [{ do: 'require', node: 'note' }])], 'note', 'required', true],
    ['no longer required', [rule('r', equal('type', 'x'), [{ do: 'optional', node: 'reason' }])], 'reason', 'required', false],
    [
      'required again by a later rule',
      [rule('r', always, [{ do: 'optional', node: 'reason' }]), rule('s', always, [{ do: 'require', node: 'reason' }])],
      'reason',
      'required',
      true,
    ],
    ['a group required is all in it', [rule('r', always, [{ do: 'require', node: 'money' }])], 'account', 'required', true],
    [
      'one of the group is not',
      [
        rule('r', always, [
          { do: 'require', node: 'money' },
          { do: 'optional', node: 'account' },
        ]),
      ],
      'account',
      'required',
      false,
    ],
    ['a group disabled', [rule('r', always, [{ do: 'disable', node: 'money' }])], 'amount', 'disabled', true],
    [
      'one of the group enabled later',
      [rule('r', always, [{ do: 'disable', node: 'money' }]), rule('s', always, [{ do: 'enable', node: 'amount' }])],
      'amount',
      'disabled',
      false,
    ],
    ['a rule that sets makes read only', [rule('r', always, [{ do: 'set', node: 'note', formula: '"x"' }])], 'note', 'readonly', true],
    ['a suggestion does not', [rule('r', always, [{ do: 'suggest', node: 'note', formula: '"x"' }])], 'note', 'readonly', false],
    ['what is computed is read only', [], 'twice', 'readonly', true],
  ] as const)('%s', (_, rules, id, key, expected) => expect(opened(leave, rules, { type: 'x' }).nodes[id]?.[key]).toBe(expected));

  test('messages and refusals stand at their node, or at the form', () => {
    const rules = [
      rule('r', more('days', 3), [
        { do: 'message', node: 'days', text: says('长假') },
        { do: 'refuse', node: null, text: says('太长') },
      ]),
      rule('s', more('days', 5), [{ do: 'message', node: 'days', text: says('很长') }]),
    ];
    const state = opened(leave, rules, { days: 9 });
    expect(state.nodes.days?.messages).toEqual([says('长假'), says('很长')]);
    expect(state.nodes['']?.refusals).toEqual([says('太长')]);
    expect(change(state, ['days'], null, 4).state.nodes.days?.messages).toEqual([says('长假')]);
  });

  test('a form that is disabled is so in all its fields', () => {
    const document = form(group('g', [text('a')]));
    const program = compile({ ...document, look: { ...document.look, disabled: true } }, [rule('r', always, [{ do: 'enable', node: 'a' }])]);
    const state = open(program, {}, around);
    expect([state.nodes.g?.disabled, state.nodes.a?.disabled]).toEqual([true, false]);
  });
});

describe('values', () => {
  const sets = rule('r', equal('type', 'half'), [{ do: 'set', node: 'days', formula: '0.5' }]);

  test.each([
    ['a rule sets', [sets], { type: 'half', days: 3 }, { days: 0.5, twice: 1 }],
    ['one that does not hold does not', [sets], { type: 'full', days: 3 }, { days: 3, twice: 6 }],
    ['the later of two that set', [sets, rule('s', always, [{ do: 'set', node: 'days', formula: '2' }])], { type: 'half' }, { days: 2, twice: 4 }],
    ['the later clears', [sets, rule('s', always, [{ do: 'clear', node: 'days' }])], { type: 'half' }, { days: null, twice: 0 }],
    ['a group is cleared as a whole', [rule('s', always, [{ do: 'clear', node: 'money' }])], { amount: 4, account: 'x' }, { amount: null, account: null }],
    ['a missing number calculates to 0', [], { days: null }, { twice: 0 }],
    ['a formula of something missing is empty', [], { amount: 3, days: null }, { ratio: null }],
    ['a formula that divides by nothing is empty', [], { amount: 3, days: 0 }, { ratio: null }],
    ['a formula is rounded half up to its field', [], { amount: 1, days: 8 }, { ratio: 0.13 }],
    ['numbers stay exact', [], { days: '9007199254740993' }, { twice: '18014398509481986' }],
    [
      'a set value that cannot be computed is empty',
      [rule('r', always, [{ do: 'set', node: 'days', formula: '{amount}/0' }])],
      { amount: 1, days: 4 },
      { days: null },
    ],
    ['nonsense is nothing to a formula', [], { days: 'x' }, { twice: 0 }],
  ])('%s', (_, rules, values, expected) => expect(opened(leave, rules, values as Values).values).toMatchObject(expected));

  test('a field has its own value again when the rule no longer holds', () => {
    const state = opened(leave, [sets], { type: 'half', days: 3 });
    expect(change(state, ['type'], null, 'full').state.values.days).toBe(3);
  });

  test('a rule that sets from what another has set', () => {
    const rules = [
      rule('b', always, [{ do: 'set', node: 'account', formula: '{amount}&"元"' }]),
      rule('a', always, [{ do: 'set', node: 'amount', formula: '{days}*2' }]),
    ];
    expect(opened(leave, rules, { days: 2 }).values).toMatchObject({ amount: 4, account: '4元' });
  });
});
