// Drafts of records, and watched records. Both are visible only to their owners.
import * as contract from '@ordo/contract/record-draft.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { seenRecord } from './comments.ts';
import { isSealed, type LiveModels } from './live.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';

type Draft = { version: number; base: Record<string, unknown>; values: Record<string, unknown>; at: number };

/** The content of a draft: fields that the caller sees and may change, without sealed ones. Fields that were hidden since are not returned. */
function draftOf({ model, sees, changes }: RecordAccess, values: RecordValues): Record<string, unknown> {
  const open = (path: string) => sees(path) && changes(path);
  const own = model.head.fields.filter((field) => open(field.path) && !isSealed(field)).flatMap(({ node: { id } }) => (id in values ? [[id, values[id]]] : []));
  const tables = model.children.flatMap(({ id, fields }) => {
    if (!(id in values) || !open(id) || !Array.isArray(values[id])) return [];
    const kept = fields.filter((field) => open(field.path) && !isSealed(field)).map(({ node }) => node.id);
    const rows = rowsIn(values, id)
      .filter(isRow)
      .map((row) => ({ id: row.id, values: Object.fromEntries(kept.flatMap((cell) => (cell in row.values ? [[cell, row.values[cell]]] : []))) }));
    return [[id, rows]];
  });
  return Object.fromEntries([...own, ...tables]);
}

/** Draft content is not validated, so it may be anything. */
const isRow = (row: unknown): row is ChildRow => {
  const { id, values } = (row ?? {}) as Partial<ChildRow>;
  return typeof id === 'string' && typeof values === 'object' && values !== null;
};

export function draftFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUseFor(call, id));

  serve(app, deps, contract.recordDraftInfo, async ({ id, recordId = '' }, call) => {
    const access = await open(call, id);
    const { rows } = await sql<Draft>`
      select version, base, content as values, at from record_draft
      where user_id = ${call.user.userId} and model_id = ${id} and record_id = ${recordId}`.execute(call.db);
    const [draft] = rows;
    return { draft: draft ? { ...draft, base: draftOf(access, draft.base), values: draftOf(access, draft.values) } : null };
  });

  serve(app, deps, contract.recordDraftSave, async ({ id, recordId = '', version, base, values }, call) => {
    const access = await open(call, id);
    const { userId } = call.user;
    // The draft of a record in the bin is kept; one of a record that never existed is refused.
    if (recordId !== '' && version === 0) throw new Refusal('recordNoVersion');
    const [was, now] = [JSON.stringify(draftOf(access, base)), JSON.stringify(draftOf(access, values))];
    const { rows } = await sql<{ at: number }>`
      insert into record_draft (user_id, model_id, record_id, version, base, content) values (${userId}, ${id}, ${recordId}, ${version}, ${was}::jsonb, ${now}::jsonb)
      on conflict (user_id, model_id, record_id) do update set version = excluded.version, base = excluded.base, content = excluded.content, at = now()
      returning at`.execute(call.db);
    await sql`
      delete from record_draft where user_id = ${userId} and (model_id, record_id) in (
        select model_id, record_id from record_draft where user_id = ${userId} order by at desc offset ${contract.MAX_DRAFTS})`.execute(call.db);
    return { at: rows[0]?.at ?? call.now };
  });

  serve(app, deps, contract.recordDraftRemove, async ({ id, recordId = '' }, call) => {
    await sql`delete from record_draft where user_id = ${call.user.userId} and model_id = ${id} and record_id = ${recordId}`.execute(call.db);
    return null;
  });

  serve(app, deps, contract.recordWatching, async ({ id, recordId }, call) => {
    await seenRecord(call, models, id, recordId);
    const { rows } = await sql`
      select from record_watch where model_id = ${id} and record_id = ${recordId} and user_id = ${call.user.userId}`.execute(call.db);
    return { watching: rows.length };
  });

  serve(app, deps, contract.recordWatch, async ({ id, recordId, watching }, call) => {
    const { userId } = call.user;
    if (watching === 0) await sql`delete from record_watch where model_id = ${id} and record_id = ${recordId} and user_id = ${userId}`.execute(call.db);
    else {
      await seenRecord(call, models, id, recordId);
      await sql`insert into record_watch (model_id, record_id, user_id) values (${id}, ${recordId}, ${userId}) on conflict do nothing`.execute(call.db);
    }
    return { watching };
  });
}
