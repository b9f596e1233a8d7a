// Rights of a node on the fields of its form, `field` or `table-column`. Fields that are not named are read-only, at the start editable. A column that is not
// named has the right of its table.
import type { Json } from '../form/document.ts';
import type { AnyNode } from './document.ts';
import type { FieldRight } from './nodes/node.ts';
import type { Values } from './state.ts';

type Row = Readonly<Record<string, Json>>;
const isRows = (value: Json | undefined): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every((row: Json) => typeof row === 'object' && row !== null && !Array.isArray(row));
const rightsOf = (node: AnyNode): readonly FieldRight[] => ('rights' in node ? node.rights : []);
const isNothing = (value: Json | undefined): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
export const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left === right || (isNothing(left) && isNothing(right)) || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

export const hiddenFields = (node: AnyNode): string[] => rightsOf(node).flatMap(({ field, read }) => (read ? [] : [field]));
export const requiredFields = (node: AnyNode): string[] =>
  rightsOf(node).flatMap(({ field, read, write, required }) => (read && write && required ? [field] : []));

export function writesField(node: AnyNode): (field: string) => boolean {
  const rights = new Map(rightsOf(node).map((right) => [right.field, right]));
  return (field) => {
    const right = rights.get(field) ?? rights.get(field.split('-', 1)[0] ?? '');
    return right ? right.read && right.write : node.kind === 'start';
  };
}

/** Values visible at these nodes: a reader with several roles sees what any of them shows. */
export function seen(nodes: readonly AnyNode[], values: Values): Values {
  const hides = (field: string) => nodes.every((node) => rightsOf(node).some((right) => right.field === field && !right.read));
  const shown: Record<string, Json> = {};
  for (const [field, value] of Object.entries(values)) {
    if (hides(field)) continue;
    shown[field] = isRows(value) ? value.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hides(`${field}-${column}`)))) : value;
  }
  return shown;
}

/** Fields that the patch changes without permission. Rows of a table are matched by `id`, or by position if they have none. */
export function refusedFields(node: AnyNode, before: Values, patch: Values): string[] {
  const writes = writesField(node);
  const refused: string[] = [];
  for (const [field, value] of Object.entries(patch)) {
    const was = before[field];
    if (isSame(was, value) || writes(field)) continue;
    const [old, now] = [isRows(was) ? was : [], isRows(value) ? value : []];
    const cells = isRows(was) || isRows(value) ? cellsChanged(field, old, now) : [field];
    refused.push(...cells.filter((cell) => !writes(cell)));
  }
  return [...new Set(refused)];
}

/** The columns whose cells differ; the table itself if rows are added or removed. */
function cellsChanged(table: string, before: readonly Row[], now: readonly Row[]): string[] {
  const key = (row: Row, at: number) => (typeof row.id === 'string' ? row.id : String(at));
  const old = new Map(before.map((row, at) => [key(row, at), row]));
  if (before.length !== now.length || now.some((row, at) => !old.has(key(row, at)))) return [table];
  return now.flatMap((row, at) => {
    const was = old.get(key(row, at)) ?? {};
    return [...new Set([...Object.keys(was), ...Object.keys(row)])].filter((column) => !isSame(was[column], row[column])).map((column) => `${table}-${column}`);
  });
}

/** Required fields of this node that are empty. A column counts if it is empty in any row. */
export function missing(node: AnyNode, values: Values): string[] {
  return requiredFields(node).flatMap((field) => {
    const [table = '', column] = field.split('-');
    const rows = column === undefined ? undefined : values[table];
    const isEmpty = column === undefined ? isNothing(values[field]) : isRows(rows) && rows.some((row) => isNothing(row[column]));
    return isEmpty ? [field] : [];
  });
}
