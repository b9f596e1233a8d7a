// Engines: created, changed, copied and deleted by their designers; released and stopped by users with that permission.
import { flowEngineCoverage, flowEngineFindsNobody, flowForeignFields } from '@ordo/contract/flow-draft.ts';
import { flowEngineDryRun } from '@ordo/contract/flow-dry-run.ts';
import * as contract from '@ordo/contract/flow-engine.ts';
import { firstFlowPhrases } from '@ordo/contract/flow-findings.phrases.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { firstFlow } from '@ordo/engine/flow/design/new-node.ts';
import type { FlowDocument, Version } from '@ordo/engine/flow/document.ts';
import { flowFields, idsByKey, keysOf, withFields } from '@ordo/engine/flow/form-fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { outside as formOutside } from '@ordo/engine/form/translate.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { assertChoice } from '../dictionary/dictionary.read.ts';
import type { Db } from '../kit/db.ts';
import type { Destination } from '../kit/destination.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { serveExport } from '../kit/json-export.ts';
import { readUploadedJson } from '../kit/uploaded-json.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { formAt, formInUse, type ReleasedForm } from '../model/form.read.ts';
import { launchable } from './flow-engine.read.ts';
import { assertRecordsSeen, startsOnRecords } from './record-start.read.ts';
import { scheduleStart } from './schedule.read.ts';
import { findFlow, flowSource, releaseOf, type Kept, type Listed } from './flow-engine.db.ts';
import { archiveFeature } from './archive.ts';
import { importFlow } from './import.ts';
import { columns, designed, formOf, readTree, type Basics } from './tree.ts';
import { coverage } from './coverage.ts';
import { runDry } from './dry-run.ts';
import { findsNobody } from './finds-nobody.ts';
import { foreignFields, withForeign } from './foreign.ts';
import { inspectFlow } from './inspect-flow.ts';

const TABLE = 'flow';
const MAX_FILE = 4_194_304;

export function flowEngineFeature(app: FastifyInstance, deps: Deps, destinations: readonly Destination[]): void {
  deps.constraints.add({ flow_full_name_key: 'flowNameTaken', flow_en_code_key: 'flowCodeTaken', flow_form: 'flowFormMissing' });

  serve(app, deps, contract.flowEngineList, ({ category, type, enabledMark, archived, keyword, ...page }, { db }) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
    if (category) where.push(sql<SqlBool>`t.category = ${category}`);
    if (type !== undefined) where.push(sql<SqlBool>`t.type = ${type}`);
    if (enabledMark !== undefined) where.push(sql<SqlBool>`t.enabled_mark = ${enabledMark}`);
    if (keyword) where.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(keyword)}%`}`);
    return readPage<Listed>(db, page, flowSource(sql.join(where, sql` and `), archived !== undefined));
  });

  serve(app, deps, contract.flowEngineListAll, async (_, { db, user }) => ({ list: await launchable(db, user) }));

  serve(app, deps, contract.flowEngineSelector, async ({ type }, { db, user }) => {
    const all = can(user.rights, `${contract.flowEngineMenu}:view`) || can(user.rights, 'system.menu:view');
    const found = await launchable(db, all ? { ...user, rights: { ...user.rights, administrator: true } } : user, type);
    const groups = Map.groupBy(found, ({ category }) => category);
    return {
      list: [...groups].map(([id, own]) => ({
        id: id || '0',
        parentId: '-1' as const,
        fullName: own[0]?.categoryName || '—',
        hasChildren: true as const,
        children: own.map((one) => ({
          id: one.id,
          parentId: id || '0',
          fullName: one.fullName,
          enCode: one.enCode,
          formId: one.formId,
          hasChildren: false as const,
        })),
      })),
    };
  });

  serve(app, deps, contract.flowEngineInfo, async ({ id }, call) => {
    const { draft, ...flow } = await findFlow(call.db, id);
    const form = await formOf(call.db, flow.formId);
    const looked = await inspectFlow(call.db, { id, document: draft, form: form?.form ?? null }, destinations, call.language);
    return { ...flow, ...designed(draft, form), ...looked, formData: form ? JSON.stringify(formOutside(form.form)) : '' };
  });

  serve(app, deps, contract.flowEngineCreate, async ({ flowTemplateJson, ...input }, call) => {
    const id = newId();
    await assertChoices(call, input);
    const form = await formOf(call.db, input.formId);
    const read = flowTemplateJson ? readTree(flowTemplateJson, form, call.language) : { document: begun(call), notes: [] };
    const document = await withForeign(call.db, read.document);
    const { version } = await insertRecord(call, TABLE, { ...columns(input), id, draft: JSON.stringify(document) });
    const { findings } = await inspectFlow(call.db, { id, ...read, document, form: form?.form ?? null }, destinations, call.language);
    return { id, version, findings };
  });

  serve(app, deps, contract.flowEngineUpdate, async ({ id, version, flowTemplateJson, ...input }, call) => {
    const before = await findFlow(call.db, id, true);
    await assertChoices(call, input, before);
    const formId = input.formId === undefined ? before.formId : input.formId;
    const form = await formOf(call.db, formId);
    const read = flowTemplateJson ? readTree(flowTemplateJson, form, call.language) : { document: await carriedOver(call.db, before, form), notes: [] };
    const isOther = flowTemplateJson !== undefined || formId !== before.formId;
    const saved = await updateRecord(call, TABLE, id, version, { ...columns(input), ...(isOther && { draft: JSON.stringify(read.document) }) });
    const looked = await inspectFlow(call.db, { id, ...read, form: form?.form ?? null }, destinations, call.language);
    return { ...saved, ...looked };
  });

  archiveFeature(app, deps);

  serve(app, deps, contract.flowEngineCopy, async ({ id }, call) => {
    const { draft, ...from } = await findFlow(call.db, id);
    const tail = newId().slice(-6);
    const copy = { ...from, fullName: `${from.fullName.slice(0, 80)}.副本${tail}`, enCode: `${from.enCode.slice(0, 40)}.${tail}` };
    return insertRecord(call, TABLE, { ...columns(copy), draft: JSON.stringify(draft) });
  });

  serve(app, deps, contract.flowEngineRelease, async ({ id, version }, call) => {
    const flow = await findFlow(call.db, id, true);
    if (flow.formId === null) throw new Refusal('flowFormMissing');
    const { schedule, recordStart } = flow.draft.start;
    const isOther = (schedule !== undefined && schedule.user !== call.user.userId) || recordStart !== undefined;
    if (isOther && !can(call.user.rights, 'workFlow.flowLaunch:btn_other')) throw new Refusal('flowScheduleOther');
    const form = await formInUse(call.db, flow.formId, 'held');
    if (!form) throw new Refusal('flowFormMissing');
    const { findings } = await inspectFlow(call.db, { id, document: flow.draft, form: form.form }, destinations, call.language);
    const wrong = findings.filter(({ blocks }) => blocks);
    if (wrong.length) throw new Refusal('flowWrong', { count: wrong.length, first: wrong[0]?.text ?? '' }, { findings: wrong });
    if (recordStart) assertRecordsSeen(call, recordStart);
    const release = await carriedOut(call, flow, form);
    const saved = await updateRecord(call, TABLE, id, version ?? null, { release_number: release, enabled_mark: 1 }, { action: 'publish' });
    await scheduleStart(call.db, id, schedule, call.now);
    await startsOnRecords(call.db, id, recordStart);
    return { release, version: saved.version };
  });

  serve(app, deps, contract.flowEngineStop, async ({ id }, call) => {
    const { enabledMark, version } = await findFlow(call.db, id, true);
    if (enabledMark === 0) return { enabledMark: 0, version };
    return { enabledMark: 0, ...(await updateRecord(call, TABLE, id, null, { enabled_mark: 0 }, { action: 'state' })) };
  });

  serve(app, deps, contract.flowEngineReleases, async ({ id }, { db }) => {
    await findFlow(db, id);
    const { rows } = await sql<{ number: number; formNumber: number; creatorTime: number; creatorUser: string | null }>`
      select r.number, r.form_number as "formNumber", r.creator_time as "creatorTime", u.real_name || '/' || u.account as "creatorUser"
      from flow_release r left join app_user u on u.id = r.creator_user_id where r.flow_id = ${id} and r.number > 0 order by r.number desc limit 200`.execute(
      db,
    );
    return { list: rows };
  });

  serve(app, deps, contract.flowEngineReleased, async ({ id, number }, call) => {
    await findFlow(call.db, id);
    const { document, modelId, formNumber } = await releaseOf(call.db, id, number);
    const form = await formAt(call.db, modelId, formNumber);
    const { names } = await inspectFlow(call.db, { id, document, form: form?.form ?? null }, destinations, call.language);
    return { number, ...designed(document, form), names };
  });

  serve(app, deps, contract.flowEngineReturn, async ({ id, version, number }, call) => {
    const before = await findFlow(call.db, id, true);
    const { document, modelId, formNumber } = await releaseOf(call.db, id, number);
    const draft = await carriedOver(call.db, { draft: document, formId: modelId, formNumber }, await formOf(call.db, before.formId));
    return updateRecord(call, TABLE, id, version, { draft: JSON.stringify(draft) }, { action: 'return' });
  });

  serve(app, deps, flowEngineDryRun, async (input, call) => runDry(call.db, await draftOf(call.db, input.id), input, call.now));

  serve(app, deps, flowEngineCoverage, async ({ id, months }, { db, now }) => coverage(db, await draftOf(db, id), months, now));

  serve(app, deps, flowForeignFields, async (of, { db, language }) => foreignFields(db, of, language));

  serve(app, deps, flowEngineFindsNobody, async ({ id }, { db }) => findsNobody(db, await draftOf(db, id)));

  serve(app, deps, contract.flowEngineFields, async ({ id }, { db, language }) => {
    const { formId } = await findFlow(db, id);
    const form = await formOf(db, formId);
    const fields = form ? fieldsOf(form.form) : [];
    return {
      list: fields.flatMap(({ node, table, kind }) =>
        table === null && kind !== null && node.kind !== 'relationForm' && !fieldKinds[node.kind].sealed
          ? [{ vmodel: node.key, label: textIn(node.label, language) }]
          : [],
      ),
    };
  });

  serveExport(app, deps, contract.flowEngineExport, 'flowEngine', async ({ db }, id) => {
    const { draft, ...flow } = await findFlow(db, id);
    const form = await formOf(db, flow.formId);
    const { flowTemplateJson } = designed(draft, form);
    const formData = form ? JSON.stringify(formOutside(form.form)) : '';
    return { name: `${flow.fullName}.json`, content: { flowEngine: { ...flow, formData, flowTemplateJson }, visibleList: [] } };
  });

  serve(
    app,
    deps,
    contract.flowEngineImport,
    async (_, call) => {
      const file = await readUploadedJson(await call.part(), MAX_FILE);
      return deps.db.transaction().execute((db) => importFlow({ ...call, db }, file, destinations));
    },
    'own transactions',
  );
}

/** Releases the draft, unless it equals the current release. @returns the number of the release in use */
async function carriedOut(call: Call, { id, draft, release, changed }: Kept, form: ReleasedForm): Promise<number> {
  if (release > 0 && changed === 0) {
    const now = await releaseOf(call.db, id, release);
    if (now.formNumber === form.number) return release;
  }
  const { rows } = await sql<{ number: number }>`
    insert into flow_release (id, flow_id, number, document, fields, model_id, form_number, launchers, creator_user_id)
    select ${newId()}, ${id}, coalesce(max(number), 0) + 1, ${JSON.stringify(draft)}::json, ${JSON.stringify(flowFields(form.form))}::json, ${form.modelId},
      ${form.number}, ${draft.start.launchers && JSON.stringify(draft.start.launchers)}::jsonb, ${call.user.userId}
    from flow_release where flow_id = ${id} returning number`.execute(call.db);
  return rows[0]?.number ?? 0;
}

function begun({ user, language }: Call): FlowDocument {
  const titles = { start: translate(firstFlowPhrases.start, language, {}, zhtw), approver: translate(firstFlowPhrases.approver, language, {}, zhtw) };
  return firstFlow(titles, user.userId, newNodeId);
}

/** The draft as a version that a task could run with. */
async function draftOf(db: Db, id: string): Promise<Version> {
  const { draft, formId } = await findFlow(db, id);
  const form = await formOf(db, formId);
  return { id: '', engine: id, flow: draft, fields: form ? flowFields(form.form) : {} };
}

/** Random, so that an id that a task names is never used for another node. */
const newNodeId = () => `n${newId()}`;

/** The draft with the fields of another form: those that have the same name there. */
async function carriedOver(
  db: Db,
  { draft, formId, formNumber }: Pick<Kept, 'draft' | 'formId'> & { formNumber?: number },
  form: ReleasedForm | null,
): Promise<FlowDocument> {
  if (formId === form?.modelId) return draft;
  const old = formId === null ? null : formNumber === undefined ? await formInUse(db, formId) : await formAt(db, formId, formNumber);
  const byKey = old ? withFields(draft, keysOf(old.form)) : draft;
  return form ? withFields(byKey, idsByKey(form.form)) : byKey;
}

/** @throws Refusal dictionaryChoice, flowFormMissing */
async function assertChoices(call: Call, { category, formId }: Basics, before?: Kept): Promise<void> {
  if (category) await assertChoice(call, 'WorkFlowCategory', 'enCode', category, before?.category);
  if (formId && formId !== before?.formId && !(await formInUse(call.db, formId))) throw new Refusal('flowFormMissing');
}
