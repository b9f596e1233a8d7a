// The store of files: each content once, by its SHA-256. No name given by a client is ever part of a path.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Bytes } from '@ordo/contract/kit.ts';
import type { Limit } from '@ordo/engine/file/limit.ts';
import type { FileLinks } from './file-links.ts';
import type { Db } from './db.ts';
import type { Origin } from './origin.ts';

export interface FileStore {
  /** A folder of this machine where uploads are received before they are stored. */
  readonly incoming: string;
  /** Moves the file at `path` into the store. Durable once this has returned; storing the same content twice is not an error. */
  keep(sha256: string, path: string): Promise<void>;
  /** @throws when it does not exist */
  read(sha256: string): Promise<Readable>;
  /** A missing file is not an error. */
  remove(sha256: string): Promise<void>;
  /** @throws with a message for the operator when the store cannot be used */
  check(): Promise<void>;
}

/** The follower of a link; anonymous as far as the server knows. */
export type LinkVisitor = Origin & { db: Db; now: number };

/** A record as it is exported to a JSON file. @throws Refusal notFound */
export type JsonExport = (call: { db: Db; now: number }, id: string) => Promise<{ name: string; content: unknown }>;
/** Any other file that is written when its link is followed. @throws Refusal */
export type FileExport = (call: LinkVisitor, id: string) => Promise<Bytes>;

/** Everything that handlers of files need. */
export interface Files {
  store: FileStore;
  links: FileLinks;
  /** Files that are written when their link is followed, by kind. */
  exports: Map<string, JsonExport | FileExport>;
  /** Limits of an upload, set by the operator. */
  limit: Limit;
  /** Bytes that one person may store. */
  quota: number;
}

/** Files in a local folder, or in one that all nodes have mounted: `aa/bb/<sha256>`. */
export function createLocalStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  return {
    incoming,
    async keep(sha256, path) {
      const place = placeOf(sha256);
      if (await sameSize(path, place)) return rm(path, { force: true });
      const parent = dirname(place);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      await rename(path, place);
      // A file name is durable only when its folder is, and so on upwards.
      for (const one of [parent, dirname(parent), folder]) await sync(one);
    },
    async read(sha256) {
      const file = await open(placeOf(sha256));
      return file.createReadStream();
    },
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    async check() {
      const probe = join(incoming, `probe-${randomUUID()}`);
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        await (await open(probe, 'wx', 0o600)).close();
        await rm(probe);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new Error(`Files cannot be kept in ${folder} (${code}). Make it writable, or set ORDO_DATA_DIR to one that is.`, { cause: error });
      }
    },
  };
}

async function sameSize(path: string, place: string): Promise<boolean> {
  const [here, there] = await Promise.all([stat(path), stat(place).catch(() => null)]);
  return here.size === there?.size;
}

/** Folders cannot be synced on Windows, and need not be. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
