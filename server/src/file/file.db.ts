import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

export interface StoredFile {
  name: string;
  type: string;
  original_name: string;
  mime: string;
  size: number;
  /** null: not an image that was decoded and cleaned. */
  width: number | null;
  height: number | null;
  sha256: string;
  creator_user_id: string;
}

/** 128 random bits and the extension of the content. */
export function generateFileName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`;
}

export async function fileOf(db: Db, type: string, name: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select name, type, original_name, mime, size, width, height, sha256, creator_user_id from file where name = ${name} and type = ${type}`.execute(db);
  return rows[0];
}

/**
 * Whether the person may still see anything, by that session, or by any of theirs if none is named; a view as another user has a session of its own. A locked
 * session still shows its owner's avatar.
 */
export async function isSessionAlive(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u where u.id = ${userId} and u.enabled_mark = 1 and u.delete_mark = 0
      and exists (select from session s where s.ended_at is null and s.expires_at > now() and case when ${sessionId} = '' then s.user_id = u.id else s.id = ${sessionId} end)`.execute(
    db,
  );
  return rows.length === 1;
}

export async function isSessionOpen(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from session where id = ${sessionId} and ended_at is null and expires_at > now() and locked_at is null`.execute(db);
  return rows.length === 1;
}

/** Counts an upload before it is read, so that refused ones count too. */
export async function countUpload(db: Db, userId: string): Promise<{ uploads: number; bytes: number }> {
  const { rows } = await sql<{ uploads: number; bytes: string }>`
    insert into file_usage as u (user_id) values (${userId})
    on conflict (user_id) do update set
      uploads = case when u.window_start < now() - interval '1 minute' then 1 else u.uploads + 1 end,
      window_start = case when u.window_start < now() - interval '1 minute' then now() else u.window_start end
    returning uploads, bytes`.execute(db);
  return { uploads: rows[0]?.uploads ?? 0, bytes: Number(rows[0]?.bytes) };
}

/** What a user has stored; the call does not count as an upload. */
export async function usageOf(db: Db, userId: string): Promise<{ uploads: number; bytes: number }> {
  const { rows } = await sql<{ uploads: number; bytes: string }>`
    insert into file_usage as u (user_id, uploads) values (${userId}, 0)
    on conflict (user_id) do update set bytes = u.bytes returning uploads, bytes`.execute(db);
  return { uploads: rows[0]?.uploads ?? 0, bytes: Number(rows[0]?.bytes) };
}

/** Deletes files that are not needed. The next sweep removes their contents, unless another file has the same. */
export async function deleteFiles(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from file where name = any(${names}::text[])`.execute(db);
}

/** Announces that the store is about to have this content: if the upload dies before its row, the sweep removes it. */
export async function announceContent(db: Db, sha256: string, size: number): Promise<void> {
  await sql`
    insert into file_blob (sha256, size) values (${sha256}, ${size})
    on conflict (sha256) do update set unsettled_since = now()`.execute(db);
}

/** @returns false when the file exceeds its owner's quota; nothing has changed then */
export async function insertFile(db: Db, file: StoredFile & { ip: string }, quota: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update file_usage set bytes = bytes + ${file.size}::int where user_id = ${file.creator_user_id} and bytes + ${file.size}::int <= ${quota}`.execute(tx);
    if (!numAffectedRows) return false;
    await sql`
      insert into file (name, type, original_name, mime, size, width, height, sha256, creator_user_id, creator_ip)
      values (${file.name}, ${file.type}, ${file.original_name}, ${file.mime}, ${file.size}, ${file.width}, ${file.height}, ${file.sha256}, ${file.creator_user_id}, ${file.ip})`.execute(
      tx,
    );
    await sql`update file_blob set unsettled_since = null where sha256 = ${file.sha256}`.execute(tx);
    return true;
  });
}

/** Those of these files that do not exist, or belong to somebody else and are not attached already. */
export async function findForeignFiles(db: Db, userId: string, fileIds: readonly string[], attached: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select w.name from unnest(${fileIds}::text[]) as w (name)
    where w.name <> all(${attached}::text[]) and not exists (select from file f where f.name = w.name and f.type = 'annex' and f.creator_user_id = ${userId})`.execute(
    db,
  );
  return rows.map((row) => row.name);
}
