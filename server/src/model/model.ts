// Models: created, changed, copied and parked by their designers; released by users with that permission.
import { flowEngineMenu } from '@ordo/contract/flow-engine.ts';
import * as contract from '@ordo/contract/model.ts';
import { asSavedFeature } from './as-saved.ts';
import { modelMenu } from '@ordo/contract/model-page.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { targetOfKey } from '@ordo/engine/permission/target.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { modelExport, modelExportApp } from '@ordo/contract/online-dev.ts';
import type { Describe } from '../kit/describe-api.ts';
import { serveExport } from '../kit/json-export.ts';
import type { AskAs } from '../data-interface/ask-as.read.ts';
import type { DataSources } from '../data-source/data-source.read.ts';
import { accessOf } from './access.ts';
import { apiFeature } from './api.ts';
import { admitByKey } from './by-key.ts';
import { bindsTables } from './bound/binding.ts';
import { boundTo } from './bound/bound-live.ts';
import { settleAllIntents } from './bound/settle-all-intents.ts';
import { asRoleFeature } from './as-role.ts';
import { textsFeature } from './texts.ts';
import { tableColumnsFeature } from './bound/table-columns.ts';
import { choicesOf } from './choices.ts';
import { draftFeature } from './drafts.ts';
import { commentFeature } from './comments.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, removeRecord, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { createSealer } from '../kit/sealer.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { designFrom, findingsOf, wireOf, type Documents, type Read } from './documents.ts';
import { launchFindings } from './launch-target.ts';
import { LiveModels } from './live.ts';
import { findModel, modelSource, usesOf, type Shown } from './model.db.ts';
import { onlineDevFeature } from './online-dev.ts';
import { onlineSheetFeature } from './online-sheets.ts';
import { recordLaunchFeature } from './record-launch.ts';
import { recordManyFeature } from './record-many.ts';
import type { PrintRegistry } from '../kit/print-source.ts';
import { recordFileFeature } from './record-files.ts';
import { recordPrints } from './record-print.ts';
import { exportFeature } from './export-job.ts';
import { importFeature } from './import.ts';
import { recordTitleFeature } from './record-titles.ts';
import { parkedFeature } from './parked.ts';
import { usesFeature } from './uses.ts';
import { recordFeature } from './records.ts';
import { recordRelatedFeature } from './record-related.ts';
import { lockModel } from './release.ts';
import { releaseFeature, releaseNow } from './releasing.ts';
import { fieldSealer } from './sealing.ts';
import { modelTargets } from './targets.ts';
import { linkFeature } from './links.ts';
import type { ListFlows } from './list-flows.read.ts';
import { publicLinkFeature } from './public-links.ts';
import { viewFeature } from './views.ts';
import { webhookFeature } from './webhook.ts';
import { webhookSealer } from './webhook-send.ts';

export interface ModelOptions {
  /** Key that encrypts sealed fields. */
  key: Buffer;
  describe: Describe;
  /** Access to external tables. */
  sources: DataSources;
  /** Asks data interfaces in the name of the person who saves. */
  ask: AskAs;
  /** Called once the node is complete. */
  flows(): ListFlows;
}

/** @returns the print sources of records */
export function modelFeature(app: FastifyInstance, deps: Deps, { key, describe, sources, ask, flows }: ModelOptions): PrintRegistry {
  const models = new LiveModels(deps.caches, fieldSealer(key), boundTo({ sources, aside: deps.aside }), deps.aside, ask);
  deps.targets.add(modelTargets(models));
  deps.signedCalls.use(admitByKey(deps.db));
  deps.constraints.add({ model_full_name_key: 'designNameTaken', model_en_code_key: 'designCodeTaken' });
  releaseFeature(app, deps, models, sources);
  // Settles saves in other databases that were interrupted by the last stop.
  app.addHook('onListen', async () => void settleAllIntents(deps, models).catch((error: unknown) => app.log.error({ err: error }, 'saves elsewhere')));
  tableColumnsFeature(app, deps, sources);
  asRoleFeature(app, deps, models);
  textsFeature(app, deps);
  parkedFeature(app, deps);
  usesFeature(app, deps);
  recordFeature(app, deps, models);
  recordManyFeature(app, deps, models);
  recordLaunchFeature(app, deps, models);
  asSavedFeature(app, deps, models);
  viewFeature(app, deps, models);
  linkFeature(app, deps, models, createSealer(key, 'public link'));
  publicLinkFeature(app, deps, models);
  commentFeature(app, deps, models);
  draftFeature(app, deps, models);
  recordFileFeature(app, deps, models);
  recordRelatedFeature(app, deps, models);
  importFeature(app, deps, models);
  exportFeature(app, deps, models);
  recordTitleFeature(app, deps, models);
  onlineDevFeature(app, deps, models, flows);
  onlineSheetFeature(app, deps, models);
  apiFeature(app, deps, models, describe);
  webhookFeature(app, deps, models, webhookSealer(key));

  serve(app, deps, contract.modelList, ({ type, category, keyword, ...page }, { db }) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
    if (type !== undefined) where.push(sql<SqlBool>`t.type = ${type}`);
    if (category) where.push(sql<SqlBool>`t.category_id = ${category}`);
    if (keyword) where.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(keyword)}%`}`);
    return readPage<Shown>(db, page, modelSource(sql.join(where, sql` and `)));
  });

  serve(app, deps, contract.modelSelector, async ({ type, webType }, { db, user: { rights } }) => {
    const all = ['system.menu', modelMenu, flowEngineMenu].some((menu) => can(rights, `${menu}:view`));
    const own = [...rights.targets.keys()].map(targetOfKey).flatMap((one) => (one.kind === 'model' ? [one.id] : []));
    const { rows } = await sql<{ id: string; fullName: string; enCode: string; category: string; categoryName: string }>`
      select t.id, t.full_name as "fullName", t.en_code as "enCode", t.category_id as category, coalesce(d.full_name, '') as "categoryName"
      from model t left join dictionary_data d on d.id = t.category_id
      where t.delete_mark = 0 and t.enabled_mark = 1 and t.release_number > 0 and (${all} or t.id = any(${own}::text[])) and (${type ?? null}::int is null or t.type = ${type ?? null})
        and (${webType ?? null}::int is null or t.web_type = ${webType ?? null})
      order by d.sort_code nulls last, d.id, t.sort_code, t.id`.execute(db);
    const groups = Map.groupBy(rows, ({ category }) => category);
    return {
      list: [...groups].map(([id, own]) => ({
        id: id || '0',
        parentId: '-1' as const,
        fullName: own[0]?.categoryName || '—',
        hasChildren: true as const,
        children: own.map((one) => ({ id: one.id, parentId: id || '0', fullName: one.fullName, enCode: one.enCode, hasChildren: false as const })),
      })),
    };
  });

  serve(app, deps, contract.modelInfo, async ({ id }, call) => {
    const { draft, ...model } = await findModel(call.db, id);
    return { ...model, ...wireOf(draft), findings: await allFindings(call, { design: draft, notes: [] }) };
  });

  serve(app, deps, contract.modelCreate, async ({ state, ...input }, call) => {
    const id = newId();
    const read = designFrom(documentsIn(input), null, call.language);
    const { version } = await insertRecord(call, 'model', { ...columnsOf(input), id, draft: JSON.stringify(read.design) });
    return { id, ...(await kept(call, id, version, read, state)) };
  });

  serve(app, deps, contract.modelUpdate, async ({ id, version, state, ...input }, call) => {
    // The order in which a release takes its locks.
    if (state === 1) await lockModel(call.db, id, 'to release');
    const before = await findModel(call.db, id, true);
    const said = documentsIn(input);
    const read: Read = Object.keys(said).length ? designFrom(said, before.draft, call.language) : { design: before.draft, notes: [] };
    const saved = await updateRecord(call, 'model', id, version, {
      ...columnsOf(input),
      ...(Object.keys(said).length && { draft: JSON.stringify(read.design) }),
      ...(state === 0 && { enabled_mark: 0 }),
    });
    return kept(call, id, saved.version, read, state);
  });

  serve(app, deps, contract.modelRemove, async ({ id }, call) => {
    await findModel(call.db, id, true);
    const uses = await usesOf(call.db, id);
    if (uses.length) throw new Refusal('designUsed', { uses });
    await removeRecord(call, 'model', id);
    return null;
  });

  serve(app, deps, contract.modelCopy, async ({ id }, call) => {
    const { draft, ...from } = await findModel(call.db, id);
    const tail = newId().slice(-6);
    const copy = { ...from, fullName: `${from.fullName.slice(0, 80)}.副本${tail}`, enCode: `${from.enCode.slice(0, 40)}.${tail}` };
    return insertRecord(call, 'model', { ...columnsOf(copy), draft: JSON.stringify(draft) });
  });

  serve(app, deps, contract.modelFields, async ({ id }, { db }) => {
    const { head } = await models.inUse(db, id);
    return { list: head.fields.filter(({ node }) => node.kind !== 'relationForm').map(({ node }) => ({ vmodel: node.key, label: node.label.zh })) };
  });

  serve(app, deps, contract.modelChoices, async ({ id, ...asked }, call) => {
    return choicesOf(call, models, accessOf(call, await models.inUse(call.db, id)), asked);
  });

  const file = async (call: Pick<Call, 'db'>, id: string) => {
    const { draft, ...model } = await findModel(call.db, id);
    return { name: `${model.fullName}.json`, content: { ...model, dbLinkName: await sourceName(call.db, model.dbLinkId), ...wireOf(draft) } };
  };
  serveExport(app, deps, modelExport, 'model', file);
  serveExport(app, deps, modelExportApp, 'modelApp', file);
  return recordPrints(models);

  /** `state` 1 also releases, if nothing is lost and nothing has to be answered. */
  async function kept(call: Call, id: string, version: number, read: Read, state: number | undefined) {
    const findings = await allFindings(call, read);
    if (state !== 1) return { version, findings };
    const right = `${modelMenu}:btn_release` as const;
    if (!can(call.user.rights, right)) throw new Refusal('denied', {}, { right });
    return { version: await releaseNow(call, id, sources, can(call.user.rights, bindsTables)), findings };
  }
}

const allFindings = async ({ db, language }: Call, read: Read) => [...findingsOf(read, language), ...(await launchFindings(db, read.design, language))];

type Basics = Partial<
  Pick<Parsed<typeof contract.modelCreate>, 'fullName' | 'enCode' | 'category' | 'type' | 'webType' | 'description' | 'sortCode' | 'dbLinkId'>
>;

function columnsOf({ fullName, enCode, category, type, webType, description, sortCode, dbLinkId }: Basics): Values {
  const all = {
    full_name: fullName,
    en_code: enCode,
    category_id: category,
    type,
    web_type: webType,
    description,
    sort_code: sortCode === null ? 0 : sortCode,
    db_link_id: dbLinkId,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** By which another installation finds the same data source; '' for the own database. */
async function sourceName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select full_name as name from data_source where id = ${id} and delete_mark = 0`.execute(db);
  return rows[0]?.name ?? '';
}

/** The given ones; null counts as not given. */
function documentsIn(input: Partial<Record<keyof Documents, string | null | undefined>>): Partial<Documents> {
  const keys = ['formData', 'columnData', 'appColumnData', 'tables', 'flowTemplateJson', 'rules', 'title'] as const;
  return Object.fromEntries(keys.flatMap((key) => (typeof input[key] === 'string' ? [[key, input[key]]] : [])));
}
