// What a sync would do now: shown before it is executed, and computed again when it is.
import { createHash } from 'node:crypto';
import type { dataSyncPreview } from '@ordo/contract/data-sync.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { planTable, stopped, type Finding, type TablePlan } from '@ordo/engine/data-sync/plan.ts';
import { sortRows } from '@ordo/engine/data-sync/rows.ts';
import { typeWord } from '../kit/ddl.ts';
import { nextRows, rowsLike, type SyncSide } from './rows.db.ts';
import { listTables, shapeOf } from '../data-source/shapes.read.ts';

type Told = Result<typeof dataSyncPreview>;
type Table = Told['tables'][number];

/** Rows compared per table. */
const COMPARED = 500;
/** Time in ms after which no further table is compared. */
const ENOUGH = 15_000;

/** @returns null: the source has no such table */
export async function planTableSync(from: SyncSide, to: SyncSide, table: string): Promise<{ plan: TablePlan; isNew: boolean } | null> {
  const source = await shapeOf(from.db, from.source, table);
  if (!source) return null;
  const target = await shapeOf(to.db, to.source, table);
  return { plan: planTable(from.source.dbType, source, to.source.dbType, target), isNew: target === null };
}

/** Fingerprint of the changes to the tables, independent of their rows. */
export async function fingerprintOf(from: SyncSide, to: SyncSide, tables: readonly string[]): Promise<string> {
  const plans = [];
  for (const table of tables) plans.push((await planTableSync(from, to, table))?.plan ?? table);
  return nameOf(plans);
}

const nameOf = (plans: (TablePlan | string)[]) => createHash('sha256').update(JSON.stringify(plans)).digest('hex');

export async function previewSync(from: SyncSide, to: SyncSide, tables: readonly string[]): Promise<Told> {
  const began = performance.now();
  const listed = await listTables(from.db, from.source, '', tables);
  const told: Table[] = [];
  const plans: (TablePlan | string)[] = [];
  for (const table of tables) {
    const planned = await planTableSync(from, to, table);
    plans.push(planned?.plan ?? table);
    const none = { read: 0, inserted: 0, updated: 0, same: 0, bad: 0 };
    const rows = listed.find((one) => one.table === table)?.sum ?? 0;
    if (!planned) {
      told.push({ table, steps: [], findings: [{ column: '', trouble: 'missing', stops: true }], rows, ...none });
      continue;
    }
    const { plan, isNew } = planned;
    const counts = stopped(plan) || performance.now() - began > ENOUGH ? none : await compare(from, to, plan, isNew);
    told.push({ table, steps: stepsOf(plan, to), findings: plan.findings satisfies Finding[], rows: Math.max(rows, counts.read), ...counts });
  }
  return { tables: told, plan: nameOf(plans) };
}

async function compare(from: SyncSide, to: SyncSide, plan: TablePlan, isNew: boolean) {
  const rows = await nextRows(from, plan, null, COMPARED);
  // A column that is still to be added cannot be read yet.
  const known = plan.steps.length
    ? { ...plan, pairs: plan.pairs.filter((pair) => !plan.steps.some((step) => step.kind === 'addColumn' && step.column === pair.to)) }
    : plan;
  const there =
    isNew || rows.length === 0
      ? []
      : await rowsLike(
          to,
          known,
          rows.map((row) => known.pairs.map((pair) => row[plan.pairs.indexOf(pair)] ?? null)),
        );
  const found = there.map((row) => plan.pairs.map((pair) => row[known.pairs.indexOf(pair)] ?? null));
  const sorted = sortRows(to.source.dbType, plan.pairs, plan.key, rows, found);
  return { read: rows.length, inserted: sorted.insert.length, updated: sorted.update.length, same: sorted.same, bad: sorted.bad.length };
}

function stepsOf(plan: TablePlan, { source }: SyncSide): Table['steps'] {
  return plan.steps.flatMap((step): Table['steps'] => {
    if (step.kind === 'addColumn') return [{ kind: step.kind, column: step.column, type: typeWord(source.dbType, step.type), key: false }];
    return step.columns.map(({ column, type, key }) => ({ kind: step.kind, column, type: typeWord(source.dbType, type), key }));
  });
}
