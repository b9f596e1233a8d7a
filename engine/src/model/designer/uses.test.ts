import { expect, test } from 'vitest';
import { always, choice, computed, form, number, rule, table } from '../../../testing/small-form.ts';
import { RECORD_ITSELF } from '../../form/fields.ts';
import type { ListAction } from '../../list/document.ts';
import type { Design } from '../design.ts';
import { moveNodes, removeNodes, setFacts } from './actions.ts';
import { insideList, outsideList } from '../../list/translate.ts';
import { usesElsewhere, usesOf } from './uses.ts';
import { defaultList, withDefaultList } from './usual-list.ts';

const base = form(choice('a'), number('b'), computed('sum', '{b} + 1'), table('t', [number('c')]));
const design: Design = {
  schema: 1,
  form: base,
  list: null,
  rules: [rule('r', { field: 'old.a', is: 'notEmpty' }, [{ do: 'hide', node: 'b' }]), rule('s', always, [{ do: 'set', node: 'b', formula: 'SUM({t.c})' }])],
  title: '{a}',
  outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
};
const designOf = (done: ReturnType<typeof removeNodes.perform>) => {
  if (!('design' in done)) throw new Error(done.impossible);
  return done.design;
};

test.each([
  ['a', ['rule r', 'title']],
  ['b', ['rule r', 'rule s', 'field sum']],
  // A formula that sums up a column refers to the column and to its table.
  ['t', ['rule s']],
  ['sum', []],
])('where %s is named', (id, uses) => {
  expect(usesOf(design, id).map((use) => ('id' in use ? `${use.in} ${use.id}` : use.in))).toEqual(uses);
});

test('a field that goes takes along what names it, and nothing else', () => {
  const { rules, title, form: after } = designOf(removeNodes.perform(design, { ids: ['a'] }));
  expect(rules.map(({ id }) => id)).toEqual(['s']);
  expect(title).toBe('');
  expect(after.nodes).toEqual(base.nodes.slice(1));
});

test('a field that moves into a child table is named there: totals go on, what compares it in the head does not', () => {
  const moved = designOf(moveNodes.perform(design, { ids: ['b'], at: { within: 't', index: 0 } }));
  expect(moved.form.nodes.find(({ id }) => id === 'sum')?.config.formula).toBe('{t.b} + 1');
  expect(usesOf(moved, 'b').map((use) => use.in)).toEqual(['rule', 'rule', 'field']);
});

test('a list that nobody has made theirs follows the form; another one stays', () => {
  const hidden = { ...design, list: defaultList(base) };
  const less = designOf(removeNodes.perform(hidden, { ids: ['b'] }));
  expect(withDefaultList(hidden, less).list?.columns.map(({ field }) => field)).toEqual(defaultList(less.form).columns.map(({ field }) => field));
  const own = { ...hidden, list: { ...defaultList(base), pageSize: 50 } };
  const more = designOf(setFacts.perform(own, { ids: ['b'], facts: { required: true } }));
  expect(withDefaultList(own, more).list).toBe(own.list);
});

test('it follows the form also after it has been kept and opened again', () => {
  const kept = insideList(JSON.stringify(outsideList(defaultList(base), base)), base).list;
  const reopened = { ...design, list: kept };
  const less = designOf(removeNodes.perform(reopened, { ids: ['b'] }));
  expect(withDefaultList(reopened, less).list).toEqual(defaultList(less.form));
});

test('what uses a field elsewhere is found by the field, by its table, and not by a neighbour', () => {
  const all = [
    { name: 'print', fields: ['a', 't.c'] },
    { name: 'view', fields: ['b'] },
    { name: 'link', fields: ['t'] },
  ];
  const by = (id: string) => usesElsewhere(base, id, all).map(({ name }) => name);
  expect([by('a'), by('b'), by('c'), by('t'), by('sum'), by('gone')]).toEqual([['print'], ['view'], ['print'], ['print', 'link'], [], []]);
});

test('a heading, and what a button sends, opens or launches with, name their fields; a parameter that moves into rows is no longer sent', () => {
  const own = defaultList(base);
  const button = (name: string, action: ListAction) => ({ name, label: { zh: name }, icon: '', action, outside: {} });
  const made = (action: ListAction): Design => ({
    ...design,
    rules: [],
    title: '',
    list: { ...own, columns: [], search: [], rowButtons: [button('x', action)] },
  });
  const asks = made({ do: 'ask', interface: 'i', parameters: { p: 'a' } });
  const opens = made({ do: 'link', address: 'https://a.example/{a}' });
  const heads = { ...made({ do: 'link', address: '' }), list: { ...own, columns: [], search: [], heads: [{ id: 'h', name: { zh: '头' }, columns: ['a'] }] } };
  const launches = made({ do: 'launch', flow: 'f', into: { x: 'a', y: 'b', z: RECORD_ITSELF } });
  for (const one of [asks, opens, launches, heads]) expect(usesOf(one, 'a').map((use) => use.in)).toEqual(['list']);
  const moved = designOf(moveNodes.perform(asks, { ids: ['a'], at: { within: 't', index: 0 } }));
  expect(moved.list?.rowButtons[0]?.action).toMatchObject({ parameters: {} });
  const less = designOf(removeNodes.perform(launches, { ids: ['a'] }));
  expect(less.list?.rowButtons[0]?.action).toEqual({ do: 'launch', flow: 'f', into: { y: 'b', z: RECORD_ITSELF } });
});
