// `npm start -- restore FILE`: restores a backup into an empty database, with the settings of a normal start.
import { access, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { finishRestored } from './data-backup/data-backup.db.ts';
import { restoreBackup, type Restored } from './data-backup/restore.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { explainError } from './start-banner.ts';
import { createBackups, destroyConnection } from './node/backups.ts';
import { assertFit, connect, type Connection } from './node/connect.ts';
import { createLocalStore, type FileStore } from './kit/files.ts';
import { migrate, readMigrations } from './node/migrate.ts';
import { Refusal } from './kit/refusal.ts';
import { readSettings, type Settings } from './settings.ts';
import { backupKeyThere } from './data-backup/backup-key.ts';
import { personKeyPrint } from './vaccine/person-key.ts';

const root = resolve(import.meta.dirname, '../..');
const said = (line: string) => console.log(`  ${line}`);

/** @returns the process's exit code */
export async function restoreOrdo(file: string): Promise<number> {
  let postgres: EmbeddedPostgres | undefined;
  let connection: Connection | undefined;
  let restored: Restored | undefined;
  try {
    // npm runs its scripts in the project's folder, but file names are relative to the caller's.
    const path = resolve(process.env.INIT_CWD ?? '.', file);
    await access(path).catch(() => {
      throw new Error(`There is no file ${path} to read.`);
    });
    const settings = readSettings(process.env, root);
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
    const store = await storeOf(settings);
    if (settings.databaseUrl === null) postgres = await startEmbeddedPostgres(join(settings.dataDir, 'postgres'), said);
    connection = await connect(settings.databaseUrl ?? (postgres as EmbeddedPostgres).url);
    await assertFit(connection.pool);
    restored = await restore(connection, path, store, await backupKeyThere({ setting: settings.backupKey, folder: settings.dataDir }));
    await follow(connection, restored, settings, (await stat(path)).size);
    return 0;
  } catch (error) {
    const what = restored ? 'The backup was restored, but what comes after it failed; npm start makes up for it.' : 'Nothing was restored.';
    console.error(`\n${what}\n${error instanceof Refusal ? `${error.say('en')}.` : explainError(error)}`);
    return 1;
  } finally {
    await connection?.close();
    await postgres?.stop();
  }
}

async function storeOf(settings: Settings): Promise<FileStore> {
  const folder = join(settings.dataDir, 'files');
  const store = settings.files ? (await import('./node/files-s3.ts')).createS3Store(settings.files, join(folder, 'incoming')) : createLocalStore(folder);
  await store.check();
  return store;
}

async function restore({ pool }: Connection, path: string, store: FileStore, key: Buffer | null): Promise<Restored> {
  const client: pg.Client = await createBackups(pool, { folder: '', version: '' }).connect();
  try {
    return await restoreBackup(path, { client, migrations: await migrationsHere(), store, key, said });
  } finally {
    await destroyConnection(client);
  }
}

const migrationsHere = () => readMigrations(join(root, 'server/migrations'));

/** Statistics for the planner, so that the first queries are as fast as later ones. */
async function analyze(pool: Connection['pool']): Promise<void> {
  const client = await createBackups(pool, { folder: '', version: '' }).connect();
  try {
    await client.query('set statement_timeout = 0; analyze');
  } finally {
    await client.end();
  }
}

/**
 * The steps after the rows: sessions are ended, this version's migrations applied, and the backup itself marked as complete.
 * @param size of its file, in bytes
 */
async function follow({ pool, db }: Connection, { beginning, ending, rows }: Restored, settings: Settings, size: number): Promise<void> {
  await db.updateTable('session').set({ ended_at: new Date(), end_reason: 'expired' }).where('ended_at', 'is', null).execute();
  // Functions are replaced by every restore; only the other migrations are reported.
  await migrate(pool, await migrationsHere(), (name) => name.startsWith('sql/') || said(`migrated ${name}`));
  await finishRestored(db, { size, rows, files: ending.files, missing: ending.missing.length, migration: beginning.migrations.at(-1)?.name ?? '' });
  await analyze(pool);
  console.log(`\n  Restored ${rows.toLocaleString('en')} rows and ${ending.files} files of ${beginning.madeAt}. Everybody signs in anew.`);
  for (const sha256 of ending.missing) said(`lost already when the backup was made: the file content ${sha256}`);
  if (beginning.personKey === '') return;
  const has = await personKeyPrint({ setting: settings.personKey, folder: settings.databaseUrl === null ? settings.dataDir : null });
  if (has === beginning.personKey || (has === null && settings.databaseUrl !== null)) return;
  said('Before the start put the key of the former installation into ORDO_PERSON_KEY, or its file person-key into the data directory:');
  said('identities of vaccinated people and passwords of data sources are encrypted with it, and are not in the backup in any other form.');
}
