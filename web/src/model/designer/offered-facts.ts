// Which settings of every node mean something for the selected ones: only these are offered.
import { placed } from '@ordo/engine/form/fields.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { setting } from '@ordo/engine/form/kind.ts';
import { fieldKinds, type FieldKindName } from '@ordo/engine/form/kinds.ts';
import type { Property } from '@ordo/engine/form/property.ts';

export type Fact =
  | 'required'
  | 'hidden'
  | 'devices'
  | 'disabled'
  | 'readonly'
  | 'showLabel'
  | 'whenHidden'
  | 'placeholder'
  | 'initial'
  | 'tip'
  | 'span'
  | 'labelWidth'
  | 'columnWidth';

/** Controls without a text where they are empty; in a table they are lists, except switches. */
const NO_PLACEHOLDER: ReadonlySet<FieldKindName> = new Set([
  ...(['radio', 'checkbox', 'switch', 'uploadFz', 'uploadImg', 'colorPicker', 'rate', 'slider', 'editor', 'signature', 'dicSelect'] as const),
  ...(['timeRange', 'dateRange', 'groupSelect', 'unknown'] as const),
]);
/** A file belongs to the record for which it was uploaded, a signature to who signs. */
const NO_INITIAL: ReadonlySet<FieldKindName> = new Set(['uploadFz', 'uploadImg', 'signature', 'groupSelect', 'unknown']);

function applies(fact: Fact, node: FormNode, isColumn: boolean): boolean {
  const { kind } = node;
  const own = fieldKinds[kind];
  const keeps = own.value(node) !== null && own.fills === null && !own.computed;
  const layout = kind !== 'unknown' && own.shown(node) === null;
  switch (fact) {
    case 'hidden':
    case 'devices':
      return true;
    case 'required':
    case 'whenHidden':
      return keeps || kind === 'table';
    case 'disabled':
      return keeps || own.nests !== null;
    case 'readonly':
      return keeps;
    case 'placeholder':
      return keeps && (isColumn ? kind !== 'switch' : !NO_PLACEHOLDER.has(kind));
    case 'initial':
      return keeps && !own.sealed && !NO_INITIAL.has(kind);
    case 'showLabel':
      return !layout;
    case 'tip':
      return !layout || kind === 'table';
    case 'span':
      return kind !== 'pane' && !isColumn;
    case 'labelWidth':
      return !layout && !isColumn;
    case 'columnWidth':
      return isColumn;
  }
}

/** @param nodes the selected ones */
export function factsFor(form: { nodes: readonly FormNode[] }, nodes: readonly FormNode[]): (fact: Fact) => boolean {
  const columns = new Set([...placed(form.nodes)].flatMap(({ node, within }) => (within.some(({ kind }) => kind === 'table') ? [node.id] : [])));
  return (fact) => nodes.every((node) => applies(fact, node, columns.has(node.id)));
}

export function valueIn(node: FormNode, key: string): Json {
  const property = fieldKinds[node.kind].properties.find((one) => one.key === key);
  return property ? (setting(node, property) as Json) : null;
}

/** Shows only the settings needed for the chosen source of options or of a code, and tables only where the form is bound to some. */
export function isAsked(node: FormNode, { key }: Property, isBound: boolean): boolean {
  const { kind } = node;
  if (key === 'boundTable') return isBound;
  const from = valueIn(node, 'from');
  if (kind === 'qrcode' || kind === 'barcode') return key === 'content' ? from === 'static' : key !== 'field' || from === 'relation';
  const { properties } = fieldKinds[kind];
  if (!properties.some((one) => one.key === 'options') || !properties.some((one) => one.key === 'dictionary')) return true;
  if (key === 'options') return from === 'static';
  if (key === 'dictionary') return from === 'dictionary';
  if (key === 'interface' || key === 'label' || key === 'children') return from === 'dynamic';
  return key !== 'value' || from !== 'static';
}
