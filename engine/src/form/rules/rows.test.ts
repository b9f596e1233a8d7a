// Suggestions and child tables, written by hand.
import { describe, expect, test } from 'vitest';
import { equal, leave, more, opened, order } from '../../../testing/open-form.ts';
import { always, computed, form, node, number, row, rule, says, table } from '../../../testing/small-form.ts';
import { addRow, change, moveRow, removeRow, setMany } from './form.ts';
import { nodeState } from './state.ts';

describe('suggestions', () => {
  const suggests = rule('r', equal('type', 'sick'), [{ do: 'suggest', node: 'note', formula: '"医院"' }]);

  test('fill once when the condition turns true, and people may change it', () => {
    let state = opened(leave, [suggests], {});
    expect(state.values.note).toBe(null);
    state = change(state, ['type'], null, 'sick').state;
    expect(state.values.note).toBe('医院');
    state = change(state, ['note'], null, '家').state;
    expect(state.values.note).toBe('家');
    state = change(state, ['note'], null, null).state;
    state = change(state, ['type'], null, 'trip').state;
    state = change(state, ['type'], null, 'sick').state;
    expect(state.values.note).toBe(null);
  });

  test('do not fill over what somebody has written', () => {
    const state = opened(leave, [suggests], { note: '自己' });
    expect(change(state, ['type'], null, 'sick').state.values.note).toBe('自己');
  });

  test('fill over the value with which a field begins', () => {
    const rules = [rule('r', equal('type', 'year'), [{ do: 'suggest', node: 'days', formula: '5' }])];
    expect(change(opened(leave, rules, { days: 1 }), ['type'], null, 'year').state.values).toMatchObject({ days: 5, twice: 10 });
  });

  test('are made of a new record that holds from the beginning, not of one that is kept', () => {
    expect(opened(leave, [suggests], { type: 'sick' }).values.note).toBe('医院');
    expect(opened(leave, [suggests], { type: 'sick' }, { old: { type: 'sick' } }).values.note).toBe(null);
  });

  test('the later of two fills', () => {
    const rules = [suggests, rule('s', equal('type', 'sick'), [{ do: 'suggest', node: 'note', formula: '"后"' }])];
    expect(change(opened(leave, rules, {}), ['type'], null, 'sick').state.values.note).toBe('后');
  });

  test('of nothing are made the next time', () => {
    const rules = [rule('r', equal('type', 'sick'), [{ do: 'suggest', node: 'note', formula: '{reason}' }])];
    let state = change(opened(leave, rules, {}), ['type'], null, 'sick').state;
    state = change(state, ['reason'], null, '痛').state;
    expect(state.values.note).toBe(null);
    state = change(change(state, ['type'], null, 'x').state, ['type'], null, 'sick').state;
    expect(state.values.note).toBe('痛');
  });

  test('are made in a row that is added', () => {
    const rules = [rule('r', equal('buyer', 'a'), [{ do: 'suggest', node: 'count', formula: '3' }])];
    const { state } = addRow(opened(order, rules, { buyer: 'a', lines: [] }), 'lines', row('1', { price: 2 }));
    expect(state.values).toMatchObject({ lines: [{ values: { count: 3, sum: 6 } }], total: 6 });
  });
});

describe('child tables', () => {
  const lines = [row('1', { item: 'a', price: 2, count: 3 }), row('2', { item: 'b', price: 5, count: 1 })];
  const rules = [
    rule('why', more('lines.count', 10), [{ do: 'require', node: 'why' }], 'lines'),
    rule(
      'free',
      equal('lines.item', 'gift'),
      [
        { do: 'set', node: 'price', formula: '0' },
        { do: 'hide', node: 'why' },
      ],
      'lines',
    ),
    rule('big', more('total', 100), [
      { do: 'require', node: 'approver' },
      { do: 'message', node: null, text: says('大') },
    ]),
    rule('pay', always, [{ do: 'set', node: 'pay', formula: '{total}*(1-{discount}/100)' }]),
    rule('vip', equal('buyer', 'vip'), [{ do: 'hide', node: 'item' }]),
    rule('row', more('lines.sum', 50), [{ do: 'refuse', node: null, text: says('贵') }], 'lines'),
  ];
  const start = () => opened(order, rules, { discount: 10, lines });

  test('formulas of rows, totals, and the head from the totals', () => {
    const { values } = start();
    expect(values).toMatchObject({ total: 11, pay: 9.9, lines: [{ values: { sum: 6 } }, { values: { sum: 5 } }] });
  });

  test('a rule about rows is about each by itself', () => {
    const { state, changed } = change(start(), ['lines', 'count'], '2', 11);
    const [one, other] = state.rows.lines ?? [];
    expect([nodeState(state, 'why', one ?? null).required, nodeState(state, 'why', other ?? null).required]).toEqual([false, true]);
    expect(state.nodes.why?.required).toBe(false);
    expect(changed.nodes).toContainEqual({ node: 'why', rowId: '2' });
    expect(nodeState(state, '', other ?? null).refusals).toEqual([says('贵')]);
  });

  test('a rule sets a cell, and the row and the totals follow', () => {
    const { state } = change(start(), ['lines', 'item'], '1', 'gift');
    expect(state.values).toMatchObject({ total: 5, pay: 4.5 });
    expect(nodeState(state, 'why', state.rows.lines?.[0] ?? null).hidden).toBe(true);
    expect(nodeState(state, 'price', state.rows.lines?.[0] ?? null).readonly).toBe(true);
    expect(nodeState(state, 'price', state.rows.lines?.[1] ?? null).readonly).toBe(false);
  });

  test('a rule of the head reaches all rows', () => {
    const { state } = change(start(), ['buyer'], null, 'vip');
    expect(state.nodes.item?.hidden).toBe(true);
    expect(state.rows.lines?.map(({ row: { values } }) => values.item)).toEqual([null, null]);
  });

  test('totals reach the head', () => {
    const { state, changed } = change(start(), ['lines', 'price'], '2', 100);
    expect([state.nodes.approver?.required, state.nodes['']?.messages]).toEqual([true, [says('大')]]);
    expect(changed.values.map(({ path, rowId }) => `${path.join('.')} ${rowId}`)).toEqual(['lines.price 2', 'lines.sum 2', 'total null', 'pay null']);
  });

  test('a row that is deleted no longer counts', () => {
    const { state, changed } = removeRow(start(), 'lines', '1');
    expect(state.values).toMatchObject({ total: 5, pay: 4.5 });
    expect(changed.tables).toEqual(['lines']);
    expect(removeRow(state, 'lines', '2').state.values.total).toBe(0);
  });

  test('a row that is added counts, at its place', () => {
    const { state } = addRow(start(), 'lines', row('3', { price: 1, count: 1 }), 1);
    expect(state.values).toMatchObject({ total: 12, lines: [{ id: '1' }, { id: '3' }, { id: '2' }] });
    expect(addRow(state, 'lines', row('3', { price: 9, count: 9 })).state.values.total).toBe(12);
  });

  test('a row that is moved is the same row', () => {
    const before = start();
    const { state } = moveRow(before, 'lines', '1', 1);
    expect(state.rows.lines?.map(({ id }) => id)).toEqual(['2', '1']);
    expect(state.rows.lines?.[1]).toBe(before.rows.lines?.[0]);
  });

  test('rows are replaced as a whole', () => {
    const { state } = change(start(), ['lines'], null, [row('2', { price: 5, count: 2 }), row('9', { price: 1, count: 1 })]);
    expect(state.values).toMatchObject({
      total: 11,
      lines: [
        { id: '2', values: { sum: 10, item: null } },
        { id: '9', values: { sum: 1 } },
      ],
    });
  });

  test('a paste is one step', () => {
    const { state, evaluated } = setMany(start(), [
      { path: ['lines', 'count'], rowId: '1', value: 1 },
      { path: ['lines', 'count'], rowId: '2', value: 2 },
      { path: ['lines', 'count'], rowId: 'gone', value: 2 },
      { path: ['discount'], rowId: null, value: 50 },
    ]);
    expect(state.values).toMatchObject({ total: 12, pay: 6 });
    expect(evaluated.formulas).toBe(4);
  });

  test('the share of a row needs all rows', () => {
    const document = form(table('t', [number('a'), computed('share', '{t.a}/SUM({t.a[]})', 'formula')]));
    const state = opened(document, [], { t: [row('1', { a: 1 }), row('2', { a: 3 })] });
    expect(state.values.t).toMatchObject([{ values: { share: 0.25 } }, { values: { share: 0.75 } }]);
    expect(change(state, ['t', 'a'], '1', 3).state.values.t).toMatchObject([{ values: { share: 0.5 } }, { values: { share: 0.5 } }]);
    expect(removeRow(state, 't', '2').state.values.t).toMatchObject([{ values: { share: 1 } }]);
  });

  test('whether there are rows can be asked', () => {
    const there = [rule('r', { field: 'lines', is: 'empty' }, [{ do: 'hide', node: 'approver' }])];
    const state = opened(order, there, { lines: [] });
    expect(state.nodes.approver?.hidden).toBe(true);
    expect(addRow(state, 'lines', row('1', {})).state.nodes.approver?.hidden).toBe(false);
  });
});

test('what a step does not touch is the same as before', () => {
  const state = opened(order, [], { lines: [row('1', { price: 1, count: 1 }), row('2', { price: 1, count: 1 })] });
  const { state: next, changed } = change(state, ['lines', 'price'], '2', 3);
  expect(next.rows.lines?.[0]).toBe(state.rows.lines?.[0]);
  expect((next.values.lines as unknown[])[0]).toBe((state.values.lines as unknown[])[0]);
  expect(next.nodes).toBe(state.nodes);
  expect(changed.nodes).toEqual([]);
  expect(state.values.total).toBe(2);
  expect(change(next, ['lines', 'price'], '2', 3).changed).toEqual({ values: [], nodes: [], tables: [] });
});

test('a calculated field without a formula is 0, and one that reads what is gone is named', () => {
  const state = opened(form(node('none', 'calculate'), node('empty', 'formula'), computed('lost', '{gone}+1')), [], {});
  expect(state.values).toMatchObject({ none: 0, empty: null });
  expect(state.program.problems).toMatchObject([{ problem: 'formula', node: 'lost' }]);
});
