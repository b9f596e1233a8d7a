// The role that statements of people run as, and what PUBLIC may no longer call because of it. docs/operations.md says the same for a PostgreSQL of one's own.
import pg from 'pg';
import { FORBIDDEN_FUNCTIONS } from '../kit/reader.ts';

export const READER = 'ordo_reader';

/** Done once, in the database and in the template of further ones. */
export async function ensureReader(admin: pg.Client, adminUrl: string, password: string): Promise<void> {
  for (const database of ['template1', 'ordo'])
    await asAdmin(adminUrl.replace(/\/postgres(?=$|\?)/, `/${database}`), async (client) => {
      await client.query(REVOKE);
      if (database === 'ordo') await client.query('revoke temporary on database ordo from public');
    });
  // Last, so that a start that was cut off does it all again. The password is our own random base64url, so it needs no quoting.
  await admin.query(
    `create role ${READER} login password '${password}' connection limit 10; alter role ${READER} set temp_file_limit = '64MB'; alter role ${READER} set work_mem = '16MB'`,
  );
}

const REVOKE = `do $$ declare f regprocedure; begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (${FORBIDDEN_FUNCTIONS}) loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to ordo', f);
  end loop;
end $$`;

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
