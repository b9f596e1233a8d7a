import { expect, test } from 'vitest';
import { always, form, number, rule, table, text } from '../../testing/small-form.ts';
import type { Design } from './design.ts';
import { visibleDesign } from './visible-design.ts';

const column = (field: string) => ({ field, label: null, align: 'left' as const, width: null, sortable: false, fixed: null, outside: { secret: field } });
const design: Design = {
  schema: 1,
  form: {
    ...form(text('name'), number('salary', { outside: { label: '工资' } }), table('lines', [text('item'), number('cost')])),
    outside: { note: 'salary' },
  },
  list: {
    schema: 1,
    type: 'grouped',
    search: [{ field: 'salary', by: 'range', outside: {} }],
    columns: [column('name'), column('salary'), column('lines.cost')],
    sort: [{ field: 'salary', descending: true }],
    paged: true,
    pageSize: 20,
    buttons: [],
    rowButtons: [
      {
        name: 'raise',
        label: { zh: '加' },
        icon: '',
        action: { do: 'set', values: { salary: '{salary}+1' } },
        when: { field: 'salary', is: 'greater', value: 1 },
        outside: { func: 'salary' },
      },
      { name: 'look', label: { zh: '看' }, icon: '', action: { do: 'link', address: 'https://a.example/{name}' }, outside: {} },
      { name: 'begin', label: { zh: '发起' }, icon: '', action: { do: 'launch', flow: 'w1', into: { f1: 'name', f2: 'salary' } }, outside: {} },
    ],
    heads: [{ id: 'h', name: { zh: '头' }, columns: ['name', 'salary'] }],
    tree: null,
    group: 'salary',
    parent: null,
    summary: ['salary'],
    superQuery: false,
    tabs: [{ id: 't', name: { zh: '高' }, filter: { field: 'salary', is: 'greater', value: 1 } }],
    colours: [],
    outside: { columnList: ['salary'] },
  },
  rules: [rule('r1', always, [{ do: 'require', node: 'name' }]), rule('r2', { field: 'salary', is: 'greater', value: 1 }, [{ do: 'hide', node: 'name' }])],
  title: '{name} {salary}',
  outside: { tables: 'salary', flowTemplateJson: '', appColumnData: '' },
};

test('nothing of a field that is kept from somebody is in what they are told of the design', () => {
  const visible = visibleDesign(design, new Set(['salary', 'lines.cost']));
  const all = JSON.stringify(visible);
  for (const word of ['salary', 'cost', '工资']) expect(all).not.toContain(word);
  expect(visible.form.nodes.map(({ id }) => id)).toEqual(['name', 'lines']);
  expect(visible.list?.columns.map(({ field }) => field)).toEqual(['name']);
  expect(visible.rules.map(({ id }) => id)).toEqual(['r1']);
  expect(visible.list).toMatchObject({ type: 'plain', group: null, heads: [{ columns: ['name'] }] });
  expect(visible.list?.rowButtons.map(({ action, when }) => [action, when])).toEqual([
    [{ do: 'set', values: {} }, undefined],
    [{ do: 'link', address: 'https://a.example/{name}' }, undefined],
    [{ do: 'launch', flow: 'w1', into: {} }, undefined],
  ]);
});

test('a hidden child table goes with all that is in it; without anything hidden the design is the same', () => {
  expect(JSON.stringify(visibleDesign(design, new Set(['lines'])))).not.toContain('lines');
  expect(visibleDesign(design, new Set())).toBe(design);
});
