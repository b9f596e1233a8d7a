// Converts many values to another kind before a release: into a separate column, in batches while people work, by one node at a time. After a crash
// another node continues at the row that was reached. Then one short transaction switches the columns and releases.
import type { ConversionState } from '@ordo/contract/model-conversion.ts';
import type { ModelStep } from '@ordo/contract/model.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordTable, tableSql } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';
import { withSessionLock } from '../kit/session-lock.ts';
import type { SideJob } from '../node/scheduler.ts';
import { convertNext, convertRest, isAmong, putBeside, tablesOf, takeAway, type KindStep } from './conversion-sql.ts';
import { endConversion, findConversion, forgetConversion, insertConversion, noteReached, runningConversions, type Conversion } from './conversion.db.ts';
import { findModel, type Kept } from './model.db.ts';
import { choicesIn, lockModel, type Fill, type Planned } from './release.ts';
import { valueOf } from './storage.ts';
import { withTables } from './with-tables.ts';

export const CONVERTING = 'modelConversion/';
/** Number of values above which they are converted while people work. */
const MANY = 50_000;
/** Rows of one transaction. */
const PORTION = 2_000;
/** Fewer rows than this left are converted together with the release. */
const FEW = 500;
/** Limit of rounds, in case people write faster than the conversion runs. */
const ROUNDS = 50;

/** Steps of a plan that would block users for a long time. Sealed values are never copied. */
export const largeSteps = ({ steps, told }: Pick<Planned, 'steps' | 'told'>): KindStep[] =>
  steps.flatMap((step, at) =>
    step.op === 'changeKind' && !step.from.sealed && !step.to.sealed && (step.carry !== 'empty' || step.back !== null) && rowsOf(told[at]) > MANY ? [step] : [],
  );
const rowsOf = (told: ModelStep | undefined) => told?.rows ?? 0;

/** Within a transaction that holds the model. */
export async function beginConversion(tx: Db, model: Kept, planned: Planned, steps: readonly KindStep[], fill: Fill, userId: string): Promise<void> {
  await putBeside(tx, model.id, steps);
  let total = 0;
  for (const table of tablesOf(steps)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tableSql(recordTable(model.id, table))}`.execute(tx);
    total += rows[0]?.count ?? 0;
  }
  await insertConversion(tx, { model: model.id, version: model.version, plan: planned.plan, steps, fill, total, userId });
}

/**
 * Within a transaction that holds the model: the steps with converted values; the remaining rows are converted here. A conversion of another design is dropped.
 * @throws Refusal designConverting
 */
export async function convertedBefore(tx: Db, model: Kept): Promise<readonly KindStep[]> {
  const found = await findConversion(tx, model.id, true);
  if (found?.state === 'running') throw new Refusal('designConverting');
  if (found?.state !== 'asking') return [];
  if (found.version !== model.version) {
    await dropConversion(tx, model.id, found.steps, 'refused', new Refusal('designPlanChanged'));
    return [];
  }
  await convertRest(tx, model.id, found.steps, becomesIn(tx, model));
  return found.steps;
}

/** @throws Refusal designPlanChanged: a column was added or removed meanwhile, so that converted values belong to none of the steps */
export function assertAllTaken({ steps, converted }: Planned): void {
  const open = converted.filter((one) => !steps.some((step) => step.op === 'changeKind' && isAmong([one], step) && isSame(one, step)));
  if (open.length) throw new Refusal('designPlanChanged');
}
const isSame = (one: KindStep, other: KindStep) =>
  one.from.generation === other.from.generation && one.to.parkedIn === other.to.parkedIn && (one.back === null) === (other.back === null);

/** Ends it and drops its separate columns. */
async function dropConversion(tx: Db, model: string, steps: readonly KindStep[], state: ConversionState, why: Refusal | null = null): Promise<void> {
  await takeAway(tx, model, steps);
  await endConversion(tx, model, state, why);
}

/** After the release, within its transaction. */
export async function noteConverted(tx: Db, model: string, steps: readonly KindStep[]): Promise<void> {
  if (steps.length === 0) return forgetConversion(tx, model);
  await dropConversion(tx, model, steps, 'done');
}

/** Called by people with the permission to release. */
export async function stopConversion(db: Db, id: string): Promise<void> {
  const done = await withTables(db, async (tx) => {
    await lockModel(tx, id, 'to release');
    const found = await findConversion(tx, id, true);
    if (found?.state === 'running' || found?.state === 'asking') await dropConversion(tx, id, found.steps, 'stopped');
    return true;
  });
  if (!done) throw new Refusal('designBusy');
}

const becomesIn = (db: Db, { id, draft }: Kept) => {
  const choices = choicesIn(db, id, draft);
  return (step: KindStep) => valueOf(step, id, choices);
};

/** Releases the converted values, within a transaction that holds the model. @throws Refusal */
export type ReleaseConverted = (tx: Db, model: Kept, conversion: Conversion, converted: readonly KindStep[]) => Promise<void>;

export const conversionJob = (db: Db, release: ReleaseConverted): SideJob => ({
  prefix: CONVERTING,
  carryOut: (model, goOn) => convert(db, release, model, goOn),
  leftBehind: () => runningConversions(db),
});

export const convert = (db: Db, release: ReleaseConverted, id: string, goOn: () => boolean = () => true): Promise<void> =>
  withSessionLock(db, `model conversion ${id}`, async () => {
    await convertAll(db, id, goOn);
    if (goOn()) await finish(db, release, id);
  });

/** Every table once from the beginning to the end, then rows that were skipped or changed meanwhile. */
async function convertAll(db: Db, id: string, goOn: () => boolean): Promise<void> {
  const tables = tablesOf((await findConversion(db, id))?.steps ?? []);
  for (const table of tables) while (goOn() && (await portion(db, id, table, 'on')) > 0);
  for (const table of tables) for (let round = 0; round < ROUNDS && goOn() && (await portion(db, id, table, 'again')) > FEW; round += 1);
}

/** @returns the number of processed rows; 0 also if nothing is left to do */
function portion(db: Db, id: string, table: string, how: 'on' | 'again'): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const found = await findConversion(tx, id, true);
    const model = found?.state === 'running' ? await modelOf(tx, id) : null;
    if (!found || !model || model.version !== found.version) return 0;
    const after = how === 'again' ? null : (found.reached[table] ?? []);
    const { last, rows } = await convertNext(tx, id, { table, steps: found.steps, becomes: becomesIn(tx, model), after, most: PORTION });
    if (rows > 0) await noteReached(tx, id, table, how === 'on' ? last : (found.reached[table] ?? []), how === 'on' ? rows : 0);
    return rows;
  });
}

/** Tables that are locked all the time are tried again later. */
async function finish(db: Db, release: ReleaseConverted, id: string): Promise<void> {
  try {
    await withTables(db, async (tx) => {
      await lockModel(tx, id, 'to release');
      const found = await findConversion(tx, id, true);
      if (found?.state !== 'running') return;
      const model = await modelOf(tx, id, true);
      if (!model || model.version !== found.version) throw new Refusal('designPlanChanged');
      await convertRest(tx, id, found.steps, becomesIn(tx, model));
      await release(tx, model, found, found.steps);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await giveUp(db, id, error);
  }
}

async function giveUp(db: Db, id: string, why: Refusal): Promise<void> {
  await withTables(db, async (tx) => {
    await lockModel(tx, id, 'to release');
    const found = await findConversion(tx, id, true);
    if (found?.state !== 'running') return;
    await dropConversion(tx, id, found.steps, 'refused', why);
  });
}

async function modelOf(db: Db, id: string, lock = false): Promise<Kept | null> {
  try {
    return await findModel(db, id, lock);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'notFound') return null;
    throw error;
  }
}
