// The role that runs users' statements, and what PUBLIC may no longer call and read because of it. docs/operations.md says the same for a PostgreSQL of one's
// own.
import pg from 'pg';
import { FORBIDDEN_FUNCTIONS } from '../kit/statement-reader.ts';

export const READER = 'ordo_reader';

/** @param known whether the role exists already */
export async function ensureReader(admin: pg.Client, adminUrl: string, password: string, known: boolean): Promise<void> {
  await withdraw(adminUrl);
  if (known) return;
  // Last, so that an interrupted start does it all again. The password is our own random base64url, so it needs no quoting.
  await admin.query(
    `create role ${READER} login password '${password}' connection limit 10; alter role ${READER} set temp_file_limit = '64MB'; alter role ${READER} set work_mem = '16MB'`,
  );
}

/** Done once, in the template of further databases and last in the database itself, which marks that all is done. */
async function withdraw(adminUrl: string): Promise<void> {
  const urlOf = (database: string) => adminUrl.replace(/\/postgres(?=$|\?)/, `/${database}`);
  await asAdmin(urlOf('ordo'), async (ordo) => {
    const { rows } = await ordo.query<{ open: boolean }>(`select has_schema_privilege('public', 'information_schema', 'usage') as open`);
    if (!rows[0]?.open) return;
    await asAdmin(urlOf('template1'), (client) => client.query(REVOKE));
    await ordo.query(`begin; revoke temporary on database ordo from public; ${REVOKE}; commit`);
  });
}

/** Users' statements cannot read the catalogue: PostgreSQL itself needs no grant for that, and `ordo` keeps what PUBLIC had. */
const REVOKE = `do $$ declare f regprocedure; t record; begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (${FORBIDDEN_FUNCTIONS}) loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to ordo', f);
  end loop;
  for t in select c.oid::regclass as name, a.privilege_type as what from pg_class c, aclexplode(c.relacl) a
           where c.relnamespace = 'pg_catalog'::regnamespace and a.grantee = 0 loop
    execute format('grant %s on %s to ordo', t.what, t.name);
    execute format('revoke %s on %s from public', t.what, t.name);
  end loop;
  grant usage on schema information_schema to ordo;
  revoke usage on schema information_schema from public;
end $$`;

async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
