// One PostgreSQL with 100,000 customers, and on it two servers as processes of their own: ours and the bare one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres.ts';
import { connect, type Connection } from '../../server/src/kit/db.ts';
import { migrate, readMigrations } from '../../server/src/kit/migrate.ts';
import { seal } from '../../server/testing/seal.ts';

export interface Server {
  url: string;
  pid: number;
  /** ms from the start of the process to the first ready answer. */
  readyAfter: number;
  stop(): Promise<void>;
}

export interface Arena {
  ours: Server;
  bare: Server;
  token: string;
  database: Connection;
  /** Ids of customers that the update scenario may change. */
  ids: string[];
  /** The first administrator's. */
  password: string;
  /** Id of a town, for new customers. */
  town: string;
  /** Their versions, as of now. */
  versions(): Promise<number[]>;
  /** Resolves when the effects of all changes so far have happened. */
  settled(): Promise<void>;
  signIn(account: string): Promise<string>;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
/** As `npm start` does it, without npm, whose memory and time are not ours. */
const ourStart = scripts.start.split(' ').slice(1);
const adminPassword = 'Trial20262026';
const customers = 100_000;

export async function startArena(say: (line: string) => void): Promise<Arena> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined);
  const database = await connect(postgres.url, 4);
  await migrate(database.pool, await readMigrations(join(root, 'server/migrations')));
  await seedBase(database.db, adminPassword);
  await seedAreas(database.db);
  await fill(database);
  say(`${customers.toLocaleString('en')} customers on ${(await database.pool.query('show server_version')).rows[0].server_version}`);

  const ours = await startServer(ourStart, postgres.url, folder, '/readyz');
  // The second start is the one on a warm database.
  await ours.stop();
  const warm = await startServer(ourStart, postgres.url, folder, '/readyz');
  const bare = await startServer(['trials/http/bare.ts'], postgres.url, folder, '/by-id/none');
  const signIn = (account: string) => signInTo(warm.url, account);
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
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
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

async function startServer(command: string[], databaseUrl: string, folder: string, readyPath: string): Promise<Server> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: databaseUrl, ORDO_DATA_DIR: folder, ORDO_DEMO: 'off' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended:\n${output}`);
    await sleep(5);
  }
  const readyAfter = performance.now() - started;
  return { url, pid: child.pid as number, readyAfter, stop: () => stop(child) };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** As the sign-in page does it. */
async function signInTo(url: string, account: string): Promise<string> {
  const offered = (await (await fetch(`${url}/v1/api/oauth/Challenge?account=${account}`)).json()) as { data: { publicKey: string; timestamp: string } };
  const { publicKey, timestamp } = offered.data;
  const body = { account, password: seal(publicKey, timestamp, adminPassword), timestamp, client_id: 'admin', scope: 'all', grant_type: 'password' };
  const reply = await fetch(`${url}/v1/api/oauth/Login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { token: string } };
  if (code !== 200) throw new Error(`signing in failed: ${msg}`);
  return data.token;
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
