// Fields that two people changed at the same time, and the result of the user's choices.
import type { recordClash } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import type { Row, Values } from '@ordo/engine/form/values.ts';
import type * as z from 'zod/mini';
import { rowsOf } from '../form/record-changes.ts';

type Clash = z.output<typeof recordClash>;
/** For each clash, by `clashKey`. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export const clashKey = ({ field, row }: Pick<Clash, 'field' | 'row'>): string => (row === null ? field : `${field} ${row}`);

/** Another user deleted the row that was changed here. */
export const isRowGone = ({ theirs }: Pick<Clash, 'theirs'>): boolean => saysDeleted(theirs);

/** The row was removed here, and changed by another user. */
export const isRowRemoved = ({ mine }: Pick<Clash, 'mine'>): boolean => saysDeleted(mine);

const saysDeleted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && (value as { deleted?: unknown }).deleted === true;

interface Chosen {
  /** The base of the next save: the opened record, with the clashing values as others saved them. */
  base: Values;
  /** Cells of the form to be set to the others' values. */
  cells: readonly { field: string; row: string | null; value: unknown }[];
  /** Rows to be removed, as others did. */
  gone: readonly { table: string; row: string }[];
  /** Rows to be restored as others saved them, with their positions. */
  back: readonly { table: string; row: Row; place: number }[];
}

export function withChoices(fields: ReadonlyMap<string, Pick<Field, 'node' | 'table'>>, base: Values, clashes: readonly Clash[], choices: Choices): Chosen {
  let known = base;
  const cells: Chosen['cells'][number][] = [];
  const gone: Chosen['gone'][number][] = [];
  const back: Chosen['back'][number][] = [];
  for (const clash of clashes) {
    const found = fields.get(clash.field);
    if (!found) continue;
    const { node, table } = found;
    const takes = choices[clashKey(clash)] === 'theirs';
    if (clash.row !== null && isRowRemoved(clash)) {
      const row: Row = { id: clash.row, values: clash.theirs as Row['values'] };
      const rows = rowsOf(known, node.id);
      known = { ...known, [node.id]: rows.map((one) => (one.id === row.id ? { ...one, values: { ...one.values, ...row.values } } : one)) };
      const place = rows.findIndex(({ id }) => id === row.id);
      if (takes) back.push({ table: node.id, row: rowsOf(known, node.id)[place] ?? row, place });
    } else if (table === null || clash.row === null) {
      known = { ...known, [node.id]: clash.theirs as Json };
      if (takes) cells.push({ field: node.id, row: null, value: clash.theirs });
    } else if (isRowGone(clash)) {
      const { row } = clash;
      known = { ...known, [table]: rowsOf(known, table).filter(({ id }) => id !== row) };
      if (takes) gone.push({ table, row });
    } else {
      const { row } = clash;
      known = { ...known, [table]: rowsOf(known, table).map((one) => (one.id === row ? withCell(one, node.id, clash.theirs) : one)) };
      if (takes) cells.push({ field: node.id, row, value: clash.theirs });
    }
  }
  return { base: known, cells, gone, back };
}

const withCell = (row: Row, field: string, value: unknown): Row => ({ ...row, values: { ...row.values, [field]: value as Json } });
