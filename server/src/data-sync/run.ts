// A running sync: batch after batch in primary-key order. A batch that is written but not yet saved as done is compared again, so that no row is
// duplicated after a crash.
import { refusals } from '@ordo/contract/refusals.ts';
import { stopped, type TablePlan } from '@ordo/engine/data-sync/plan.ts';
import { sortRows, type Row } from '@ordo/engine/data-sync/rows.ts';
import type { DataSources } from '../data-source/data-source.read.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { RunMessage } from '../kit/task.ts';
import { misfitPhrases, syncPhrases as said } from './data-sync.phrases.ts';
import * as kept from './data-sync.db.ts';
import { placeOf, withSourceAndTarget } from './source-and-target.ts';
import { planTableSync } from './preview.ts';
import { rowErrorText } from './row-error.ts';
import { applyStep, insertRows, nextRows, rowsLike, updateRow, type SyncSide } from './rows.db.ts';

/** How long one pair of connections is used, in s, and when no further batch is started, in ms. */
const STINT = 60;
const BEGUN_WITHIN = 20_000;
/** Maximum read through one pair of connections, in characters: they are closed beyond twice that (data-source/remote). */
const MAX_READ = 24_000_000;
/** Rows of a batch, initially and at most, and about how many characters. */
const FIRST = 50;
const MAX_ROWS = 500;
const PORTION = 1_500_000;
/** Characters, and values, of one statement. */
const MAX_WRITTEN = 1_000_000;
const MAX_VALUES = 20_000;
const BEAT = 10_000;
/** Maximum of consecutive reconnection attempts. */
const TRIES = 5;
const LOST = new Set(['dataSourceUnreachable', 'dataSourceLate']);

interface Runner {
  db: Db;
  sources: DataSources;
  /** The node is not about to end. */
  goOn(): boolean;
  /** Delay of the first reconnection attempt, in ms; doubles. */
  pause?: number;
}

export async function runSync({ db, sources, goOn, pause = 2_000 }: Runner, id: string): Promise<void> {
  const claim = await kept.claimSync(db, id);
  if (!claim) return;
  const beat = setInterval(() => void kept.heartbeat(db, claim).catch(() => undefined), BEAT);
  let rows = FIRST;
  let failures = 0;
  try {
    if (claim.afterDeath) await kept.logMessage(db, claim, '', { said: said.takenUp });
    for (;;) {
      if (!goOn()) return await kept.releaseClaim(db, claim);
      if (!(await kept.heartbeat(db, claim))) return;
      const table = await kept.nextTable(db, claim);
      if (!table) return await kept.finishSync(db, claim);
      try {
        rows = await withSourceAndTarget({ sources, db, seconds: STINT }, claim, (from, to) =>
          stint({ db, goOn, claim, from, to }, table, rows).catch(refusalFor(table.table)),
        );
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!(error instanceof Refusal) || !LOST.has(error.key) || failures > TRIES) throw error;
        await kept.logMessage(db, claim, table.table, { said: said.again });
        // The batch may have been too large.
        rows = Math.max(1, Math.floor(rows / 8));
        await new Promise((over) => setTimeout(over, pause * 2 ** (failures - 1)));
      }
    }
  } catch (error) {
    await kept.closeSync(db, claim, 'failed', sayFailure(error));
  } finally {
    clearInterval(beat);
  }
}

function sayFailure(error: unknown): RunMessage {
  if (error instanceof Refusal) return { said: refusals[error.key].text, parameters: error.parameters };
  return { said: said.failed, parameters: { why: (error instanceof Error ? error.message : String(error)).slice(0, 300) } };
}

/** A refused statement is not a lost connection. */
const refusalFor = (table: string) => (error: unknown) => {
  const { code = '' } = error as { code?: string };
  const refused = !(error instanceof Refusal) && /^([0-9A-Z]{5}|ER_\w+)$/.test(code) && !/^(08|40|53|57|ER_LOCK|ER_SERVER|ER_QUERY_INTERRUPTED)/.test(code);
  throw refused ? new Refusal('syncRefused', { table, code }) : error;
};

interface Stint {
  db: Db;
  goOn(): boolean;
  claim: kept.Claim;
  from: SyncSide;
  to: SyncSide;
}

/** @returns rows of the next batch */
async function stint(way: Stint, table: kept.TableState, first: number): Promise<number> {
  const { db, claim, from, to } = way;
  if (claim.ends !== null && claim.ends !== placeOf(from, to)) throw new Refusal('syncEndsChanged');
  const began = performance.now();
  const planned = await planTableSync(from, to, table.table);
  if (!planned || stopped(planned.plan)) {
    await kept.finishTable(db, claim, table.table, 'left', { said: planned ? said.cannot : said.gone });
    return first;
  }
  const { plan, isNew } = planned;
  for (const step of plan.steps) await applyStep(to, plan.table, step);
  if (isNew) await kept.logMessage(db, claim, plan.table, { said: said.made });
  else if (plan.steps.length)
    await kept.logMessage(db, claim, plan.table, {
      said: said.added,
      parameters: { columns: plan.steps.map((step) => ('column' in step ? step.column : '')).join(', ') },
    });
  let most = first;
  let position = table.position;
  let bad = table.bad;
  let all = 0;
  while (performance.now() - began < BEGUN_WITHIN && all < MAX_READ && way.goOn()) {
    const rows = await nextRows(from, plan, position, most);
    const last = rows.at(-1);
    if (!last) {
      await kept.finishTable(db, claim, plan.table, 'done', null);
      return most;
    }
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 0);
    all += size;
    const portion = await carry(to, plan, rows);
    position = keyOf(plan, last);
    const holds = await kept.saveBatch(db, claim, { ...table, bad }, { ...portion, read: rows.length, position });
    bad += portion.bad.length;
    if (!holds || !(await kept.heartbeat(db, claim))) return most;
    most = Math.max(1, Math.min(MAX_ROWS, most * 4, Math.floor((rows.length * PORTION) / Math.max(1, size))));
  }
  return most;
}

const keyOf = (plan: TablePlan, row: Row) => plan.key.map((pair) => row[plan.pairs.indexOf(pair)] ?? '');
const sizeOf = (row: Row) => row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

/** Writes new and changed rows, all at once or, if that fails, row by row. */
async function carry(to: SyncSide, plan: TablePlan, rows: readonly Row[]): Promise<Omit<kept.SyncBatch, 'read' | 'position'>> {
  const sorted = sortRows(to.source.dbType, plan.pairs, plan.key, rows, await rowsLike(to, plan, rows));
  const bad: kept.SyncBatch['bad'] = sorted.bad.map(({ row, column, misfit }) => ({
    key: keyOf(plan, row),
    said: { said: misfitPhrases[misfit], parameters: { column } },
  }));
  const { insert, update, same } = sorted;
  if (insert.length + update.length === 0) return { inserted: 0, updated: 0, same, bad };
  try {
    await to.db.transaction().execute(async (db) => {
      const within = { ...to, db };
      for (const chunk of chunksOf(insert)) await insertRows(within, plan, chunk);
      for (const row of update) await updateRow(within, plan, row);
    });
    return { inserted: insert.length, updated: update.length, same, bad };
  } catch (error) {
    if (!rowErrorText(error)) throw error;
  }
  const alone = async (list: readonly Row[], write: (row: Row) => Promise<void>) => {
    let done = 0;
    for (const row of list) {
      try {
        await write(row);
        done += 1;
      } catch (error) {
        const why = rowErrorText(error);
        if (!why) throw error;
        bad.push({ key: keyOf(plan, row), said: why });
      }
    }
    return done;
  };
  const updated = await alone(update, (row) => updateRow(to, plan, row));
  return { inserted: await alone(insert, (row) => insertRows(to, plan, [row])), updated, same, bad };
}

function chunksOf(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const own = sizeOf(row);
    const chunk = chunks.at(-1);
    if (!chunk || size + own > MAX_WRITTEN || (chunk.length + 1) * row.length > MAX_VALUES) {
      chunks.push([row]);
      size = own;
    } else {
      chunk.push(row);
      size += own;
    }
  }
  return chunks;
}
