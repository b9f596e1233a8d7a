// The initial values of a copied record.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { RecordAccess } from './access.ts';
import { isWritten } from './save.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';
import { isSealed, type LiveField } from './live.ts';

/** Fields that the caller sees and may fill in: no filled or computed ones, no numbers, no unique values. Rows get new ids. */
export function copyValues({ model, sees, changes }: RecordAccess, values: RecordValues, newId: () => string): RecordValues {
  const taken = (fields: readonly LiveField[], own: RecordValues): RecordValues =>
    Object.fromEntries(
      fields
        .filter((field) => sees(field.path) && changes(field.path) && isWritten(field) && !isSealed(field) && !isTheOnly(field))
        .map(({ node }) => [node.id, own[node.id] ?? null]),
    );
  const tables = model.children
    .filter(({ id }) => sees(id) && changes(id))
    .map(({ id, fields }) => [id, rowsIn(values, id).map((row): ChildRow => ({ id: newId(), values: taken(fields, row.values) }))]);
  return { ...taken(model.head.fields, values), ...Object.fromEntries(tables) };
}

/** Unique by itself; of a combined unique rule the other fields may differ. Within one record rows stay unique. */
const isTheOnly = ({ node, path }: LiveField): boolean =>
  fieldKinds[node.kind].name === 'billRule' || (!path.includes('.') && node.checks.some((one) => one.check === 'unique' && one.with.length === 0));
