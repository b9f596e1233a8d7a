// Files uploaded to a form of a public link: with the link's token and the ticket of the opened form, limited in number and size, deleted if it is not sent.
import { randomBytes } from 'node:crypto';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { uploadLimit } from '@ordo/engine/form/kinds/uploads.ts';
import { fileTypeOf, holdsFile } from '@ordo/engine/model/public.ts';
import { sql } from 'kysely';
import { deleteFiles, storeUpload } from '../file/file.read.ts';
import type { Db } from '../kit/db.ts';
import type { Files } from '../kit/files.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { LiveField, LiveModel } from './live.ts';
import type { ChildRow, RecordValues } from './record-query.ts';

/** Maximum for one opened form. */
const MAX_FILES = 30;
/** Maximum bytes of all forms of a link that are not sent yet. */
const MAX_WAITING = 500 * 1024 * 1024;
const HOURS = 2;

/** A random ticket, which cannot be guessed: files uploaded with it belong to this form alone. */
export async function openUpload(db: Db, link: string): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  await sql`insert into model_link_upload (id, link_id) values (${id}, ${link})`.execute(db);
  return id;
}

/** @throws Refusal linkFile: it was not opened by this link, or too long ago */
export async function assertOpened(db: Db, link: string, ticket: string): Promise<void> {
  const { rows } = await sql`
    select from model_link_upload where id = ${ticket} and link_id = ${link} and at > now() - make_interval(hours => ${HOURS})`.execute(db);
  if (!rows.length) throw new Refusal('linkFile');
}

/** @throws Refusal linkFile, attachedMany, uploadsFull, those of an upload */
export async function takeUpload(call: Call, files: Files, link: string, upload: string, { node }: LiveField): Promise<{ fileId: string; name: string }> {
  await sweepUploads(call.db, 50);
  await assertOpened(call.db, link, upload);
  const { rows } = await sql<{ own: number; waiting: string }>`
    select (select count(*)::int from model_link_file where upload_id = u.id) as own,
      (select coalesce(sum(f.size), 0) from model_link_file f join model_link_upload o on o.id = f.upload_id where o.link_id = u.link_id)::text as waiting
    from model_link_upload u where u.id = ${upload}`.execute(call.db);
  const [held] = rows;
  if (!held) throw new Refusal('linkFile');
  if (held.own >= MAX_FILES) throw new Refusal('attachedMany', { most: MAX_FILES });
  if (Number(held.waiting) >= MAX_WAITING) throw new Refusal('uploadsFull', { limit: `${MAX_WAITING / 1024 / 1024}MB` });
  const limit = uploadLimit(node);
  const file = await storeUpload(call, files, fileTypeOf(node) ?? 'annex', { counted: true, ...(limit && { limit }) });
  await sql`insert into model_link_file (name, upload_id, field, size) values (${file.name}, ${upload}, ${node.id}, ${file.size})`.execute(call.db);
  return { fileId: file.name, name: file.original_name };
}

interface Sent {
  values: RecordValues;
  rows: Readonly<Record<string, readonly ChildRow[]>>;
}

/**
 * Replaces each file with an entry of our own, if it was uploaded for this field with this ticket. The files belong to the record from now on.
 * @throws Refusal linkFile: a file that was not
 */
export async function claimUploads(db: Db, model: LiveModel, link: string, upload: string | undefined, { values, rows }: Sent): Promise<Sent> {
  const fields = new Map([...model.fields].filter(([, { node }]) => holdsFile(node)).map(([path, { node }]) => [path, node]));
  if (fields.size === 0) return { values, rows };
  const { rows: there } = await sql<{ name: string; field: string; title: string }>`
    select w.name, w.field, f.original_name as title from model_link_file w join model_link_upload u on u.id = w.upload_id join file f on f.name = w.name
    where u.id = ${upload ?? ''} and u.link_id = ${link} for update of w`.execute(db);
  const known = new Map(there.map((file) => [file.name, file]));
  const used = new Set<string>();
  const entryOf = (node: FormNode, said: unknown) => {
    const { fileId } = (said ?? {}) as { fileId?: unknown };
    const file = typeof fileId === 'string' ? known.get(fileId) : undefined;
    if (!file || file.field !== node.id || used.has(file.name)) throw new Refusal('linkFile');
    used.add(file.name);
    return { name: file.title, fileId: file.name, url: `/api/file/Image/${fileTypeOf(node)}/${file.name}` };
  };
  const claimed = (own: RecordValues, before: string): RecordValues =>
    Object.fromEntries(
      Object.entries(own).map(([id, value]) => {
        const node = fields.get(`${before}${id}`);
        if (!node || value === null || value === undefined) return [id, value];
        if (node.kind === 'signature') return [id, entryOf(node, value)];
        if (!Array.isArray(value)) throw new Refusal('linkFile');
        return [id, value.length === 0 ? null : value.map((one: unknown) => entryOf(node, one))];
      }),
    );
  const sent = {
    values: claimed(values, ''),
    rows: Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map((row) => ({ ...row, values: claimed(row.values, `${table}.`) }))])),
  };
  if (used.size > 0) await sql`delete from model_link_file where name = any(${[...used]}::text[])`.execute(db);
  return sent;
}

/** Deletes forms that were not sent within two hours, and their files. @returns the number of files */
export async function sweepUploads(db: Db, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: old } = await sql<{ id: string }>`
      select id from model_link_upload where at < now() - make_interval(hours => ${HOURS}) order by at limit ${most} for update skip locked`.execute(tx);
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    const { rows: gone } = await sql<{ name: string }>`delete from model_link_file where upload_id = any(${ids}::text[]) returning name`.execute(tx);
    await sql`delete from model_link_upload where id = any(${ids}::text[])`.execute(tx);
    await deleteFiles(
      tx,
      gone.map(({ name }) => name),
    );
    return gone.length;
  });
}
