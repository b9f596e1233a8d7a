// What nodes allow of a form, as paths of its fields: `field` or `table.field`. The engine names cells `table-field`.
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import type { FieldRight } from '@ordo/engine/flow/nodes/node.ts';
import type { FormDraft, FormFinding } from '../model/flow-form.read.ts';

const rightsOf = (node: AnyNode): readonly FieldRight[] => ('rights' in node ? node.rights : []);
const pathOf = (field: string): string => field.replace('-', '.');

export const hiddenAt = (node: AnyNode): ReadonlySet<string> => new Set(rightsOf(node).flatMap(({ field, read }) => (read ? [] : [pathOf(field)])));

/** A reader at several nodes sees what any of them shows. */
export function hiddenAtAll(nodes: readonly AnyNode[]): ReadonlySet<string> {
  const [first, ...others] = nodes.map(hiddenAt);
  return new Set([...(first ?? [])].filter((path) => others.every((hidden) => hidden.has(path))));
}

/** Whether a field may be changed at a node; at the start whatever is not named, elsewhere nothing that is not. A cell is what its table is, unless it is named. */
export function writesAt(node: AnyNode): (path: string) => boolean {
  const rights = new Map(rightsOf(node).map((right) => [pathOf(right.field), right]));
  return (path) => {
    const right = rights.get(path) ?? rights.get(path.split('.', 1)[0] ?? '');
    return right ? right.read && right.write : node.kind === 'start';
  };
}

export const requiredAt = (node: AnyNode): string[] =>
  rightsOf(node).flatMap(({ field, read, write, required }) => (read && write && required ? [pathOf(field)] : []));

/**
 * @param how `shape`: a draft is only checked for what is no value of its kind; `changed`: what somebody changes at a later step is checked, and nothing
 *   else; `whole`: everything, but what is wanted of fields that nobody can fill in here
 */
export function wantedAt(draft: FormDraft, node: AnyNode, how: 'shape' | 'changed' | 'whole'): FormFinding[] {
  const writes = writesAt(node);
  return draft.findings.filter(({ field, isShape, isWanting }) => {
    const head = field.split('.', 1)[0] ?? '';
    if (how === 'shape') return isShape;
    if (how === 'changed') return draft.touched.has(head) || field === '';
    return !isWanting || field === '' || writes(field);
  });
}
