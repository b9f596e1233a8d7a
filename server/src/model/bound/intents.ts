// Saves in another database: noted here before they are made there, confirmed with the call's own transaction. What was cut off between the two is looked
// for there, so that in the end each is known to be made or not.
import { outcomeOf, outcomeOfAll, type Outcome, type RowChange } from '@ordo/engine/model/bound-outcome.ts';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/id.ts';
import type { Call } from '../../kit/serve.ts';
import { insertCopy, type Copy } from './bin.ts';
import { selectRows } from './bound-read.ts';
import { rowId, type BoundModel } from './bound-model.ts';
import { isKey, isSame, rawOf, selectListSql } from './columns.ts';
import { isLogged, writeLog, type LogLine } from './logged.ts';
import type { Ground } from './place.ts';
import { tableOf } from './execute-change.ts';

export type SaveAction = 'create' | 'update' | 'remove' | 'restore';

export interface Intent {
  action: SaveAction;
  /** '' for a record whose key the database makes. */
  record: string;
  /** Id that the client gave to a new record. */
  request: string;
  changes: readonly RowChange[];
  lines: readonly LogLine[];
  copy: Copy | null;
}

const holding = (id: string) => sql`hashtextextended(${`bound save ${id}`}, 0)`;

/** At once, on a connection of its own; as long as the call is at work nobody else judges it. */
export async function recordIntent(
  call: Pick<Call, 'db' | 'user' | 'requestId'>,
  aside: Db,
  { id: model, number }: BoundModel,
  intent: Intent,
): Promise<string> {
  const id = newId();
  await sql`select pg_advisory_xact_lock(${holding(id)})`.execute(call.db);
  const { action, record, request, changes, lines, copy } = intent;
  await sql`insert into bound_save (id, model_id, number, request, record_id, action, probe, lines, copy, state, user_id, request_id)
    values (${id}, ${model}, ${number}, ${request}, ${record}, ${action}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(lines)}::jsonb,
      ${copy && JSON.stringify(copy)}::jsonb, 'open', ${call.user.userId}, ${call.requestId})`.execute(aside);
  return id;
}

/** Nothing of it was made: the other database has rolled it back. */
export async function forgetIntent(aside: Db, id: string): Promise<void> {
  await sql`update bound_save set state = 'undone', copy = null where id = ${id}`.execute(aside);
}

/** With the call's transaction: what was made there is known here. */
export async function confirmIntent(db: Db, id: string, record: string): Promise<void> {
  await sql`update bound_save set state = 'done', record_id = ${record}, copy = null where id = ${id}`.execute(db);
}

/** Of a record in the own database: so that the same request once more makes no second one. */
export async function recordCreated(
  call: Pick<Call, 'db' | 'user' | 'requestId'>,
  { id: model, number }: BoundModel,
  request: string,
  record: string,
): Promise<void> {
  await sql`insert into bound_save (id, model_id, number, request, record_id, action, probe, lines, state, user_id, request_id)
    values (${newId()}, ${model}, ${number}, ${request}, ${record}, 'create', '[]', '[]', 'done', ${call.user.userId}, ${call.requestId})`.execute(call.db);
}

export async function findCreated(db: Db, model: string, request: string): Promise<{ id: string; by: string } | undefined> {
  const { rows } = await sql<{ id: string; by: string }>`
    select record_id as id, user_id as by from bound_save where model_id = ${model} and request = ${request} and state = 'done' order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

interface Open {
  id: string;
  model: string;
  number: number;
  record: string;
  action: SaveAction;
  probe: RowChange[];
  lines: LogLine[];
  copy: Copy | null;
  userId: string;
  requestId: string;
}

/** Of all models, or of one. */
export async function openIntents(db: Db, model: string | null): Promise<{ id: string; model: string; number: number }[]> {
  const { rows } = await sql<{ id: string; model: string; number: number }>`
    select id, model_id as model, number from bound_save where state = 'open' and (${model}::text is null or model_id = ${model}) order by id`.execute(db);
  return rows;
}

/**
 * Finds out what became of one, unless its call is still at work.
 * @param db not of a transaction
 * @returns null: it is still at work, or known already
 */
export async function settleIntent(db: Db, model: BoundModel, id: string): Promise<Outcome | null> {
  return db.transaction().execute(async (tx) => {
    const { rows: lock } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${holding(id)}) as held`.execute(tx);
    if (!lock[0]?.held) return null;
    const { rows } = await sql<Open>`
      select id, model_id as model, number, record_id as record, action, probe, lines, copy, user_id as "userId", request_id as "requestId"
      from bound_save where id = ${id} and state = 'open' for update`.execute(tx);
    const [intent] = rows;
    if (!intent) return null;
    const found = await model.place.read(tx, (ground) => lookThere(ground, tx, model, intent), 10);
    const record = intent.record || found.record;
    if (found.outcome === 'done') {
      await writeLog({ db: tx, user: { userId: intent.userId }, requestId: intent.requestId }, record, intent.lines);
      if (intent.copy) await insertCopy(tx, model, record, intent.copy, intent.userId);
      if (intent.action === 'restore') await sql`delete from bound_copy where model_id = ${model.id} and record_id = ${record}`.execute(tx);
    }
    await sql`update bound_save set state = ${found.outcome}, record_id = ${record}, copy = null where id = ${id}`.execute(tx);
    return found.outcome;
  });
}

/** Waits for a transaction that is still at work there with these rows. */
async function lookThere(ground: Ground, db: Db, model: BoundModel, { probe }: Open): Promise<{ outcome: Outcome; record: string }> {
  const { dialect } = model.place;
  const outcomes: Outcome[] = [];
  let record = '';
  for (const change of probe) {
    const table = tableOf(model, change.table);
    if (change.key.every((part) => part !== null)) {
      const { rows } = await sql<Record<string, string | null>>`
        select ${selectListSql(dialect, table.read, 't')} from ${ground.table(table.table)} t where ${isKey(dialect, table.key, change.key, 't')} for update`.execute(
        ground.db,
      );
      const now = rows[0] ? rawOf(dialect, table.read, rows[0]) : null;
      outcomes.push(outcomeOf(change, now));
      if (now && change.table === '') record = rowId(table, now);
    } else if (change.table === '' && change.op === 'insert') {
      // Its key was the database's to make: a row with all of these values that nobody has logged.
      const where = sql.join(
        Object.entries(change.set).map(([name, text]) => {
          const column = table.read.find((one) => one.name === name);
          return column ? isSame(dialect, sql.id('t', name), column.type, text) : sql`true`;
        }),
        sql` and `,
      );
      const same = await selectRows(ground, model, sql`where ${where} order by ${sql.id('t', table.key[0]?.name ?? '')} desc limit 20`);
      const logged = await Promise.all(same.map((raw) => isLogged(db, table.entity, rowId(table, raw))));
      const own = same.find((_, at) => !logged[at]);
      if (own) record = rowId(table, own);
      outcomes.push(own ? 'done' : 'undone');
    }
  }
  return { outcome: outcomeOfAll(outcomes), record };
}
