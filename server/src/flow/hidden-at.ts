// Fields of a form that nodes hide, as paths.
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import { hiddenFields } from '@ordo/engine/flow/field-rights.ts';

export const pathOf = (field: string): string => field.replace('-', '.');

export const hiddenAt = (node: AnyNode): ReadonlySet<string> => new Set(hiddenFields(node).map(pathOf));

/** A reader at several nodes sees every field that one of them shows. */
export function hiddenAtAll(nodes: readonly AnyNode[]): ReadonlySet<string> {
  const [first, ...others] = nodes.map(hiddenAt);
  return new Set([...(first ?? [])].filter((path) => others.every((hidden) => hidden.has(path))));
}
