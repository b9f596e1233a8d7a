// Values as they travel ⇄ as they are kept (wire §16.3). What is not understood of one stays, and its kind's `check` says it.
import type { FormNode, Json } from './document.ts';
import { isEmpty } from './kind.ts';
import { fieldKinds } from './kinds.ts';
import type { Row } from './values.ts';
import { same } from './wire-path.ts';

/** @returns null for nothing; what is no value of the field as it is */
export function valueIn(wire: Json | undefined, node: FormNode): Json {
  const value = fieldKinds[node.kind].valueIn(wire ?? null, node);
  return value === '' ? null : value;
}

export const valueOut = (value: Json | undefined, node: FormNode): Json => fieldKinds[node.kind].valueOut(value ?? null, node);

/** Whether nothing is in a row but what every new one has: clients of the family always send one such. */
export const isFreshRow = (values: Row['values'], table: FormNode): boolean =>
  table.children.every((node) => {
    const value = Object.hasOwn(values, node.id) ? (values[node.id] ?? null) : null;
    return isEmpty(value) || same(value, node.initial) || same(value, fieldKinds[node.kind].empty);
  });
