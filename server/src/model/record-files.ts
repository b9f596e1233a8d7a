// The files of a record: in its visible fields, in comments, and attached to the record.
import * as contract from '@ordo/contract/record-file.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { isUpload, uploadTypeOf } from '@ordo/engine/model/public.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { strangeFiles } from '../file/file.read.ts';
import { insertRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { seenRecord } from './comments.ts';
import type { LiveModels } from './live.ts';
import { readRecord } from './record-read.ts';
import { rowsIn, type RecordValues } from './record-query.ts';

type Listed = Result<typeof contract.recordFiles>['list'][number];

export function recordFileFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  serve(app, deps, contract.recordFiles, async ({ id, recordId }, call) => {
    const access = accessOf(call, await models.inUse(call.db, id));
    const { model, within, sees } = access;
    const holdsFiles = (path: string) => model.children.some((table) => table.id === path) || isUpload(model.fields.get(path)?.node ?? { kind: 'unknown' });
    const record = await readRecord(call.db, model, recordId, within, (path) => sees(path) && holdsFiles(path));
    if (!record) throw new Refusal('notFound');
    return { list: [...(await attachedTo(call, id, recordId)), ...(await withFacts(call, inFields(access, record.values)))] };
  });

  serve(app, deps, contract.recordFileAdd, async ({ id, recordId, name, fileId }, call) => {
    await seenRecord(call, models, id, recordId);
    const strange = await strangeFiles(call.db, call.user.userId, [fileId], []);
    if (strange.length) throw new Refusal('fileUnknown');
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${recordId}`}, 0))`.execute(call.db);
    // A repeated call: the file is attached already.
    const { rows: there } = await sql<{ id: string; version: number }>`
      select id, version from record_file where model_id = ${id} and record_id = ${recordId} and file_name = ${fileId} and comment_id is null and delete_mark = 0`.execute(
      call.db,
    );
    if (there[0]) return there[0];
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from record_file where model_id = ${id} and record_id = ${recordId} and comment_id is null and delete_mark = 0`.execute(
      call.db,
    );
    if ((rows[0]?.total ?? 0) >= contract.MAX_ATTACHED) throw new Refusal('attachedMany', { most: contract.MAX_ATTACHED });
    return insertRecord(call, 'record_file', { model_id: id, record_id: recordId, name, file_name: fileId });
  });

  serve(app, deps, contract.recordFileRemove, async ({ id, recordId, attachmentId }, call) => {
    await seenRecord(call, models, id, recordId);
    const { rows } = await sql`
      select from record_file where id = ${attachmentId} and model_id = ${id} and record_id = ${recordId} and comment_id is null and delete_mark = 0`.execute(
      call.db,
    );
    if (!rows.length) throw new Refusal('notFound');
    await updateRecord(call, 'record_file', attachmentId, null, { delete_mark: 1 }, { action: 'remove' });
    return null;
  });
}

async function attachedTo({ db }: Call, model: string, record: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select a.id, case when a.comment_id is null then 'attached' else 'comment' end as "from", null::text as field, a.name, a.file_name as "fileId", 'annex' as type,
           f.size, a.creator_time as at, u.real_name as who
    from record_file a join file f on f.name = a.file_name left join app_user u on u.id = a.creator_user_id
    where a.model_id = ${model} and a.record_id = ${record} and a.delete_mark = 0 order by a.creator_time desc, a.id desc`.execute(db);
  return rows;
}

/** In the order of the form. */
function inFields({ model }: RecordAccess, values: RecordValues): Listed[] {
  return [...model.fields.values()].flatMap(({ node, path }) => {
    const type = uploadTypeOf(node);
    if (!type) return [];
    const [table, own] = path.split('.');
    const held = own === undefined ? [values[node.id]] : rowsIn(values, table ?? '').map((row) => row.values[own]);
    return held
      .flatMap(entriesIn)
      .map(({ name, fileId }): Listed => ({ id: '', from: 'field', field: path, name, fileId, type, size: null, at: null, who: null }));
  });
}

const entriesIn = (value: unknown): { name: string; fileId: string }[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : []).flatMap((one) => {
    const { name, fileId } = (one ?? {}) as { name?: unknown; fileId?: unknown };
    return typeof name === 'string' && typeof fileId === 'string' ? [{ name, fileId }] : [];
  });

/** Adds size, uploader and time. Files that do not exist here cannot be opened. */
async function withFacts({ db }: Call, list: readonly Listed[]): Promise<Listed[]> {
  if (list.length === 0) return [];
  const { rows } = await sql<{ name: string; size: number; at: number; who: string | null }>`
    select f.name, f.size, f.creator_time as at, u.real_name as who from file f left join app_user u on u.id = f.creator_user_id
    where f.name = any(${list.map(({ fileId }) => fileId)}::text[])`.execute(db);
  const known = new Map(rows.map(({ name, ...facts }) => [name, facts]));
  return list.map((one) => ({ ...one, fileId: known.has(one.fileId) ? one.fileId : '', ...known.get(one.fileId) }));
}
