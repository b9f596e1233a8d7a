// Effects of a call on the database: the change log of a record, and whether anything changed at all.
import { sql } from 'kysely';
import type { Db } from '../src/kit/db.ts';

export interface Change {
  action: string;
  account: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The change log of one record, oldest first. */
export async function changesOf(db: Db, entity: string, id: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.action, u.account, c.before, c.after from change_log c left join app_user u on u.id = c.user_id
    where c.entity = ${entity} and c.record_id = ${id} order by c.id`.execute(db);
  return rows;
}

/** Calls are logged, refused or not; the working calendar of time limits is stored when their job first runs. */
const NOTES = new Set(['request_log', 'fault_log', 'flow_calendar']);

/** Traditional Chinese names are updated after a change; that is not what is tested. */
async function settled(db: Db): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const { rows } = await sql`select from outbox where kind = 'translation.traditional' limit 1`.execute(db);
    if (!rows.length) return;
    await new Promise((go) => setTimeout(go, 20));
  }
}

const WRITTEN = sql`coalesce(sum(xmin::text::bigint), 0)`;
/** A session is marked as used once a minute; its owner and its end are changes. */
const SESSION = sql`coalesce(md5(string_agg((to_jsonb(session) - 'seen_at')::text, ',' order by id)), '')`;

/** One line for each table: its rows and the sum of the transactions that wrote them, from one snapshot. Equal before and after means that nothing changed. */
export async function fingerprint(db: Db): Promise<string[]> {
  await settled(db);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db);
  const watched = tables.filter(({ name }) => !NOTES.has(name));
  const { rows } = await sql<{ line: string }>`
    ${sql.join(
      watched.map(
        ({ name }) => sql`select ${name} || ': ' || count(*) || ' rows, ' || ${name === 'session' ? SESSION : WRITTEN} as line from ${sql.table(name)}`,
      ),
      sql` union all `,
    )} order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
