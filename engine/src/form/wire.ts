// Converts values on the wire ⇄ stored values (wire §16.3). What is not understood is passed through, and `check` of its kind reports it.
import type { FormNode, Json } from './document.ts';
import { isEmpty } from './kind.ts';
import { fieldKinds } from './kinds.ts';
import type { Row } from './values.ts';
import { same } from './wire-path.ts';

/** @returns null for empty; an invalid value unchanged */
export function valueIn(wire: Json | undefined, node: FormNode): Json {
  const value = fieldKinds[node.kind].valueIn(wire ?? null, node);
  return value === '' ? null : value;
}

export const valueOut = (value: Json | undefined, node: FormNode): Json => fieldKinds[node.kind].valueOut(value ?? null, node);

/** Whether a row has only the values that every new one has: clients of the family always send such a row. */
export const isFreshRow = (values: Row['values'], table: FormNode): boolean =>
  table.children.every((node) => {
    const value = Object.hasOwn(values, node.id) ? (values[node.id] ?? null) : null;
    return isEmpty(value) || same(value, node.initial) || same(value, fieldKinds[node.kind].empty);
  });
