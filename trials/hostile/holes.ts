// Protections disabled on purpose.
import { sql } from 'kysely';
import pg from 'pg';
import type { StatementReader } from '../../server/src/kit/statement-reader.ts';
import { Refusal } from '../../server/src/kit/refusal.ts';
import type { TestServer } from '../../server/testing/server.ts';
import type { Cluster } from '../../server/testing/cluster.ts';

/** The role can read forbidden tables and call forbidden functions. */
export async function openHoles({ db, database }: TestServer, role: string, cluster: Cluster): Promise<void> {
  await sql`grant select on session, app_user to ${sql.id(role)}`.execute(db);
  const admin = new pg.Client({ connectionString: cluster.adminUrl.replace(/\/[^/?]*(?=$|\?)/, `/${database}`) });
  await admin.connect();
  await admin.query(`GRANT EXECUTE ON FUNCTION pg_notify(text, text), set_config(text, text, boolean) TO ${pg.escapeIdentifier(role)}`);
  await admin.end();
}

/** A reader that keeps its connection, and uses no transaction. */
export function careless(url: string): { reader: StatementReader; stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return {
    reader: {
      async rows(text, values) {
        try {
          const { rows } = await pool.query<{ row: string | null }>(text, values as unknown[]);
          return rows.map(({ row }) => JSON.parse(row ?? 'null') as unknown);
        } catch (error) {
          throw new Refusal('statementFailed', { why: (error as Error).message });
        }
      },
    },
    stop: () => pool.end(),
  };
}
