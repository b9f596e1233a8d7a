// Everything as of one moment: rows from one snapshot, then the contents of files that those rows name.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../kit/files.ts';
import { Refusal } from '../kit/refusal.ts';
import { partsOf, writeArchive, type Entry } from './archive.ts';
import { configureSession, contentOf, lockTablesStatement, sequencesOf, statementFor, tablesOf, type CatalogueTable } from './catalogue.db.ts';
import { BEGINNING, ENDING, folderOf, FORMAT, readme, type Beginning, type Ending } from './manifest.ts';

export interface Dumped {
  beginning: Beginning;
  ending: Ending;
}

interface Source {
  /** Not in a transaction; afterwards neither, unless this failed. */
  client: pg.ClientBase;
  store: FileStore;
  version: string;
  now: number;
  /** Key that encrypts the file; null: not encrypted. */
  key: Buffer | null;
  signal: AbortSignal;
  /** Called within the snapshot that is backed up. */
  look?(client: pg.ClientBase): Promise<void>;
}

/** How often the snapshot is retried because tables changed. */
const TRIES = 5;

/**
 * @param path is written, and is no complete backup unless this returns
 * @throws Refusal backupChanging; errors of the database, the store and the disk
 */
export async function writeBackup({ client, store, version, now, key, signal, look }: Source, path: string): Promise<Dumped> {
  const tables = await beginSnapshot(client);
  await look?.(client);
  const beginning = await describe(client, tables, version, now);
  const list = `${path}.files`;
  let ending: Ending = { sha256: '', files: 0, bytes: 0, missing: [] };

  async function* entries(): AsyncGenerator<Entry> {
    yield { name: 'README.txt', body: Buffer.from(readme(beginning.madeAt, version)) };
    yield { name: BEGINNING, body: Buffer.from(JSON.stringify(beginning, null, 1)) };
    for (const [index, table] of beginning.tables.entries()) {
      const statement = await statementFor(client, table, 'copy (select %2$s from %1$s) to stdout');
      yield* partsOf(folderOf(index, table), client.query(copyTo(statement)), 'lines');
    }
    await listFiles(client, list);
    // Contents never change, so they need no snapshot: the transaction need not stay open any longer.
    await client.query('commit');
    for await (const sha256 of createInterface({ input: createReadStream(list) })) yield* contentEntries(sha256);
  }

  async function* contentEntries(sha256: string): AsyncGenerator<Entry> {
    const hash = createHash('sha256');
    try {
      async function* read(): AsyncGenerator<Buffer> {
        for await (const chunk of (await store.read(sha256)) as AsyncIterable<Buffer>) {
          hash.update(chunk);
          ending.bytes += chunk.length;
          yield chunk;
        }
      }
      yield* partsOf(`files/${sha256}`, read(), 'bytes');
      if (hash.digest('hex') === sha256) ending.files += 1;
      else ending.missing.push(sha256);
    } catch (error) {
      if (signal.aborted) throw error;
      // What is lost already must not prevent the backup of everything else.
      ending.missing.push(sha256);
    }
  }

  const end = (sha256: string): Entry => {
    ending = { ...ending, sha256 };
    return { name: ENDING, body: Buffer.from(JSON.stringify(ending)) };
  };
  try {
    await writeArchive({ path, key, signal }, entries(), end);
  } finally {
    await rm(list, { force: true });
  }
  return { beginning, ending };
}

/** Tables are locked before the snapshot is taken, so that none is truncated or recreated between the two. */
async function beginSnapshot(client: pg.ClientBase): Promise<CatalogueTable[]> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = await tablesOf(client);
    const hold = await lockTablesStatement(client, before);
    await client.query('begin isolation level repeatable read read only');
    await configureSession(client);
    await client.query(`set local lock_timeout = '20s'`);
    const held = await client.query(hold).then(
      () => true,
      (error: { code?: string }) => {
        // A table is being changed, or was dropped.
        if (error.code === '55P03' || error.code === '42P01') return false;
        throw error;
      },
    );
    if (held && JSON.stringify(await tablesOf(client)) === JSON.stringify(before)) return before;
    await client.query('rollback');
  }
  throw new Refusal('backupChanging');
}

async function describe(client: pg.ClientBase, found: readonly CatalogueTable[], version: string, now: number): Promise<Beginning> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    // Functions are those of the version that restores.
    `select name, checksum from migration where name ~ '^[0-9]' order by name`,
  );
  const { rows: key } = await client.query<{ value: string }>(`select value from installation where name = 'person-key-check'`);
  const tables: Beginning['tables'] = [];
  for (const table of found) tables.push({ ...table, ...(await contentOf(client, table)) });
  const sequences = await sequencesOf(client);
  const madeAt = new Date(now).toISOString();
  return { is: 'ordo-backup', format: FORMAT, version, madeAt, migrations, tables, sequences, personKey: key[0]?.value ?? '' };
}

/** One name per line. */
async function listFiles(client: pg.ClientBase, path: string): Promise<void> {
  const names = client.query(
    copyTo('copy (select b.sha256 from file_blob b where exists (select from file f where f.sha256 = b.sha256) order by 1) to stdout'),
  );
  await pipeline(names, createWriteStream(path, { mode: 0o600 }));
}
