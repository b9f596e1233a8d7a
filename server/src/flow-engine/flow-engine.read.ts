// Engines for features that run their tasks: a release by its id, and what a user may launch. Fields are named by their ids, `table-column` in a child table.
import type { LaunchedEngine } from '@ordo/contract/flow-engine.ts';
import type { FlowDocument, Version } from '@ordo/engine/flow/document.ts';
import type { Asked } from '@ordo/engine/filter/filter.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { sql, type SqlBool } from 'kysely';
import type { DictionaryUse } from '../dictionary/dictionary.read.ts';
import type { Db } from '../kit/db.ts';
import { LruCache } from '../kit/lru-cache.ts';
import type { Person } from '../kit/session.ts';

export const flowDictionaries: readonly DictionaryUse[] = [
  { dictionary: 'WorkFlowCategory', table: 'flow', column: 'category', holds: 'enCode', what: ['流程', 'workflows'] },
];

export interface ReleasedFlow {
  /** For `decide`: its `id` is that of the release, its `engine` that of the flow. */
  version: Version;
  number: number;
  fullName: string;
  enCode: string;
  category: string;
  type: number;
  icon: string;
  iconBackground: string;
  /** The form of its tasks, and the release of the form. */
  modelId: string;
  formNumber: number;
}

interface Kept {
  id: string;
  flowId: string;
  number: number;
  document: FlowDocument;
  fields: Asked;
  modelId: string;
  formNumber: number;
}

/** A release never changes, so it is cached as read; `decide` compiles each one once. */
const kept = new LruCache<Released>(200);

/** @returns null: the release does not exist */
export async function releasedFlow(db: Db, releaseId: string): Promise<ReleasedFlow | null> {
  const { rows: named } = await sql<Pick<ReleasedFlow, 'fullName' | 'enCode' | 'category' | 'type' | 'icon' | 'iconBackground'>>`
    select t.full_name as "fullName", t.en_code as "enCode", t.category, t.type, t.icon, t.icon_background as "iconBackground"
    from flow_release r join flow t on t.id = r.flow_id where r.id = ${releaseId}`.execute(db);
  const [flow] = named;
  if (!flow) return null;
  const version = (await loadVersions(db, [releaseId])).get(releaseId);
  if (!version) throw new Error(`no release ${releaseId}`);
  const { number, modelId, formNumber } = version;
  return { ...flow, version, number, modelId, formNumber };
}

/** A version with the form of its tasks, and the release of the form. */
export type Released = Version & Pick<Kept, 'number' | 'modelId' | 'formNumber'>;

/** By the ids of releases, with at most one query. */
export async function loadVersions(db: Db, releaseIds: readonly string[]): Promise<ReadonlyMap<string, Released>> {
  const known = releaseIds.flatMap((id) => kept.get(id) ?? []);
  const versions = new Map(known.map((version) => [version.id, version]));
  const missing = releaseIds.filter((id) => !versions.has(id));
  if (missing.length === 0) return versions;
  const { rows } = await sql<Kept>`
    select id, flow_id as "flowId", number, document, fields, model_id as "modelId", form_number as "formNumber" from flow_release
    where id = any(${missing}::text[])`.execute(db);
  for (const { id, flowId, document, fields, ...rest } of rows) {
    const version = { id, engine: flowId, flow: document, fields, ...rest };
    kept.set(id, version);
    versions.set(id, version);
  }
  return versions;
}

/** The release that new tasks of an engine start with; null: none, or the engine is stopped or deleted. */
export async function releaseInUse(db: Db, flowId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select r.id from flow t join flow_release r on r.flow_id = t.id and r.number = t.release_number
    where t.id = ${flowId} and t.enabled_mark = 1 and t.delete_mark = 0`.execute(db);
  return rows[0]?.id ?? null;
}

/** The same with its content; null: none, or the engine is stopped or deleted. */
export async function flowInUse(db: Db, flowId: string): Promise<ReleasedFlow | null> {
  const release = await releaseInUse(db, flowId);
  return release === null ? null : releasedFlow(db, release);
}

/** The release of a task: the one that it is pinned to, otherwise the one of new tasks. */
export const flowOfTask = (db: Db, { flowId, releaseId }: { flowId: string; releaseId: string | null }): Promise<ReleasedFlow | null> =>
  releaseId === null ? flowInUse(db, flowId) : releasedFlow(db, releaseId);

/** Rows of flow `t` and its release in use `r` that this person may launch. */
const launchedBy = ({ holders, rights: { administrator } }: Pick<Person, 'holders' | 'rights'>) =>
  sql<SqlBool>`(${administrator} or t.visible_type = 0 or jsonb_exists_any(
    (r.launchers -> 'users') || (r.launchers -> 'positions') || (r.launchers -> 'roles') || (r.launchers -> 'departments'), ${holders}::text[]))`;

/** The form of an engine; null: none, or the engine does not exist. */
export async function modelOfFlow(db: Db, flowId: string): Promise<string | null> {
  const { rows } = await sql<{ model: string | null }>`select model_id as model from flow where id = ${flowId} and delete_mark = 0`.execute(db);
  return rows[0]?.model ?? null;
}

/** Whether a user may start a task of the engine now; for a list form, by the permission to add records. */
export async function canLaunch(db: Db, user: Pick<Person, 'holders' | 'rights'>, flowId: string): Promise<boolean> {
  const { rows } = await sql<{ type: number; model: string | null }>`
    select t.type, t.model_id as model from flow t join flow_release r on r.flow_id = t.id and r.number = t.release_number
    where t.id = ${flowId} and t.enabled_mark = 1 and t.delete_mark = 0 and ${launchedBy(user)}`.execute(db);
  const [flow] = rows;
  if (!flow) return false;
  if (flow.type === 0 || user.rights.administrator) return true;
  return flow.model !== null && pageGranting(user.rights, modelPages, flow.model, 'btn_add') !== undefined;
}

/** The engine in use for records of a list form; null: none. With several, the oldest. */
export async function engineOfList(db: Db, modelId: string): Promise<{ id: string; fullName: string } | null> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select id, full_name as "fullName" from flow
    where model_id = ${modelId} and type = 1 and enabled_mark = 1 and release_number > 0 and delete_mark = 0 order by creator_time, id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** In the order of their categories. @param type 1: those that are started by saving a record */
export async function launchable(db: Db, user: Pick<Person, 'holders' | 'rights'>, type: number | undefined = 0): Promise<LaunchedEngine[]> {
  const { rows } = await sql<LaunchedEngine>`
    select t.id, t.full_name as "fullName", t.en_code as "enCode", t.category, coalesce(d.full_name, '') as "categoryName", 2 as "formType", r.model_id as "formId", t.type,
      t.icon, t.icon_background as "iconBackground", t.description, r.number as release
    from flow t join flow_release r on r.flow_id = t.id and r.number = t.release_number
    left join dictionary_type y on normal_form(y.en_code) = normal_form('WorkFlowCategory') and y.delete_mark = 0
    left join dictionary_data d on d.dictionary_type_id = y.id and d.en_code = t.category and d.delete_mark = 0
    where t.enabled_mark = 1 and t.delete_mark = 0 and (${type ?? null}::int is null or t.type = ${type ?? null}) and ${launchedBy(user)}
    order by d.sort_code nulls last, d.id, t.sort_code, t.id limit 1000`.execute(db);
  return rows;
}
