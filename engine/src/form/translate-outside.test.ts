// Writing a document that was changed here, and one that was created here.
import { describe, expect, test } from 'vitest';
import { counter } from '../../testing/form-nodes.ts';
import type { FormDocument, FormNode, Json } from './document.ts';
import { placed } from './fields.ts';
import { fieldKindNames } from './kind-names.ts';
import { fieldKinds } from './kinds.ts';
import { defaultLook } from './look-wire.ts';
import { inside, outside } from './translate.ts';
import { at } from './wire-path.ts';

const read = (given: unknown, before?: FormDocument) => {
  const { document, notes } = inside(given, counter(), before);
  if (!document) throw new Error(JSON.stringify(notes));
  return { document, notes };
};
const field = (kind: string, key: string, config: Record<string, Json> = {}, more: Record<string, Json> = {}): Json => ({
  ...more,
  __config__: { naseKey: kind, ...config },
  __vModel__: key,
});
const all = (document: FormDocument) => [...placed(document.nodes)].map((one) => one.node);

describe('what has changed here is written, the rest stays', () => {
  const came = field(
    'comInput',
    'a',
    { label: '甲', span: '24', own: 1, regList: [{ required: true, message: 'x' }] },
    { 'show-word-limit': true, 'prefix-icon': '' },
  );
  const changed = (change: Partial<FormNode>) => {
    const { document } = read({ fields: [came] });
    return (outside({ ...document, nodes: [{ ...(document.nodes[0] as FormNode), ...change }] }).fields as Json[])[0];
  };

  test.each<readonly [Partial<FormNode>, Json]>([
    [{ label: { zh: '乙', en: 'B' } }, { __config__: { label: '乙', said: { label: { en: 'B' } }, span: '24', own: 1 } }],
    [{ span: 12 }, { __config__: { span: 12, label: '甲' } }],
    [
      { required: true, hidden: true, disabled: true },
      { __config__: { required: true, noShow: true }, disabled: true },
    ],
    [{ devices: ['phone'] }, { __config__: { visibility: ['app'], own: 1 } }],
    [{ initial: 'x' }, { __config__: { defaultValue: 'x' } }],
    [{ checks: [{ check: 'preset', preset: 'email', message: null }] }, { __config__: { regList: [{ required: true, message: 'x' }, { message: '' }] } }],
    [{ checks: [{ check: 'unique', with: [], message: null }] }, { __config__: { unique: true, regList: [{ required: true }] } }],
    [{ checks: [{ check: 'notPast', message: { zh: '太早' } }] }, { __config__: { checks: [{ check: 'notPast', message: { zh: '太早' } }] } }],
    [{ config: { maxLength: 5, showLength: true, iconBefore: '' } }, { maxlength: 5, 'show-word-limit': true }],
    [{ config: { iconBefore: '' } }, { 'show-word-limit': false }],
    [{ kind: 'textarea' }, { __config__: { naseKey: 'textarea', own: 1 } }],
  ])('%j', (change, wire) => expect(changed(change)).toMatchObject(wire as object));

  test('an option keeps what the family says of it besides', () => {
    const { document } = read({
      fields: [
        field(
          'select',
          's',
          {},
          {
            __slot__: {
              options: [
                { id: '1', fullName: '一', colour: 'red' },
                { id: '2', fullName: '二' },
              ],
            },
          },
        ),
      ],
    });
    const select = document.nodes[0] as FormNode;
    const options: Json = [
      { id: '2', name: { zh: '贰', en: 'two' } },
      { id: '1', name: { zh: '一' }, retired: true },
    ];
    const wire = outside({ ...document, nodes: [{ ...select, config: { options } }] });
    expect(at(wire, ['fields'])).toMatchObject([
      {
        __slot__: {
          options: [
            { id: '2', fullName: '贰', said: { en: 'two' } },
            { id: '1', fullName: '一', colour: 'red', retired: true },
          ],
        },
      },
    ]);
    expect(read(wire).document.nodes[0]?.config.options).toEqual(options);
  });

  test('the look of the form', () => {
    const { document } = read({ fields: [], size: 'mini', other: 1 });
    expect(document.look).toEqual({ ...defaultLook, size: 'mini' });
    const wire = outside({ ...document, look: { ...document.look, labelWidth: 80, style: 'word', confirmText: { zh: '提交', en: 'Send' } } });
    expect(wire).toEqual({
      fields: [],
      size: 'mini',
      other: 1,
      labelWidth: 80,
      formStyle: 'word-form',
      confirmButtonText: '提交',
      said: { confirmText: { en: 'Send' } },
    });
  });
});

test.each(fieldKindNames.filter((kind) => kind !== 'unknown'))('a node of %s that was made here comes back as it was', (kind) => {
  const made: FormNode = {
    id: 'abc',
    key: fieldKinds[kind].nests === null || kind === 'table' ? 'k' : '',
    kind,
    label: { zh: '名', en: 'Name' },
    showLabel: false,
    labelWidth: 80,
    tip: { zh: '提示' },
    placeholder: { zh: '请填', zhtw: '請填' },
    span: 12,
    columnWidth: 100,
    required: true,
    disabled: true,
    readonly: true,
    hidden: true,
    initial: null,
    checks: [],
    config: {},
    children: [],
    outside: {},
  };
  const nodes = kind === 'pane' ? [{ ...made, id: 'tab', kind: 'tab' as const, children: [made] }] : [made];
  const wire = outside({ schema: 1, look: defaultLook, nodes, outside: {} });
  const back = all(read(wire).document).find(({ id }) => id === 'abc');
  expect({ ...back, config: {}, outside: {}, initial: null }).toEqual({ ...made, key: kind === 'pane' ? '' : made.key });
  expect(all(read(wire).document).every(({ initial, kind: one }) => initial === null || initial === fieldKinds[one].empty)).toBe(true);
  expect(outside(read(wire).document)).toEqual(wire);
});
