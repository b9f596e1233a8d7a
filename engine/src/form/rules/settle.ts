// Processes a received record on the server: computed values are computed again, hidden fields are emptied, and findings are reported. Values computed by a
// client are ignored.
import type { Json } from '../document.ts';
import type { Row, Values } from '../values.ts';
import { findings } from './checks.ts';
import type { Program } from './compile.ts';
import type { RecordFinding } from './finding.ts';
import { open } from './form.ts';
import type { MappedField } from './map.ts';
import type { Circumstances, FormState } from './state.ts';

export interface Settling extends Omit<Circumstances, 'old'> {
  /** Values that the server has looked up: fields that it fills, or reads from other records. */
  known?: Values;
  /** Whether suggestions fill empty fields: for records that were not entered in a form. */
  suggests?: boolean;
}

export interface Settled {
  values: Values;
  findings: readonly RecordFinding[];
  state: FormState;
}

/** Further findings are not reported. */
const MAX_FINDINGS = 1_000;

/**
 * @param before the stored record; null: a new one
 * @param sent changed values; for child tables all rows. Keys that are not fields are ignored
 */
export function settle(program: Program, before: Values | null, sent: Values, { known = {}, suggests = false, ...around }: Settling): Settled {
  const values: Record<string, Values[string]> = {};
  for (const field of program.map.fields.values()) {
    if (field.table !== null) continue;
    const { name } = field;
    const isForeign = isOurs(program, field);
    const isSent = !isForeign && Object.hasOwn(sent, name);
    values[name] = (isSent ? sent[name] : own(isForeign && Object.hasOwn(known, name) ? known : before, name)) ?? null;
    if (field.isTable) values[name] = rowsOf(program, name, values[name], before, known);
  }
  const state = open(program, values, { ...around, old: before, moment: 'save', suggests });
  const reported: RecordFinding[] = [];
  for (const finding of findings(state)) {
    if (reported.length >= MAX_FINDINGS) break;
    reported.push(finding);
  }
  return { values: state.values, findings: reported, state };
}

/** Fields that clients cannot send: filled by the server or by a formula, even an invalid one. */
const isOurs = (program: Program, field: MappedField): boolean => field.isForeign || (field.isComputed && !program.valueUnits.has(field.name));

const own = (values: Values | null | undefined, key: string): Values[string] | undefined => (values && Object.hasOwn(values, key) ? values[key] : undefined);

/** Cells that the server fills are not taken from the received row. */
function rowsOf(program: Program, table: string, rows: unknown, before: Values | null, known: Values): Row[] {
  const foreign = (program.map.tables.get(table) ?? []).flatMap((name) => {
    const field = program.map.fields.get(name) as MappedField;
    return isOurs(program, field) ? [field.node.id] : [];
  });
  const list = Array.isArray(rows) ? (rows as Row[]) : [];
  if (foreign.length === 0) return list;
  const [asKnown, asBefore] = [byId(own(known, table)), byId(own(before, table))];
  return list.filter(isRow).map((row) => {
    const cells: Record<string, Json> = { ...row.values };
    // A looked-up null replaces the value from before.
    const knownRow = asKnown.get(row.id) ?? {};
    for (const column of foreign) cells[column] = (Object.hasOwn(knownRow, column) ? knownRow[column] : asBefore.get(row.id)?.[column]) ?? null;
    return { id: row.id, values: cells };
  });
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && 'values' in row && typeof row.values === 'object';

const byId = (rows: unknown): Map<string, Row['values']> =>
  new Map((Array.isArray(rows) ? (rows as unknown[]).filter(isRow) : []).map(({ id, values }) => [id, values] as const));
