// @vitest-environment jsdom
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { visibleDesign } from '@ordo/engine/model/visible-design.ts';
import type { ListDocument } from '@ordo/engine/list/document.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { describe, expect, test } from 'vitest';
import { form as formOf, node } from '../../../engine/testing/small-form.ts';
import { createLook } from '../form/names-look.ts';
import { rangeEnds, rangeText } from './range-filter.tsx';
import type { OpenedModel } from './opened-model.ts';
import { columnsOf, recordColumns, titleOf } from './record-columns.tsx';
import { searchedOf } from './search-filters.tsx';

const nodeOf = (id: string, kind: FormNode['kind'], more: Partial<FormNode> = {}) => node(id, kind, { key: id, label: { zh: id, en: id }, ...more });
const documentOf = (nodes: readonly FormNode[]) => formOf(...nodes);

const form = documentOf([
  nodeOf('files', 'uploadFz'),
  nodeOf('price', 'numInput'),
  nodeOf('name', 'comInput'),
  nodeOf('day', 'date'),
  nodeOf('who', 'userSelect'),
  nodeOf('secret', 'password'),
  nodeOf('lines', 'table', { children: [nodeOf('item', 'comInput')] }),
]);
const plain: ListDocument = {
  schema: 1,
  type: 'plain',
  search: [],
  columns: [],
  sort: [],
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  tree: null,
  group: null,
  parent: null,
  summary: [],
  superQuery: false,
  tabs: [],
  colours: [],
  outside: {},
};
const column = (field: string, more = {}) => ({ field, label: null, align: 'left' as const, width: null, sortable: true, fixed: null, outside: {}, ...more });
const model = (list: Partial<ListDocument> | null, hidden: readonly string[] = [], title = '') => {
  const design: Design = {
    schema: 1,
    form,
    list: list && { ...plain, ...list },
    rules: [],
    title,
    outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
  };
  return { design, fields: new Map(fieldsOf(form).map((field) => [pathText(field), field])), sees: (path: string) => !hidden.includes(path) };
};
const seenBy = (hidden: readonly string[], title: string) => {
  const { design, fields } = model({}, [], title);
  return { design: visibleDesign(design, new Set(hidden)), fields };
};
const paths = (of: ReturnType<typeof model>) => columnsOf(of).map(({ path }) => path);

describe('columns of a list', () => {
  test('as the design says, in its order, with columns of child tables', () => {
    expect(paths(model({ columns: [column('day'), column('lines.item'), column('name')] }))).toEqual(['day', 'lines.item', 'name']);
  });

  test('without those that one may not see, that are gone, or that keep nothing', () => {
    expect(paths(model({ columns: [column('day'), column('gone'), column('lines'), column('name')] }, ['day']))).toEqual(['name']);
  });

  test('without those that are not for the device', () => {
    const opened = model({ columns: [column('day'), column('price'), column('name')] });
    const nodes = form.nodes.map((one) =>
      one.id === 'day' ? { ...one, devices: ['desktop' as const] } : one.id === 'price' ? { ...one, devices: ['phone' as const] } : one,
    );
    const design = { ...opened.design, form: documentOf(nodes) };
    const on = (device?: 'desktop' | 'phone') => columnsOf({ ...opened, design }, device).map(({ path }) => path);
    expect([on('desktop'), on('phone'), on()]).toEqual([
      ['day', 'name'],
      ['price', 'name'],
      ['day', 'price', 'name'],
    ]);
  });

  test('where the design says none, the first fields of the head, and no sealed one', () => {
    expect(paths(model({}))).toEqual(['files', 'price', 'name', 'day', 'who']);
  });

  test('the first that is a text opens the record', () => {
    expect(columnsOf(model({})).filter(({ names }) => names)).toMatchObject([{ path: 'name' }]);
  });

  test('numbers stand to the right, and only what the server can order by is offered for it', () => {
    const found = Object.fromEntries(
      columnsOf(model({ columns: [column('price'), column('lines.item'), column('name', { sortable: false, width: 300 })] })).map((one) => [one.path, one]),
    );
    expect(found.price).toMatchObject({ numeric: true, sort: true });
    expect(found['lines.item']).toMatchObject({ sort: false });
    expect(found.name).toMatchObject({ sort: false, numeric: false, width: 300 });
  });
});

test('each column is aligned as its designer says, numbers too', () => {
  const all = [column('price'), column('name', { align: 'center' }), column('day', { align: 'right' })];
  const opened = { ...model({ columns: all }), bound: false } as unknown as OpenedModel;
  const aligned = recordColumns(opened, createLook({}, 'zh'), { number: '', made: '', changed: '' }, 'desktop').map(({ key, align }) => [key, align]);
  expect(aligned.slice(0, 3)).toEqual([
    ['price', 'start'],
    ['name', 'center'],
    ['day', 'end'],
  ]);
});

describe('what a record is called', () => {
  const look = createLook({ user: { u1: 'Li Na' } }, 'en');
  const row = { recordNo: '7', name: 'Projector', who: 'u1' };
  const called = (title: string, hidden: readonly string[] = []) => titleOf(seenBy(hidden, title), row, look);

  test('by the template of its model, with names for ids', () => {
    expect(called('{name} · {who}')).toBe('Projector · Li Na');
  });

  test('else by the column that opens it, else by its number; nothing of what one may not see', () => {
    expect(called('')).toBe('Projector');
    expect(called('{name}', ['name'])).toBe('#7');
    expect(called('', ['name'])).toBe('#7');
  });
});

describe('the search bar', () => {
  const search = (field: string, by: 'equal' | 'range' = 'equal') => ({ field, by, outside: {} });
  test('asks what can be asked, each with what its kind is asked by', () => {
    const asked = searchedOf(
      model({ search: [search('name'), search('day', 'range'), search('price', 'range'), search('who'), search('secret'), search('lines.item')] }, ['price']),
    );
    expect(asked.map(({ field, control, by }) => [field.node.id, control, by])).toEqual([
      ['name', 'text', 'equal'],
      ['day', 'day', 'range'],
      ['who', 'user', 'equal'],
      ['item', 'text', 'equal'],
    ]);
    const rows = model({ search: [search('name'), search('lines.item')] });
    expect(searchedOf(rows).map(({ path }) => path)).toEqual(['name', 'lines.item']);
    expect(searchedOf({ ...rows, bound: true }).map(({ path }) => path)).toEqual(['name']);
  });

  test('a range is one text, and either end may be open', () => {
    expect(rangeText('1', '5')).toBe('1~5');
    expect(rangeText('', '5')).toBe('~5');
    expect(rangeText('', '')).toBeUndefined();
    expect(rangeEnds('2026-01-01~')).toEqual(['2026-01-01', '']);
    expect(rangeEnds(undefined)).toEqual(['', '']);
  });
});

test('what is looked up in other records is a column that is not ordered by', () => {
  const other = documentOf([
    nodeOf('name', 'comInput'),
    nodeOf('asset', 'relationForm', { config: { model: 'm', field: 'name' } }),
    nodeOf('place', 'lookup', { config: { field: 'asset', show: 'place', result: 'text' } }),
    nodeOf('spent', 'rollup', { config: { model: 'n', by: 'asset', of: 'cost' } }),
  ]);
  const { design } = model({ columns: ['name', 'place', 'spent'].map((field) => column(field)) });
  const found = columnsOf({
    design: { ...design, form: other },
    fields: new Map(fieldsOf(other).map((field) => [pathText(field), field])),
    sees: () => true,
  });
  expect(found.map(({ path, sort, numeric }) => [path, sort, numeric])).toEqual([
    ['name', true, false],
    ['place', false, false],
    ['spent', false, true],
  ]);
});
