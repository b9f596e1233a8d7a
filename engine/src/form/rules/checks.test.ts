// Findings that prevent saving, written by hand, and how the server processes what it receives.
import { describe, expect, test } from 'vitest';
import { around, equal, leave, more, opened, order } from '../../../testing/open-form.ts';
import { always, choice, computed, day, form, group, node, number, row, rule, says, table, text } from '../../../testing/small-form.ts';
import type { FieldCheck, FormDocument, Json } from '../document.ts';
import type { Rule } from '../rule.ts';
import type { Values } from '../values.ts';
import { findings, findingsAt } from './checks.ts';
import { compile } from './compile.ts';
import { at, change, open } from './form.ts';
import { settle } from './settle.ts';

const NOTHING = { message: null };
const RETIRED: Json = [
  { id: 'new', name: { zh: '新' } },
  { id: 'old', name: { zh: '旧' }, retired: true },
  {
    id: 'top',
    name: { zh: '上' },
    children: [
      { id: 'below', name: { zh: '下' }, retired: true },
      { id: 'beside', name: { zh: '旁' } },
    ],
  },
];
const findingsOf = (document: FormDocument, rules: readonly Rule[], values: Values) =>
  [...findings(opened(document, rules, values))].map(
    ({ path, rowNumber, key }) => `${path?.join('.') ?? 'form'}${rowNumber === null ? '' : ` ${rowNumber}`} ${key}`,
  );

const checked = (...checks: FieldCheck[]) => form(text('a', { checks }));
const spans = form(day('from'), day('to', { checks: [{ check: 'compare', is: 'greaterOrEqual', to: 'from', ...NOTHING }] }));
const dated = (check: 'notPast' | 'notFuture', format: string) => form(node('a', 'date', { config: { format }, checks: [{ check, ...NOTHING }] }));
const lines = (more: object) =>
  form(
    table(
      't',
      [text('name', { required: true }), number('from'), number('to', { checks: [{ check: 'compare', is: 'greater', to: 't.from', ...NOTHING }] })],
      more,
    ),
  );

test.each([
  ['nothing where something is required', form(text('a', { required: true })), [], {}, ['a required']],
  ['empty text is nothing', form(text('a', { required: true })), [], { a: '' }, ['a required']],
  ['0 is something', form(number('a', { required: true })), [], { a: 0 }, []],
  ['a switch that is off is something', form(node('a', 'switch', { required: true })), [], { a: 0 }, []],
  ['an empty list is nothing', form(node('a', 'checkbox', { required: true })), [], { a: [] }, ['a requiredChoice']],
  ['what is hidden by the design is not looked at', form(text('a', { required: true, hidden: true })), [], {}, []],
  ['what a rule hides is not looked at', leave, [rule('r', always, [{ do: 'hide', node: 'reason' }])], {}, []],
  ['nor what is in a hidden group', form(group('g', [text('a', { required: true })])), [rule('r', always, [{ do: 'hide', node: 'g' }])], {}, []],
  [
    'hidden and required: hidden',
    leave,
    [
      rule('r', always, [
        { do: 'hide', node: 'reason' },
        { do: 'require', node: 'reason' },
      ]),
    ],
    {},
    [],
  ],
  ['no longer required is no longer told', leave, [rule('r', equal('account', 'x'), [{ do: 'optional', node: 'reason' }])], { account: 'x' }, []],
  [
    'a refusal of a rule',
    leave,
    [rule('r', more('days', 3), [{ do: 'refuse', node: 'days', text: says('太长') }])],
    { reason: 'a', days: 4 },
    ['days refused'],
  ],
  [
    'a refusal at a hidden field does not refuse',
    leave,
    [
      rule('r', always, [
        { do: 'refuse', node: 'days', text: says('x') },
        { do: 'hide', node: 'days' },
      ]),
    ],
    { reason: 'a' },
    [],
  ],
  ['a refusal of the form', leave, [rule('r', always, [{ do: 'refuse', node: null, text: says('x') }])], { reason: 'a' }, ['form refused']],
  ['an option that has retired', form(choice('a', { config: { options: RETIRED } })), [], { a: 'old' }, ['a notChoosable']],
  ['one of several that has retired', form(node('a', 'checkbox', { config: { options: RETIRED } })), [], { a: ['new', 'old'] }, ['a notChoosable']],
  ['a way that has retired', form(node('a', 'cascader', { config: { options: RETIRED } })), [], { a: ['top', 'below'] }, ['a notChoosable']],
  [
    'a branch where only the last level may be chosen',
    form(node('a', 'treeSelect', { config: { options: RETIRED, lastLevel: true } })),
    [],
    { a: 'top' },
    ['a notChoosable'],
  ],
  ['a leaf there', form(node('a', 'treeSelect', { config: { options: RETIRED, lastLevel: true } })), [], { a: 'new' }, []],
  ['a branch of any other tree', form(node('a', 'treeSelect', { config: { options: RETIRED } })), [], { a: 'top' }, []],
  ['a pattern', checked({ check: 'pattern', pattern: '^\\d+$', ...NOTHING }), [], { a: '12x' }, ['a pattern']],
  ['a pattern that is met', checked({ check: 'pattern', pattern: '/^\\d+$/', ...NOTHING }), [], { a: '12' }, []],
  ['a pattern of nothing', checked({ check: 'pattern', pattern: '^\\d+$', ...NOTHING }), [], { a: '' }, []],
  ['a preset', checked({ check: 'preset', preset: 'mobile', ...NOTHING }), [], { a: '12345678901' }, ['a pattern']],
  ['a landline', checked({ check: 'preset', preset: 'phone', ...NOTHING }), [], { a: '010-62345678' }, []],
  ['an end before the begin', spans, [], { from: '2026-02-02', to: '2026-02-01' }, ['to notBefore']],
  ['an end at the begin', spans, [], { from: '2026-02-02', to: '2026-02-02' }, []],
  ['an end without a begin', spans, [], { to: '2026-02-02' }, []],
  ['a begin that is hidden is not compared with', spans, [rule('r', always, [{ do: 'hide', node: 'from' }])], { from: '2026-02-02', to: '2026-02-01' }, []],
  ['a value of another kind', form(number('a')), [], { a: 'x' }, ['a wrongType']],
  ['what is computed is nobody’s to mend', form(computed('a', '1/0', 'formula', { required: true })), [], {}, []],
  ['what the server fills is not required of anybody', form(node('a', 'billRule', { required: true })), [], {}, []],
  ['a table without rows', lines({ required: true }), [], { t: [] }, ['t requiredRows']],
  ['a table with too few rows', lines({ checks: [{ check: 'rows', least: 2, most: 3, ...NOTHING }] }), [], { t: [row('1', { name: 'a' })] }, ['t tooFewRows']],
  [
    'a table with too many rows',
    lines({ checks: [{ check: 'rows', least: null, most: 1, ...NOTHING }] }),
    [],
    { t: [row('1', { name: 'a' }), row('2', { name: 'b' })] },
    ['t tooManyRows'],
  ],
  [
    'cells, with the number of their row',
    lines({}),
    [],
    { t: [row('1', { name: 'a' }), row('2', { from: 2, to: 1 })] },
    ['t.name 2 requiredCell', 't.to 2 greater'],
  ],
  ['cells of a hidden table', lines({}), [rule('r', always, [{ do: 'hide', node: 't' }])], { t: [row('2', { from: 2, to: 1 })] }, []],
  ['a column hidden by the head', lines({}), [rule('r', always, [{ do: 'hide', node: 'name' }])], { t: [row('1', {})] }, []],
  [
    'a cell required by a rule about rows',
    lines({}),
    [rule('r', more('t.from', 5), [{ do: 'require', node: 'to' }], 't')],
    { t: [row('1', { name: 'a', from: 6 }), row('2', { name: 'b' })] },
    ['t.to 1 requiredCell'],
  ],
  [
    'a row that is refused',
    lines({}),
    [rule('r', more('t.from', 5), [{ do: 'refuse', node: null, text: says('x') }], 't')],
    { t: [row('1', { name: 'a' }), row('2', { name: 'b', from: 6 })] },
    ['t 2 refused'],
  ],
] as [string, FormDocument, Rule[], Values, string[]][])('%s', (_, document, rules, values, expected) =>
  expect(findingsOf(document, rules, values)).toEqual(expected),
);

test.each([
  ['yesterday', 'notPast', '2026-11-25', ['a inThePast']],
  ['today', 'notPast', '2026-11-26', []],
  ['today', 'notFuture', '2026-11-26', []],
  ['tomorrow', 'notFuture', '2026-11-27', ['a inTheFuture']],
  ['a minute ago', 'notPast', around.now - 60_000, ['a inThePast']],
  ['in this minute', 'notPast', around.now, []],
  ['in this minute', 'notFuture', around.now + 59_999, []],
  ['in a minute', 'notFuture', around.now + 60_000, ['a inTheFuture']],
] as const)('%s, %s', (_, check, value, expected) =>
  expect(findingsOf(dated(check, typeof value === 'string' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss'), [], { a: value })).toEqual(expected),
);

test('a day that was saved before it passed may stay; another one in the past may not', () => {
  const wrong = (a: string, old: Values | null) => [...findings(opened(dated('notPast', 'yyyy-MM-dd'), [], { a }, { old }))].map(({ key }) => key);
  expect([wrong('2026-11-20', null), wrong('2026-11-20', { a: '2026-11-20' }), wrong('2026-11-20', { a: '2026-11-21' })]).toEqual([
    ['inThePast'],
    [],
    ['inThePast'],
  ]);
});

test('an option that a rule does not leave is refused, unless it was chosen before', () => {
  const options = ['a', 'b'].map((id) => ({ id, name: { zh: `名${id}` } }));
  const document = form(number('n'), choice('c', { config: { options } }));
  const rules = [rule('r', more('n', 1), [{ do: 'options', node: 'c', filter: { field: 'option.id', is: 'equal', value: 'a' } }])];
  const wrong = (values: Values, old: Values | null = null) =>
    [...findings(opened(document, rules, values, { old }))].map(({ key, params }) => [key, params.value]);
  expect([wrong({ n: 2, c: 'a' }), wrong({ n: 1, c: 'b' }), wrong({ n: 2, c: 'b' }), wrong({ n: 2, c: 'b' }, { c: 'b' })]).toEqual([
    [],
    [],
    [['notChoosable', '名b']],
    [],
  ]);
});

test('what has retired stays where it was chosen, one by one', () => {
  const wrong = (values: Values, old: Values) =>
    [...findings(opened(form(node('a', 'checkbox', { config: { options: RETIRED } })), [], values, { old }))].map(({ params }) => params.value);
  expect(wrong({ a: ['old', 'new'] }, { a: ['old'] })).toEqual([]);
  expect(wrong({ a: ['old', 'new'] }, { a: ['new'] })).toEqual(['旧']);
});

test('the sentence of the designer goes along', () => {
  const document = checked({ check: 'pattern', pattern: 'x', message: says('不对') });
  expect([...findings(opened(document, [], { a: 'y' }))][0]).toMatchObject({ key: 'pattern', text: says('不对') });
});

test('one place can be asked by itself', () => {
  const state = opened(lines({}), [], { t: [row('1', { name: 'a' }), row('2', {})] });
  expect(findingsAt(state, ['t', 'name'], '2')).toMatchObject([{ key: 'requiredCell', rowNumber: 2, rowId: '2' }]);
  expect(findingsAt(state, ['t', 'name'], '1')).toEqual([]);
  expect(findingsAt(state, ['t', 'name'], 'gone')).toEqual([]);
});

describe('the server', () => {
  const { now, facts } = around;
  const rules = [
    rule('free', equal('buyer', 'free'), [{ do: 'set', node: 'pay', formula: '0' }]),
    rule('hide', equal('buyer', 'free'), [{ do: 'hide', node: 'discount' }]),
    rule('many', more('total', 100), [{ do: 'refuse', node: 'lines', text: says('太多') }]),
    rule('s', always, [{ do: 'suggest', node: 'approver', formula: '"boss"' }]),
  ];
  const program = compile(order, rules);
  const sent = (values: Values, before: Values | null = null, more: object = {}) => settle(program, before, values, { now, facts, ...more });

  test('computes anew what a client has computed: a quantity changed and saved before the total followed', () => {
    const stale = { lines: [row('1', { price: 2, count: 5, sum: 4 })], total: 4, pay: 1 };
    expect(sent(stale).values).toMatchObject({ total: 10, pay: 1, lines: [{ values: { sum: 10 } }] });
  });
  test('sets what a rule sets, whatever was sent', () => expect(sent({ buyer: 'free', pay: 99 }).values.pay).toBe(0));
  test('empties what is hidden', () => expect(sent({ buyer: 'free', discount: 5 }).values.discount).toBe(null));
  test('refuses by its own total', () =>
    expect(sent({ lines: [row('1', { price: 200, count: 1, sum: 1 })], total: 1 }).findings).toMatchObject([{ key: 'refused', path: ['lines'] }]));
  test('keeps what is not sent, and empties what is sent empty', () => {
    const before = { buyer: 'a', discount: 3, lines: [row('1', { price: 1, count: 1 })] };
    expect(sent({ discount: null }, before).values).toMatchObject({ buyer: 'a', discount: null, total: 1 });
  });
  test('suggests only where a record comes from no form', () => {
    expect(sent({}).values.approver).toBe(null);
    expect(sent({}, null, { suggests: true }).values.approver).toBe('boss');
  });
  test('drops what is no field, and rows that are none', () => {
    const { values } = sent(
      JSON.parse(
        '{"__proto__":{"pay":1},"x":1,"lines":[null,5,{"id":"1","values":{"price":1,"count":2,"y":3}},{"id":"1","values":{}},{"id":2,"values":{}}]}',
      ) as Values,
    );
    expect(Object.keys(values).toSorted()).toEqual(['approver', 'buyer', 'discount', 'lines', 'pay', 'total']);
    expect(values).toMatchObject({ total: 2, pay: null });
    expect(values.lines).toEqual([{ id: '1', values: { item: null, price: 1, count: 2, sum: 2, why: null } }]);
  });
  test('does not take from a client what it fills itself', () => {
    const document = form(
      node('no', 'billRule'),
      table('t', [node('rel', 'lookup', { config: { result: 'number' } }), number('n')]),
      computed('sum', 'SUM({t.rel})'),
    );
    const before = { no: 'A1', t: [row('1', { rel: 5, n: 1 })] };
    const settled = settle(
      compile(document, []),
      before,
      { no: 'B', t: [row('1', { rel: 9, n: 2 }), row('2', { rel: 9 })] },
      { now, facts, known: { t: [row('2', { rel: 7 })] } },
    );
    expect(settled.values).toMatchObject({ no: 'A1', sum: 12, t: [{ values: { rel: 5, n: 2 } }, { values: { rel: 7 } }] });
  });
  test('takes no value from a client for a formula that cannot run', () => {
    const document = form(computed('a', '{gone}+1'), computed('b', '{c}'), computed('c', '{b}'));
    expect(settle(compile(document, []), { a: 1 }, { a: 9, b: 9, c: 9 }, { now, facts }).values).toEqual({ a: 1, b: null, c: null });
  });
  test('says what the browser says', () => {
    let state = open(program, { buyer: 'a', lines: [row('1', { price: 60, count: 1 })] }, around);
    state = at(change(change(state, ['buyer'], null, 'free').state, ['lines', 'count'], '1', 2).state, 'save').state;
    const settled = settle(program, null, state.values, { now, facts });
    expect(settled.values).toEqual(state.values);
    expect(settled.findings).toEqual([...findings(state)]);
  });
  test('meets nonsense in every field without a fall', () => {
    const document = form(
      text('a'),
      number('b'),
      choice('c'),
      day('d'),
      node('e', 'checkbox'),
      node('f', 'switch'),
      table('t', [number('g')]),
      computed('h', 'SUM({t.g})+{b}'),
    );
    const invalid: unknown[] = [null, '', 'x', '\0', -1, 1e308, Number.NaN, true, [], [[]], [{}], {}, { toString: null }, '9'.repeat(500), ['a', 1], [null]];
    const all = compile(document, [
      rule(
        'r',
        { all: [more('b', 1), { field: 'e', is: 'contains', value: 'x' }, { field: 'a', is: 'startsWith', value: 'x' }, { field: 'd', is: 'empty' }] },
        [{ do: 'hide', node: 'a' }],
      ),
    ]);
    for (const value of invalid)
      for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 't']) expect(() => settle(all, null, { [key]: value } as Values, { now, facts })).not.toThrow();
    for (const value of invalid) expect(() => settle(all, null, { t: [row('1', { g: value as never })] }, { now, facts })).not.toThrow();
  });
});
