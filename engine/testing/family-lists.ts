// Random lists of the family for the form `listForm`: of all versions, malformed and hostile.
import fc from 'fast-check';
import type { FormDocument, Json } from '../src/form/document.ts';
import { inside } from '../src/form/translate.ts';
import { nonsense } from './family-documents.ts';
import { counter } from './form-nodes.ts';

const field = (kind: string, key: string, more: Record<string, Json> = {}): Json => ({
  __config__: { naseKey: kind, label: `${key}的标题`, ...more },
  __vModel__: key,
});

/** name is n1, amount n2, day n3, owner n4, lines n5 with lines.what n6. */
export const listForm: FormDocument = inside(
  {
    fields: [
      field('comInput', 'name'),
      field('numInput', 'amount'),
      field('date', 'day'),
      field('userSelect', 'owner'),
      field('table', 'lines', { children: [field('comInput', 'what')] }),
    ],
  },
  counter(),
).document as FormDocument;

const name = fc.constantFrom('name', 'amount', 'lines.what', 'lines-what', 'gone', '__proto__', '');
const entry = (keys: readonly string[]) =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ ...Object.fromEntries(keys.map((key) => [key, fc.oneof(name, nonsense)])), prop: name }, { requiredKeys: [] }) },
      { weight: 1, arbitrary: nonsense.filter((one) => one !== null) },
    ),
    { maxLength: 4 },
  );
const button = fc.array(
  fc.oneof(
    fc.record(
      { value: fc.constantFrom('add', 'edit', 'btn_x', 'x y', ''), label: nonsense, icon: nonsense, action: nonsense, when: nonsense, show: fc.boolean() },
      { requiredKeys: [] },
    ),
    nonsense.filter((one) => one !== null),
  ),
  { maxLength: 3 },
);
const keys = [
  'type',
  'defaultSidx',
  'sort',
  'defaultSortConfig',
  'hasPage',
  'pageSize',
  'treeTitle',
  'treeTitleSaid',
  'treeDataSource',
  'treeRelation',
  'treeDbTable',
  'groupField',
  'summaryField',
  'showSummary',
  'quickFilters',
  'complexHeaderList',
  'strange',
  'funcs',
];
export const familyList: fc.Arbitrary<Json> = fc.record(
  {
    ...Object.fromEntries(keys.map((key) => [key, fc.oneof(name, fc.integer({ min: 0, max: 6 }), fc.boolean(), nonsense)])),
    searchList: entry(['__vModel__', 'searchType', 'id']),
    columnList: entry(['label', 'align', 'width', 'fixed', 'sortable']),
    btnsList: button,
    columnBtnsList: button,
    customBtnsList: button,
  },
  { requiredKeys: ['columnList'] },
);
