// Reads records of other models with the permissions of a given user.
import type { Language } from '@ordo/contract/language.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { idsIn } from '@ordo/engine/form/look.ts';
import type { Relation } from '@ordo/engine/model/related.ts';
import { sql } from 'kysely';
import { readableTasks, type ReadableTask } from '../flow/readable.read.ts';
import type { Db } from '../kit/db.ts';
import { tableSql } from '../kit/ddl.ts';
import type { Call } from '../kit/serve.ts';
import type { LiveField, LiveModel, LiveModels } from './live.ts';
import type { RecordNames } from './names.ts';
import { createUnlimitedReach, reachOf, type Reach, type Reached } from './reach.ts';
import { rowsIn, type RecordValues } from './record-query.ts';
import { relatedNames } from './related.ts';
import { fromColumn, selected } from './stored-value.ts';

export interface Held {
  id: string;
  values: RecordValues;
}

/** The user whose permissions apply to other models, and the language of the texts. */
export interface Asker {
  reach: Reach;
  related: RecordNames;
  language: Language;
  /** Tasks of workflows, and their forms. */
  tasks(ids: readonly string[]): Promise<ReadonlyMap<string, ReadableTask>>;
  form(id: string): Promise<LiveModel | null>;
}

export const createAsker = (call: Call, models: LiveModels): Asker => ({
  reach: reachOf(call, models),
  related: relatedNames(call, models),
  language: call.language,
  tasks: (ids) => readableTasks(call, ids),
  form: async (id) => (await models.find(call.db, id)) ?? null,
});

/** For values that the server computes and stores: from all records, in Chinese, independent of the user who saves. */
export const createSystemAsker = (db: Db, models: LiveModels): Asker => ({
  reach: createUnlimitedReach(db, models),
  related: async () => new Map(),
  language: 'zh',
  // Access to a task depends on the reader, so nothing is computed from tasks.
  tasks: async () => new Map(),
  form: async () => null,
});

/** Ids named by the relations of these lookups, in the heads and the rows of the records. */
export function idsNamed(lookups: readonly { via: Pick<Relation, 'path' | 'node' | 'table'> }[], records: readonly Held[]): string[] {
  const relations = [...new Map(lookups.map(({ via }) => [via.path, via])).values()];
  const ids = records.flatMap(({ values }) =>
    relations.flatMap(({ node, table }) =>
      table === null ? idsIn(values[node.id] as Json) : rowsIn(values, table).flatMap((row) => idsIn(row.values[node.id] as Json)),
    ),
  );
  return [...new Set(ids)];
}

export async function readThere(db: Db, { model, within }: Reached, fields: readonly LiveField[], ids: readonly string[]): Promise<Held[]> {
  if (model.elsewhere) {
    const told = new Set(fields.map(({ path }) => path));
    const query = { currentPage: 1, pageSize: ids.length, sort: [], ids, deleted: 0 } as const;
    return (await model.elsewhere.page(db, query, within, (path) => told.has(path))).list;
  }
  const { rows } = await sql<{ id: string } & Record<string, unknown>>`
    select t.id as "id", ${sql.join(fields.map((field) => selected(field, 't')))} from ${tableSql(model.head.table)} t
    where t.id = any(${ids}) and t.delete_mark = 0 and ${within}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    values: Object.fromEntries(fields.map(({ node, kind }) => [node.id, fromColumn(kind, row[node.id])])),
  }));
}
