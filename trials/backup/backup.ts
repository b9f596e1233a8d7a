// Ten backups at random moments under load, each restored: every table of the restored database is compared with a hash taken in the
// same snapshot, and with invariants over several tables. A planted backup without a snapshot proves that the check detects it.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { executeAsAdmin, migrationsFolder, startCluster, urlOf, type Cluster } from '../../server/testing/cluster.ts';
import { brokenIn, hashesOf, startCrowd, withoutSnapshot } from '../../server/testing/backup-load.ts';
import { startServer, type TestServer } from '../../server/testing/server.ts';
import { createBackups, destroyConnection } from '../../server/src/node/backups.ts';
import { connect } from '../../server/src/node/connect.ts';
import { readMigrations } from '../../server/src/node/migrate.ts';
import { writeBackup, type Dumped } from '../../server/src/data-backup/dump.ts';
import { restoreBackup } from '../../server/src/data-backup/restore.ts';
import { median, say, verdict, type Check } from '../set-up.ts';

const rounds = 10;
const writers = 4;
/** ms */
const longest = 4_000;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const cluster = await startCluster();
  const server = await startServer({ cluster });
  try {
    await keepFiles(server, 20);
    const crowd = await startCrowd(urlOf(cluster, server.database), writers);
    const times = { dump: [] as number[], restore: [] as number[] };
    for (let round = 1; round <= rounds; round += 1) {
      await sleep(randomInt(longest));
      const before = crowd.changes();
      const drill = await drillOnce(server, cluster, join(server.backups.folder, '..', `round-${round}.tar.gz`));
      times.dump.push(drill.dumped);
      times.restore.push(drill.restored);
      const said = `${drill.tables} tables, ${drill.files} files, ${(drill.bytes / 1024).toFixed(0)} KB; ${crowd.changes() - before} changes meanwhile`;
      check(`round ${round}`, drill.wrong.length === 0 && crowd.changes() > before, drill.wrong.slice(0, 3).join('; ') || said);
    }
    say(`          made in ${median(times.dump).toFixed(0)} ms, restored and compared in ${median(times.restore).toFixed(0)} ms (half of them)`);
    await plant(server, cluster, check);
    const changes = crowd.changes();
    await crowd.stop();
    say(`          ${changes} changes by ${writers} writers`);
  } finally {
    await server.stop();
    await cluster.stop();
  }
  return end();
}

/** A broken snapshot, and a row that is changed afterwards. */
async function plant(server: TestServer, cluster: Cluster, check: Check): Promise<void> {
  const found: string[] = [];
  for (let tried = 0; tried < 5 && !found.length; tried += 1) {
    const drill = await drillOnce(server, cluster, join(server.backups.folder, '..', `planted-${tried}.tar.gz`), { planted: true });
    found.push(...drill.wrong);
  }
  check('the judge sees a backup without a snapshot', found.length > 0, found[0] ?? 'nothing found');
  const changed = await drillOnce(server, cluster, join(server.backups.folder, '..', 'changed.tar.gz'), {
    after: `update app_user set real_name = real_name || ' ' where account = 'admin'`,
  });
  check('the judge sees one changed letter', changed.wrong.length === 1, changed.wrong[0] ?? 'nothing found');
}

interface Drill {
  wrong: string[];
  tables: number;
  files: number;
  bytes: number;
  dumped: number;
  restored: number;
}

async function drillOnce(server: TestServer, cluster: Cluster, path: string, how: { planted?: boolean; after?: string } = {}): Promise<Drill> {
  const began = performance.now();
  const { made, before } = await back(server, path, how.planted ?? false).catch((error: Error) => ({ made: error, before: {} as Record<string, string> }));
  const dumped = performance.now() - began;
  const nothing = { tables: 0, files: 0, bytes: 0, dumped, restored: 0 };
  if (made instanceof Error) return { ...nothing, wrong: [made.message] };
  const database = `trial_${randomBytes(4).toString('hex')}`;
  await executeAsAdmin(cluster, `CREATE DATABASE ${database} OWNER ordo TEMPLATE template0`);
  const target = await connect(urlOf(cluster, database), 2);
  const client = await createBackups(target.pool, { folder: '', version: '' }).connect();
  const start = performance.now();
  const wrong: string[] = [];
  try {
    await restoreBackup(path, { client, migrations: await readMigrations(migrationsFolder), store: null });
    if (how.after) await client.query(how.after);
    await client.query(`set timezone = 'UTC'`);
    const now = await hashesOf(client);
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    for (const name of names) if (before[name] !== now[name]) wrong.push(`${name}: ${before[name]} then, ${now[name]} now`);
    wrong.push(...(await brokenIn(client)));
    if (made.ending.missing.length) wrong.push(`${made.ending.missing.length} files missing`);
  } catch (error) {
    wrong.push(`${(error as Error).message} ${JSON.stringify((error as { parameters?: unknown }).parameters ?? '')}`);
  } finally {
    await destroyConnection(client);
    await target.close();
    await executeAsAdmin(cluster, `DROP DATABASE ${database} WITH (FORCE)`);
  }
  const { size } = await stat(path);
  return { wrong, tables: made.beginning.tables.length, files: made.ending.files, bytes: size, dumped, restored: performance.now() - start };
}

async function back(server: TestServer, path: string, planted: boolean): Promise<{ made: Dumped; before: Record<string, string> }> {
  const client = await server.backups.connect();
  let before: Record<string, string> = {};
  try {
    const source = { store: server.files.store, version: 'trial', key: null, now: Date.now(), signal: server.backups.stopping };
    const look = async () => {
      before = await hashesOf(client);
    };
    const made = await writeBackup({ ...source, client: planted ? withoutSnapshot(client) : client, look }, path);
    return { made, before };
  } finally {
    await destroyConnection(client);
  }
}

async function keepFiles({ db, files }: TestServer, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const bytes = randomBytes(randomInt(1, 3_000_000));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(files.store.incoming, `trial-${index}`);
    await writeFile(path, bytes);
    await files.store.keep(sha256, path);
    await sql`insert into file_blob (sha256, size, unsettled_since) values (${sha256}, ${bytes.length}, null)`.execute(db);
    await sql`insert into file (name, type, original_name, mime, size, sha256, creator_user_id, creator_ip)
      select ${`${randomBytes(16).toString('hex')}.bin`}, 'annex', 'trial.bin', 'application/octet-stream', ${bytes.length}, ${sha256}, id, '127.0.0.1' from app_user limit 1`.execute(
      db,
    );
  }
}
