// A node that was created here, as written to the wire for the first time: with everything that the family's clients expect.
import type { Json, Outside } from './document.ts';
import type { FieldKind } from './kind.ts';
import { KIND_KEY } from './wire-kind.ts';
import { put } from './wire-path.ts';

const BLUR = new Set(['comInput', 'textarea', 'numInput', 'editor', 'autoComplete', 'phone', 'email', 'idCard', 'currency', 'percent']);

/** @param serial its design number, unique in the form */
export function freshNode(kind: FieldKind, serial: number): Outside {
  if (kind.name === 'unknown') return {};
  const settings = kind.properties.reduce<Outside>((wire, { at: [way = []], fallback, write }) => {
    const value = write ? write(fallback, undefined) : (fallback as Json);
    return put(wire, way, value);
  }, {});
  if (kind.name === 'pane') return { title: '', ...settings, __config__: { children: [], formId: serial, renderKey: serial } };
  const { __config__: own = {}, ...more } = settings;
  const isContainer = kind.nests !== null;
  return {
    __config__: {
      [KIND_KEY]: kind.spellings[0] ?? kind.name,
      label: '',
      showLabel: true,
      labelWidth: null,
      tag: kind.tags[0] ?? kind.name,
      tagIcon: '',
      required: false,
      ...(isContainer ? {} : { defaultValue: kind.empty }),
      layout: isContainer ? 'rowFormItem' : 'colFormItem',
      span: 24,
      dragDisabled: false,
      ...(isContainer ? { children: [], ...(kind.nests === 'rows' && { type: 'table', rowType: 'table' }), componentName: `row${serial}` } : {}),
      ...(isContainer ? {} : { regList: [], trigger: BLUR.has(kind.name) ? 'blur' : 'change' }),
      formId: serial,
      renderKey: serial,
      ...(own as Outside),
    },
    ...more,
  };
}
