// Random documents of the family: every kind in every spelling, nested, malformed and hostile; and what a translation is allowed to add.
import fc from 'fast-check';
import type { Json } from '../src/form/document.ts';
import { fieldKindNames } from '../src/form/kind-names.ts';
import { fieldKinds } from '../src/form/kinds.ts';
import { at, isArray, isObject, put } from '../src/form/wire-path.ts';

const HOSTILE = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  'list',
  'order',
  "x'; drop table y; --",
  '<img src=x onerror=alert(1)>',
  '😀'.repeat(20),
  '名'.repeat(200),
  '',
  ' ',
  '1',
];
/** Without characters that JSON escapes: `JSON.parse` of Node 24.21 confuses escaped keys once an object with a backslash as key was parsed. */
const word = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 12 }).filter((text) => !/["\\]/.test(text)),
  fc.constantFrom('name', 'amount', 'comInputField101', 'tableField102', 'f1', 'f2', 'f3'),
);
const scalar: fc.Arbitrary<Json> = fc.oneof(
  word,
  fc.constantFrom('\0', '"', '\\', '\u{d800}x'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constant('24'),
  fc.constant("'1'"),
);
/** Arbitrary JSON, with keys that are special in JavaScript. */
export const nonsense: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    objectOf(fc.array(fc.tuple(word, tie('any')), { maxLength: 3 })),
  ),
})).any;

/** Own properties, including `__proto__`, each once. */
function objectOf(entries: fc.Arbitrary<readonly (readonly [string, Json])[]>): fc.Arbitrary<Json> {
  return entries.map((list) => Object.fromEntries(list) as Json);
}

const KIND_KEYS = ['naseKey', 'naseKey', 'naseKey', 'familyKey', 'xKey'];
const spellings = fieldKindNames.flatMap((name) => fieldKinds[name].spellings);
const tags = [...fieldKindNames.flatMap((name) => fieldKinds[name].tags), 'XX-UploadFz', 'some-widget'];

/** A node of one kind with its settings at their paths, sometimes with a wrong value. */
const node: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 12, arbitrary: leaf() },
    {
      weight: 3,
      arbitrary: fc
        .tuple(leaf(['row', 'card', 'table']), fc.array(tie('node'), { maxLength: 4 }))
        .map(([own, below]) => put(own as never, ['__config__', 'children'], below) as Json),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(leaf(['tab', 'collapse']), fc.array(pane(fc.array(tie('node'), { maxLength: 3 })), { maxLength: 3 }))
        .map(([own, below]) => put(own as never, ['__config__', 'children'], below) as Json),
    },
    { weight: 1, arbitrary: nonsense },
  ),
})).node;

function pane(below: fc.Arbitrary<Json[]>): fc.Arbitrary<Json> {
  return fc
    .tuple(word, word, below, fc.boolean())
    .map(([title, name, children, isBare]): Json => (isBare ? { title, name } : { title, name, __config__: { children } }));
}

function leaf(names: readonly string[] = []): fc.Arbitrary<Json> {
  const kindKey = names.length > 0 ? fc.constantFrom(...names) : fc.constantFrom(...spellings);
  return fc
    .tuple(
      fc.record({
        by: fc.constantFrom(...KIND_KEYS),
        kind: kindKey,
        tag: fc.constantFrom(...tags),
        byTag: fc.integer({ min: 0, max: 9 }),
        key: word,
        id: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.stringMatching(/^[a-z][a-z0-9]{0,3}$/), nonsense),
      }),
      fc.record(
        {
          label: scalar,
          showLabel: scalar,
          labelWidth: scalar,
          span: scalar,
          required: scalar,
          noShow: scalar,
          defaultValue: nonsense,
          regList: fc.oneof(
            fc.array(fc.oneof(fc.record({ pattern: fc.constantFrom('/^1[3-9]\\d{9}$/', '/(a+)+$/i', '/^x/', ''), message: scalar }), nonsense), {
              maxLength: 3,
            }),
            nonsense,
          ),
          unique: scalar,
          tipLabel: scalar,
          columnWidth: scalar,
          dataType: fc.constantFrom('static', 'dictionary', 'dynamic', 'other'),
          dictionaryType: word,
          props: nonsense,
        },
        { requiredKeys: [] },
      ),
      fc.array(fc.tuple(word, nonsense), { maxLength: 2 }),
      fc.array(
        fc.tuple(
          fc.constantFrom(
            'multiple',
            'maxlength',
            'precision',
            'min',
            'max',
            'type',
            'format',
            'options',
            'expression',
            'relationField',
            'on',
            'accept',
            'disabled',
            'readonly',
            'placeholder',
            '__slot__',
          ),
          nonsense,
        ),
        { maxLength: 4 },
      ),
      fc.array(fc.record({ id: scalar, fullName: scalar }), { maxLength: 3 }),
    )
    .map(([own, config, more, settings, options]) => {
      const isByTag = names.length === 0 && own.byTag < 2;
      const says = { ...config, tag: own.tag, ...(isByTag ? {} : { [own.by]: own.kind }), ...(own.id !== undefined && { fieldId: own.id }) };
      return Object.fromEntries([
        ...more,
        ...settings,
        ['__config__', says],
        ['__vModel__', own.key],
        ...(own.byTag === 5 ? [['__slot__', { options }]] : []),
      ]) as Json;
    });
}

/** A whole form. */
export const familyForm: fc.Arbitrary<Json> = fc
  .tuple(
    fc.array(node, { maxLength: 8 }),
    fc.record(
      {
        size: scalar,
        labelWidth: scalar,
        labelPosition: scalar,
        span: scalar,
        gutter: scalar,
        formStyle: scalar,
        popupType: scalar,
        cancelButtonText: scalar,
        funcs: nonsense,
        idGlobal: scalar,
      },
      { requiredKeys: [] },
    ),
    fc.array(fc.tuple(word, nonsense), { maxLength: 2 }),
  )
  .map(
    ([fields, look, more]) =>
      Object.fromEntries([
        ...more.filter(([key]) => key !== 'fields'),
        ...Object.entries(look),
        ['fields', [{ __config__: { naseKey: 'row', children: [] } }, ...fields]],
      ]) as Json,
  );

/** The result without the additions of a translation: ids, and kinds that were known in another way. `came`: the original node. */
export function unadded(back: Json | undefined, came: Json | undefined): Json | undefined {
  if (isArray(back)) return back.map((one, index) => unadded(one, isArray(came) ? came[index] : undefined) ?? null);
  if (!isObject(back)) return back;
  const entries = Object.entries(back).flatMap(([key, value]): [string, Json][] => {
    if (key === 'fieldId' || (key === 'naseKey' && at(came ?? null, ['naseKey']) === undefined)) {
      const was = at(came ?? null, [key]);
      return was === undefined ? [] : [[key, was]];
    }
    const cleaned = unadded(value, at(came ?? null, [key])) ?? null;
    const isNew = key === '__config__' && at(came ?? null, [key]) === undefined && isObject(cleaned) && Object.keys(cleaned).length === 0;
    return isNew ? [] : [[key, cleaned]];
  });
  return Object.fromEntries(entries);
}
