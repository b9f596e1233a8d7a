import { describe, expect, test } from 'vitest';
import { blankKeys, canSee, columnOfKey, fixedKeys, hiddenKeys, omitKeys, visibleKeys, type PageColumns } from './columns.ts';
import type { Rights } from './rights.ts';

const page: PageColumns = { menu: 'a.b', kept: ['id', 'version', 'code'], columns: { mobile: [], areaName: ['areaId'], areaCode: ['areaId'] } };
const every = ['mobile', 'areaName', 'areaId', 'areaCode'];
const columns = ['mobile', 'areaName', 'areaCode'];
const rights = (codes: string[], defined: string[] = columns): Rights => ({
  administrator: false,
  codes: new Set(codes.map((code) => `a.b:${code}`)),
  schemes: new Map(),
  targets: new Map(),
  defined: new Set(defined.map((code) => `a.b:${code}`)),
});
const administrator: Rights = { ...rights([]), administrator: true };

describe('what is hidden of a row', () => {
  test.each([
    ['a page without columns shows all', rights(['view'], []), []],
    ['a column of another page hides nothing here', { ...rights(['view'], []), defined: new Set(['a.c:mobile']) }, []],
    ['with every column defined and none granted, what is kept is shown', rights(['view']), every],
    ['the first column that is defined hides what it names, and nothing else', rights(['view'], ['mobile']), ['mobile']],
    ['one that tells a key of another hides that key too', rights(['view'], ['areaName']), ['areaName', 'areaId']],
    ['a granted one shows what it names, whatever else is defined', rights(['view', 'mobile'], ['mobile', 'areaCode']), ['areaCode', 'areaId']],
    ['a granted column tells its keys', rights(['view', 'areaName']), ['mobile', 'areaCode']],
    ['a key that two columns tell needs one of them', rights(['view', 'areaCode']), ['mobile', 'areaName']],
    ['all granted hide nothing', rights(['view', ...columns]), []],
    ['a column without its page is no column', rights(columns), every],
    ['a form field of the same name is no column', rights(['view', 'form.mobile'], ['mobile', 'form.mobile']), ['mobile']],
    ['a button or a strange code tells nothing', rights(['view', 'btn_edit', 'strange'], ['mobile', 'strange']), ['mobile']],
    ['what is kept cannot be hidden by a column', rights(['view'], ['code']), []],
    ['administrators see all', administrator, []],
  ])('%s', (_, held, hidden) => {
    expect([...hiddenKeys(held, page)].toSorted()).toEqual(hidden.toSorted());
  });
});

describe('what cannot be changed', () => {
  const forms = ['form.mobile', 'form.areaName', 'form.areaCode'];
  test.each([
    ['nothing where neither is defined', rights(['view'], []), []],
    ['what is hidden', rights(['view', 'mobile']), ['areaName', 'areaId', 'areaCode']],
    ['what a form field names that is not held', rights(['view', 'form.areaName'], forms), ['mobile', 'areaCode']],
    ['a form field whose column is hidden', rights(['view', 'form.mobile'], ['mobile', 'form.mobile']), ['mobile']],
    ['the first form field fixes what it names, and hides nothing', rights(['view'], ['form.mobile']), ['mobile']],
    ['administrators change all', administrator, []],
  ])('%s', (_, held, fixed) => {
    expect([...fixedKeys(held, page)].toSorted()).toEqual(fixed.toSorted());
  });
});

test.each([
  ['a kept key', rights(['view']), 'code', true],
  ['a granted one', rights(['view', 'mobile']), 'mobile', true],
  ['one that is not granted', rights(['view']), 'mobile', false],
  ['one that nobody has defined', rights(['view'], ['areaName']), 'mobile', true],
  ['one that no column tells', rights(['view', 'mobile']), 'other', true],
])('who sees %s', (_, held, key, expected) => {
  expect(canSee(held, page, key)).toBe(expected);
});

test.each<[string, Rights, string[]]>([
  ['nobody has defined any', rights(['view'], []), ['id', 'version', 'code', 'mobile', 'areaName', 'areaId', 'areaCode']],
  ['one is defined and not held', rights(['view'], ['mobile']), ['id', 'version', 'code', 'areaName', 'areaId', 'areaCode']],
  ['one is defined and held', rights(['view', 'mobile'], ['mobile', 'areaName']), ['id', 'version', 'code', 'mobile', 'areaCode']],
])('the columns that a client is told where %s', (_, held, codes) => {
  expect(visibleKeys(held, page)).toEqual(codes);
});

test('hidden keys are gone however deep they lie, and nothing else is', () => {
  const data = { list: [{ id: '1', mobile: '1', children: [{ id: '2', mobile: '2', areaId: null }] }], pagination: { total: 1 }, none: null };
  expect(omitKeys(data, new Set(['mobile', 'areaId']))).toEqual({
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
