// Cleans up after uploads that died: partially received files, and contents without a file.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { FileStore } from '../kit/files.ts';

/** Longer than any upload takes, in ms. */
const AFTER = 3_600_000;

/** @returns how many contents were removed */
export async function sweepFiles(db: Db, store: FileStore): Promise<number> {
  await sweepIncoming(store.incoming);
  let removed = 0;
  for (;;) {
    const outcome = await settleOne(db, store);
    if (outcome === 'none') return removed;
    if (outcome === 'removed') removed += 1;
  }
}

async function sweepIncoming(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < Date.now() - AFTER) await rm(path, { force: true });
  }
}

/** The row is locked while its bytes are deleted: an upload of the same content waits, and then stores them again. */
async function settleOne(db: Db, store: FileStore): Promise<'none' | 'kept' | 'removed'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from file_blob where unsettled_since < now() - make_interval(secs => ${AFTER / 1000}::int)
      order by unsettled_since limit 1 for update skip locked`.execute(tx);
    const sha256 = rows[0]?.sha256;
    if (!sha256) return 'none';
    const used = await sql`select from file where sha256 = ${sha256} limit 1`.execute(tx);
    if (used.rows.length) {
      await sql`update file_blob set unsettled_since = null where sha256 = ${sha256}`.execute(tx);
      return 'kept';
    }
    await store.remove(sha256);
    await sql`delete from file_blob where sha256 = ${sha256}`.execute(tx);
    return 'removed';
  });
}
