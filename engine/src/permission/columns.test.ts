import { describe, expect, test } from 'vitest';
import { blankKeys, columnOfKey, fixedKeys, hiddenKeys, sees, withoutKeys, type PageColumns } from './columns.ts';
import type { Rights } from './rights.ts';

const page: PageColumns = { menu: 'a.b', kept: ['id', 'version', 'code'], columns: { mobile: [], areaName: ['areaId'], areaCode: ['areaId'] } };
const rights = (codes: string[], defined: string[] = ['a.b:column']): Rights => ({
  administrator: false,
  codes: new Set(codes.map((code) => `a.b:${code}`)),
  schemes: new Map(),
  defined: new Set(defined),
});
const administrator: Rights = { ...rights([]), administrator: true };
const every = ['mobile', 'areaName', 'areaId', 'areaCode'];

describe('what is hidden of a row', () => {
  test.each([
    ['a page without columns shows all', rights(['view'], []), []],
    ['columns of another page hide nothing here', rights(['view'], ['a.c:column']), []],
    ['a page with columns and none granted shows what is kept', rights(['view']), every],
    ['a granted column tells its keys', rights(['view', 'areaName']), ['mobile', 'areaCode']],
    ['a key that two columns tell needs one of them', rights(['view', 'areaCode']), ['mobile', 'areaName']],
    ['all granted hide nothing', rights(['view', 'mobile', 'areaName', 'areaCode']), []],
    ['a column without its page is no column', rights(['mobile', 'areaName', 'areaCode']), every],
    ['a form field of the same name is no column', rights(['view', 'form.mobile']), every],
    ['a button or a strange code tells nothing', rights(['view', 'btn_edit', 'strange']), every],
    ['what is kept cannot be hidden by a column', rights(['view', 'mobile', 'areaName', 'areaCode', 'code']), []],
    ['administrators see all', administrator, []],
  ])('%s', (_, held, hidden) => {
    expect([...hiddenKeys(held, page)].toSorted()).toEqual(hidden.toSorted());
  });
});

describe('what cannot be changed', () => {
  const both = ['a.b:column', 'a.b:form'];
  test.each([
    ['nothing where neither is defined', rights(['view'], []), []],
    ['what is hidden', rights(['view', 'mobile']), ['areaName', 'areaId', 'areaCode']],
    ['a column that is shown, without its form field', rights(['view', 'mobile', 'areaName', 'areaCode', 'form.areaName'], both), ['mobile', 'areaCode']],
    ['a form field whose column is hidden', rights(['view', 'mobile', 'form.mobile', 'form.areaName'], both), ['areaName', 'areaId', 'areaCode']],
    ['form fields alone narrow changes and hide nothing', rights(['view', 'form.mobile'], ['a.b:form']), ['areaName', 'areaId', 'areaCode']],
    ['administrators change all', { ...administrator, defined: new Set(both) }, []],
  ])('%s', (_, held, fixed) => {
    expect([...fixedKeys(held, page)].toSorted()).toEqual(fixed.toSorted());
  });
});

test.each([
  ['a kept key', rights(['view']), 'code', true],
  ['a granted one', rights(['view', 'mobile']), 'mobile', true],
  ['one that is not granted', rights(['view']), 'mobile', false],
  ['one that no column tells', rights(['view', 'mobile']), 'secret', false],
  ['one that no column tells, on a page without columns', rights(['view'], []), 'secret', true],
  ['one that no column tells, for an administrator', administrator, 'secret', true],
])('who sees %s', (_, held, key, expected) => {
  expect(sees(held, page, key)).toBe(expected);
});

test('hidden keys are gone however deep they lie, and nothing else is', () => {
  const data = { list: [{ id: '1', mobile: '1', children: [{ id: '2', mobile: '2', areaId: null }] }], pagination: { total: 1 }, none: null };
  expect(withoutKeys(data, new Set(['mobile', 'areaId']))).toEqual({
    list: [{ id: '1', children: [{ id: '2' }] }],
    pagination: { total: 1 },
    none: null,
  });
});

test('what is blanked keeps its shape', () => {
  const data = { no: 'A1', amount: 7, remark: 'x', lines: [{ amount: 7, doses: 1 }] };
  expect(blankKeys(data, new Set(['amount', 'remark']))).toEqual({ no: 'A1', amount: null, remark: null, lines: [{ amount: null, doses: 1 }] });
});

test('a key is told by the column of its name, or by the one that lists it', () => {
  expect(['mobile', 'areaId', 'strange'].map((key) => columnOfKey(page, key))).toEqual(['mobile', 'areaName', 'strange']);
});
