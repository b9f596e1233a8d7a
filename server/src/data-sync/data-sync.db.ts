// The stored state of a running sync. Every write of a runner checks its claim: a runner that lost it can no longer change anything.
import type { Row } from '@ordo/engine/data-sync/rows.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { RunMessage } from '../kit/task.ts';
import { syncPhrases } from './data-sync.phrases.ts';

/** A runner without a heartbeat for this long has crashed. */
export const SILENCE_LIMIT = sql`interval '1 minute'`;
/** Maximum number of failed rows listed one by one, for each table. */
const MAX_TOLD = 500;

export interface Claim {
  id: string;
  claim: string;
  fromId: string;
  toId: string;
  /** Fingerprint of both ends at the start; null: started by an earlier version. */
  ends: string | null;
  /** The previous runner has crashed. */
  afterDeath: boolean;
}

/** @returns null: it is not to run, or another runner has claimed it */
export async function claimSync(db: Db, id: string): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    update data_sync t set claim = t.claim + 1, alive_at = now()
    from (select id, alive_at from data_sync where id = ${id} for update) before
    where t.id = before.id and t.state = 'running' and t.delete_mark = 0 and (before.alive_at is null or before.alive_at < now() - ${SILENCE_LIMIT})
    returning t.id, t.claim, t.from_id as "fromId", t.to_id as "toId", t.ends, before.alive_at is not null as "afterDeath"`.execute(db);
  return rows[0] ?? null;
}

/** Running, without a live runner. */
export async function findAbandoned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from data_sync where state = 'running' and delete_mark = 0 and (alive_at is null or alive_at < now() - ${SILENCE_LIMIT})`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns whether to continue: it was not stopped or claimed by another */
export async function heartbeat(db: Db, { id, claim }: Claim): Promise<boolean> {
  const { rows } = await sql`update data_sync set alive_at = now() where id = ${id} and claim = ${claim} and state = 'running' returning id`.execute(db);
  return rows.length > 0;
}

/** For the next runner. */
export async function releaseClaim(db: Db, { id, claim }: Claim): Promise<void> {
  await sql`update data_sync set alive_at = null where id = ${id} and claim = ${claim}`.execute(db);
}

export interface TableState {
  table: string;
  state: 'waiting' | 'running';
  position: string[] | null;
  bad: number;
}

export async function nextTable(db: Db, { id }: Claim): Promise<TableState | null> {
  const { rows } = await sql<Omit<TableState, 'position'> & { position: string | null }>`
    select table_name as "table", state, position, bad::int as bad from data_sync_table where sync_id = ${id} and state in ('waiting', 'running') order by place limit 1`.execute(
    db,
  );
  const [next] = rows;
  return next ? { ...next, position: next.position === null ? null : (JSON.parse(next.position) as string[]) } : null;
}

export interface SyncBatch {
  read: number;
  inserted: number;
  updated: number;
  same: number;
  bad: { key: Row; said: RunMessage }[];
  position: readonly (string | null)[];
}

/** @returns whether the claim still holds */
export async function saveBatch(db: Db, { id, claim }: Claim, { table, bad: before }: TableState, portion: SyncBatch): Promise<boolean> {
  const listed = portion.bad.slice(0, Math.max(0, MAX_TOLD - before));
  const lines = listed.map(({ key, said }) => ({ key: key.join(' · ').slice(0, 200), said }));
  if (before < MAX_TOLD && before + portion.bad.length > MAX_TOLD) lines.push({ key: '', said: { said: syncPhrases.enough } });
  const { rows } = await sql`
    with own as (select from data_sync where id = ${id} and claim = ${claim} for update),
    told as (
      insert into data_sync_log (sync_id, table_name, row_key, said)
      select ${id}, ${table}, l.key, l.said from own, unnest(${lines.map(({ key }) => clean(key))}::text[], ${lines.map(({ said }) => clean(JSON.stringify(said)))}::jsonb[]) as l (key, said)
    )
    update data_sync_table set state = 'running', position = ${JSON.stringify(portion.position)}, read = read + ${portion.read}, inserted = inserted + ${portion.inserted},
      updated = updated + ${portion.updated}, same = same + ${portion.same}, bad = bad + ${portion.bad.length}
    from own where sync_id = ${id} and table_name = ${table} returning sync_id`.execute(db);
  return rows.length > 0;
}

const clean = (text: string) => text.replaceAll('\0', '').replaceAll('\\u0000', '');

export async function finishTable(db: Db, { id, claim }: Claim, table: string, state: 'done' | 'left', said: RunMessage | null): Promise<void> {
  await sql`
    with own as (select from data_sync where id = ${id} and claim = ${claim} for update),
    ended as (
      update data_sync_table set state = ${state}, said = ${said && JSON.stringify(said)}::jsonb from own where sync_id = ${id} and table_name = ${table}
      returning inserted, updated, same, bad
    )
    insert into data_sync_log (sync_id, table_name, said)
    select ${id}, ${table}, case when ${state} = 'left' then ${JSON.stringify({ said: syncPhrases.left, parameters: said ? { why: said.said } : {} })}::jsonb
      else jsonb_build_object('said', ${JSON.stringify(syncPhrases.tableDone)}::jsonb, 'parameters',
        jsonb_build_object('inserted', inserted, 'updated', updated, 'same', same, 'bad', bad)) end
    from ended`.execute(db);
}

export async function logMessage(db: Db, { id }: Claim, table: string, said: RunMessage): Promise<void> {
  await sql`insert into data_sync_log (sync_id, table_name, said) values (${id}, ${table}, ${JSON.stringify(said)}::jsonb)`.execute(db);
}

/** The result, by the state of its tables. */
export async function finishSync(db: Db, { id, claim }: Claim): Promise<void> {
  const { rows } = await sql<{ bad: number; left: number }>`
    select sum(bad)::int as bad, count(*) filter (where state = 'left')::int as left from data_sync_table where sync_id = ${id}`.execute(db);
  const { bad = 0, left = 0 } = rows[0] ?? {};
  const said: RunMessage = left
    ? { said: syncPhrases.doneLeft, parameters: { left, bad } }
    : bad
      ? { said: syncPhrases.doneBad, parameters: { bad } }
      : { said: syncPhrases.done };
  await closeSync(db, { id, claim }, 'done', said);
}

export async function closeSync(db: Db, { id, claim }: Pick<Claim, 'id' | 'claim'>, state: 'done' | 'failed', said: RunMessage): Promise<void> {
  await sql`update data_sync set state = ${state}, said = ${JSON.stringify(said)}::jsonb, ended_at = now(), alive_at = null
    where id = ${id} and claim = ${claim} and state = 'running'`.execute(db);
}
