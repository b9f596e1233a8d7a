// Imports the entries of a backup: rows into their tables, contents of files into the store.
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { FileStore } from '../kit/files.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Entry } from './archive.ts';
import { statementFor } from './catalogue.db.ts';
import { ENDING, folderOf, type TableKept } from './manifest.ts';

interface Into {
  client: pg.ClientBase;
  store: FileStore | null;
  signal?: AbortSignal | undefined;
}

interface Taken {
  /** The last entry, unparsed. */
  end: Buffer;
  /** Of everything before it. */
  sha256: string;
  /** Contents whose hash does not match their name. */
  wrong: string[];
}

/** Destination of consecutive entries with the same folder. */
interface Sink {
  folder: string;
  write(body: Buffer): Promise<void>;
  end(): Promise<void>;
  drop(): Promise<void>;
}

/** @throws Refusal backupBroken */
export async function importEntries(entries: AsyncIterable<Entry & { sha256(): string }>, tables: readonly TableKept[], into: Into): Promise<Taken> {
  const byFolder = new Map(tables.map((table, index) => [folderOf(index, table), table]));
  const wrong: string[] = [];
  let sink: Sink | null = null;
  const openSink = (folder: string): Promise<Sink> => {
    const table = byFolder.get(folder);
    if (table) return tableSink(into.client, folder, table);
    const [, sha256] = /^files\/([0-9a-f]{64})$/.exec(folder) ?? [];
    if (!sha256) throw new Refusal('backupBroken');
    return fileSink(into.store, folder, sha256, wrong);
  };
  try {
    for await (const { name, body, sha256 } of entries) {
      into.signal?.throwIfAborted();
      if (name === ENDING) {
        await sink?.end();
        sink = null;
        return { end: body, sha256: sha256(), wrong };
      }
      const folder = name.slice(0, name.lastIndexOf('/'));
      if (sink?.folder !== folder) {
        await sink?.end();
        sink = null;
        sink = await openSink(folder);
      }
      await sink.write(body);
    }
    throw new Refusal('backupBroken');
  } finally {
    await sink?.drop();
  }
}

async function tableSink(client: pg.ClientBase, folder: string, table: TableKept): Promise<Sink> {
  const statement = await statementFor(client, table, 'copy %1$s (%2$s) from stdin');
  const rows: CopyStreamQuery = client.query(copyFrom(statement));
  const over = finished(rows).catch((error: { code?: string }) => {
    // Rows that tables of the same migrations reject were not written by us.
    if (/^2[23]|^42/.test(error.code ?? '')) throw new Refusal('backupBroken');
    throw error as Error;
  });
  over.catch(() => undefined);
  // From this event on the stream has no connection any more, and later calls would fail for that reason instead of its own.
  let failed = false;
  rows.once('error', () => (failed = true));
  return {
    folder,
    async write(body) {
      if (failed) return over;
      // `once` also rejects, and sooner, but with the database's message.
      if (!rows.write(body)) await Promise.race([once(rows, 'drain').catch(() => over), over]);
    },
    async end() {
      if (!failed) rows.end();
      await over;
    },
    async drop() {
      if (!failed) rows.destroy(new Error('given up'));
      await over.catch(() => undefined);
    },
  };
}

async function fileSink(store: FileStore | null, folder: string, sha256: string, wrong: string[]): Promise<Sink> {
  const hash: Hash = createHash('sha256');
  const path = store && join(store.incoming, `restore-${randomUUID()}`);
  const file: FileHandle | null = path === null ? null : await open(path, 'wx', 0o600);
  return {
    folder,
    async write(body) {
      hash.update(body);
      await file?.write(body);
    },
    async end() {
      await file?.sync();
      await file?.close();
      const right = hash.digest('hex') === sha256;
      if (!right) wrong.push(sha256);
      if (!store || path === null) return;
      if (right) await store.keep(sha256, path);
      else await rm(path, { force: true });
    },
    async drop() {
      await file?.close();
      if (path) await rm(path, { force: true });
    },
  };
}
