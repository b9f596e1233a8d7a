// One PostgreSQL with 100,000 customers, and on it two servers as separate processes: ours and the baseline.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import type { Connection } from '../../server/src/node/connect.ts';
import { ourStart, signInTo, startDatabase, startServer, type Server } from '../set-up.ts';

export interface Arena {
  ours: Server;
  bare: Server;
  token: string;
  database: Connection;
  /** Ids of customers that the update scenario may change. */
  ids: string[];
  /** Password of the first administrator. */
  password: string;
  /** Id of a town, for new customers. */
  town: string;
  /** Their present versions. */
  versions(): Promise<number[]>;
  /** Resolves when the effects of all changes so far have run. */
  settled(): Promise<void>;
  signIn(account: string): Promise<string>;
  stop(): Promise<void>;
}

const adminPassword = 'Trial20262026';
const customers = 100_000;

export async function startArena(say: (line: string) => void): Promise<Arena> {
  const database = await startDatabase();
  await seedBase(database.db, adminPassword);
  await seedAreas(database.db);
  await fill(database);
  say(`${customers.toLocaleString('en')} customers on ${(await database.pool.query('show server_version')).rows[0].server_version}`);

  const ours = await startServer(ourStart, database);
  // The second start is measured on a warm database.
  await ours.stop();
  const warm = await startServer(ourStart, database);
  const bare = await startServer({ command: ['trials/http/bare.ts'], ready: '/by-id/none' }, database);
  const signIn = (account: string) => signInTo(warm.url, account, adminPassword);
  const { rows } = await sql<{ id: string; area_id: string }>`select id, area_id from vac_customer order by id limit 64`.execute(database.db);
  return {
    ours: warm,
    bare,
    token: await signIn('admin'),
    password: adminPassword,
    database,
    ids: rows.map((row) => row.id),
    town: rows[0]?.area_id ?? '',
    versions: async () => {
      const now = await sql<{ version: number }>`select version from vac_customer order by id limit 64`.execute(database.db);
      return now.rows.map((row) => row.version);
    },
    settled: async () => {
      while ((await sql`select from outbox limit 1`.execute(database.db)).rows.length) await sleep(2);
    },
    signIn,
    stop: async () => {
      await Promise.all([warm.stop(), bare.stop()]);
      await database.stop();
    },
  };
}

async function fill({ db }: Connection): Promise<void> {
  await sql`
    insert into vac_customer (id, code, name, type, area_id, organize_id, address, contact, mobile, population_served, creator_user_id, creator_time)
    select lpad(n::text, 18, '0'), 'C' || n, '客户' || md5(n::text), (array['CDC','HOSPITAL','CLINIC','SCHOOL','ENTERPRISE'])[1 + n % 5], town.id, '1',
           '某路' || n || '号', '联系人' || n % 1000, '138' || lpad(n::text, 8, '0'), n % 90000, admin.id, now() - interval '1 second' * n
    from generate_series(1, ${customers}) n
    join (select id, row_number() over (order by id) as place from area where level = 4) town on town.place = 1 + (n * 37) % 40000
    cross join (select id from app_user limit 1) admin`.execute(db);
  await sql`
    insert into app_user (id, account, real_name, password_hash, organize_id)
    select 'person' || n, 'person' || n, 'Person ' || n, password_hash, organize_id from app_user cross join generate_series(1, 16) n where account = 'admin'`.execute(
    db,
  );
  await sql`vacuum analyze vac_customer`.execute(db);
}
