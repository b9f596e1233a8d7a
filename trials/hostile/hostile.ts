// Hostile statements and hostile addresses against data interfaces (promises S12, promises S11), with the pool checked after each; disabled protections must be
// detected.
// TRIAL_STATEMENTS=100      only this many
import { sql } from 'kysely';
import pg from 'pg';
import { functions } from '../../server/src/data-interface/sql-words.ts';
import { createReader, type StatementReader } from '../../server/src/kit/statement-reader.ts';
import { readerUrlOf, startCluster, urlOf, type Cluster } from '../../server/testing/cluster.ts';
import { createUserWithSession } from '../../server/testing/users.ts';
import { startServer, type TestServer } from '../../server/testing/server.ts';
import { say, verdict, type Check } from '../set-up.ts';
import { probe } from './clean.ts';
import { doors } from './doors.ts';
import { careless, openHoles } from './holes.ts';
import { statements, type Case } from './statements.ts';
import { behindTheParser, put, wholeWay, type Told } from './walls.ts';

const most = Number(process.env.TRIAL_STATEMENTS ?? Infinity);
const wanted = Math.min(500, most);
const RIGHTS = ['view', 'btn_edit', 'btn_sql'].map((right) => `system.dataInterface:${right}`);

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const cluster = await startCluster();
  try {
    await statementsRefused(cluster, check);
    await doors(cluster, RIGHTS, check);
  } catch (error) {
    // Printed first: open connections fail when the database stops.
    console.error(error);
    throw error;
  } finally {
    await cluster.stop();
  }
  return end();
}

interface Ground {
  server: TestServer;
  reader: StatementReader;
  url: string;
  role: string;
  token: string;
  secrets: string[];
  heard: string[];
  stop(): Promise<void>;
}

async function open(cluster: Cluster): Promise<Ground> {
  const server = await startServer({ cluster });
  const { token } = await createUserWithSession(server, 'writer', RIGHTS);
  const url = readerUrlOf(cluster, server.database);
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: urlOf(cluster, server.database) });
  listener.on('error', () => undefined);
  await listener.connect();
  listener.on('notification', ({ channel }) => heard.push(channel));
  for (const channel of ['ordo_hostile', 'a', 'x', 'y']) await listener.query(`LISTEN ${channel}`);
  const { rows } = await sql<{ secret: string }>`
    select encode(token_hash, 'hex') as secret from session union all select password_hash::text from app_user where password_hash is not null`.execute(
    server.db,
  );
  return {
    server,
    url,
    token,
    heard,
    reader: createReader(url),
    role: ((await createReader(url).rows('select current_user::text as role', [])) as { role: string }[])[0]?.role ?? '',
    secrets: rows.map(({ secret }) => secret),
    stop: async () => {
      await listener.end();
      await server.stop();
    },
  };
}

async function statementsRefused(cluster: Cluster, check: Check): Promise<void> {
  const cases = statements().slice(0, most);
  for (const [kind, own] of Map.groupBy(cases, (one) => one.kind)) say(`          ${kind}: ${own.length}`);
  const ground = await open(cluster);
  const { server, heard } = ground;
  try {
    const looks = await probe(server, ground.reader, ground.role);
    judged('the whole way', await put(cases, wholeWay(server, ground.token), looks, heard), check);
    judged('behind the parser', await put(cases, behindTheParser(ground.reader, ground.secrets), looks, heard), check);
    await planted(cluster, ground, cases, check);
  } finally {
    await ground.stop();
  }
}

function judged(name: string, tally: Told, check: Check): void {
  const by = Object.entries(tally.by)
    .map(([who, count]) => `${who} ${count}`)
    .join(', ');
  check(`${name}: none through`, tally.cases >= wanted && tally.through.length === 0, `${tally.through.length} of ${tally.cases}; refused by: ${by}`);
  check(`${name}: the pool clean after each`, tally.unclean.length === 0, `${tally.unclean.length} times otherwise than before`);
  check(`${name}: nothing written`, tally.written.length === 0, `${tally.written.length} of the looks at every row and the catalogue`);
  check(`${name}: in time`, tally.slowest <= 4_500, `the slowest ${Math.round(tally.slowest)} ms`);
  for (const line of [...tally.through, ...tally.unclean, ...tally.written].slice(0, 20)) say(`            ${line.replaceAll(/\s+/g, ' ').slice(0, 400)}`);
}

/** Disables each protection separately: the parser's allowlist, the role's permissions, closing the connection after a statement. */
async function planted(
  cluster: Cluster,
  { server, reader: own, url, role, token, secrets, heard }: Ground,
  cases: readonly Case[],
  check: Check,
): Promise<void> {
  const few = cases.filter(({ statement }) => /pg_notify|set_config|app_user|session/.test(statement) && !/sleep/.test(statement)).slice(0, 60);
  (functions as Set<string>).add('pg_notify');
  const parser = await put(few, wholeWay(server, token), await probe(server, own, role), heard);
  (functions as Set<string>).delete('pg_notify');
  check('planted: the parser lets pg_notify through', parser.through.length > 0, `${parser.through.length} of ${few.length} seen`);
  await openHoles(server, role, cluster);
  const held = careless(url);
  try {
    const looks = await probe(server, held.reader, role);
    const rights = await put(few, behindTheParser(held.reader, secrets), looks, heard);
    check('planted: the role may read sessions and call what it may not', rights.through.length > 0, `${rights.through.length} of ${few.length} seen`);
    check('planted: the line is kept for the next question', rights.unclean.length > 0, `${rights.unclean.length} of ${few.length} seen`);
  } finally {
    await held.stop();
  }
}
