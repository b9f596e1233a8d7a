// The calls that show, execute and undo releases.
import * as contract from '@ordo/contract/model.ts';
import { modelConversion, modelConversionStop } from '@ordo/contract/model-conversion.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { modelMenu } from '@ordo/contract/model-page.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { formOfFields } from '@ordo/engine/form/single-fields.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { wantedTables } from '@ordo/engine/model/bound.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DataSources } from '../data-source/data-source.read.ts';
import { engineOfList } from '../flow-engine/flow-engine.read.ts';
import { updateRecord, type Writer } from '../kit/record.ts';
import { Refusal, sayStored } from '../kit/refusal.ts';
import type { Sealer } from '../kit/sealer.ts';
import { loadAuthority } from '../kit/authority.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { bindingFor, bindsTables, type Found } from './bound/binding.ts';
import {
  assertAllTaken,
  beginConversion,
  conversionJob,
  convertedBefore,
  CONVERTING,
  largeSteps,
  noteConverted,
  stopConversion,
  type ReleaseConverted,
} from './conversion.ts';
import { endConversion, findConversion } from './conversion.db.ts';
import { findingsOf } from './documents.ts';
import { INDEXING, indexingJob } from './indexing.ts';
import { judgeRecord } from './judge.ts';
import { launchFindings } from './launch-target.ts';
import { designAt, isSealed, type LiveModels } from './live.ts';
import { carryKeys, withOwnKeys } from './form-uses.ts';
import { findModel, type Kept } from './model.db.ts';
import { hideNew, pagesForNew } from './new-fields.ts';
import { printedAway } from './printed-fields.ts';
import { publish } from './publish.ts';
import { applyRelease, assertReleasable, isPlain, lockModel, planOf, type Fill } from './release.ts';
import { keyFindings, usedAway } from './used-away.ts';
import { withTables, withTablesHere } from './with-tables.ts';
import { toParameter } from './stored-value.ts';

export function releaseFeature(app: FastifyInstance, deps: Deps, { seal }: Pick<LiveModels, 'seal'>, sources: DataSources): void {
  deps.scheduler.alsoFor(indexingJob(deps.db));
  deps.scheduler.alsoFor(conversionJob(deps.db, releaseConverted(sources)));
  serve(app, deps, contract.modelPlan, async ({ id }, call) => {
    const model = await findModel(call.db, id);
    const { binding, findings } = await bindingFor(call.db, model, sources, call.language, can(call.user.rights, bindsTables));
    const { told, plan } = await planOf(call.db, model, binding);
    return {
      // There are no steps if the design does not fit its tables.
      steps: findings.some(({ blocks }) => blocks) ? [] : [...told],
      findings: [
        ...findings,
        ...findingsOf({ design: model.draft, notes: [] }, call.language),
        ...(await launchFindings(call.db, model.draft, call.language)),
        ...(await printedAway(call.db, id, told, call.language)),
        ...(await usedAway(call.db, model, told, call.language)),
      ],
      plan,
      bound: wantedTables(model.draft.outside.tables) !== null,
      release: model.release,
      version: model.version,
      asking: askedFor(model.draft, told),
      pages: await pagesForNew(call.db, model, call.language),
    };
  });

  serve(
    app,
    deps,
    contract.modelRelease,
    async (input, call) => {
      const { id } = input;
      const released = await withTables(deps.db, (tx) => release({ ...call, db: tx }, seal, sources, input));
      if (!released) throw new Refusal('designBusy');
      // With nothing to build it ends at once; if the queue is closed, it is found later.
      await deps.scheduler.runNow((released.converting ? CONVERTING : INDEXING) + id, call.user.userId);
      return released;
    },
    'own transactions',
  );

  serve(app, deps, modelConversion, async ({ id }, { db, language }) => {
    const { release } = await findModel(db, id);
    const found = await findConversion(db, id);
    if (!found) return { conversion: null, release };
    const { state, done, total, why } = found;
    return { conversion: { state, done, total, why: sayStored(why, language) }, release };
  });

  serve(
    app,
    deps,
    modelConversionStop,
    async ({ id }, call) => {
      await findModel(call.db, id);
      await stopConversion(deps.db, id);
      return null;
    },
    'own transactions',
  );

  serve(app, deps, contract.modelReleases, async ({ id }, { db }) => {
    const { rows } = await sql<{ number: number; creatorTime: number; creatorUser: string | null; steps: contract.ModelStep[] }>`
      select r.number, r.creator_time as "creatorTime", u.real_name || '/' || u.account as "creatorUser", r.steps
      from model_release r left join app_user u on u.id = r.creator_user_id where r.model_id = ${id} order by r.number desc limit 100`.execute(db);
    return { list: rows };
  });

  serve(app, deps, contract.modelPublish, async (input, call) => publish(call, await findModel(call.db, input.id), input));

  serve(app, deps, contract.modelReturn, async ({ id, version, number }, call) => {
    await findModel(call.db, id, true);
    const design = await designAt(call.db, id, number);
    return updateRecord(call, 'model', id, version, { draft: JSON.stringify(design) }, { action: 'return' });
  });
}

async function release(call: Call, seal: Sealer, sources: DataSources, { id, version, plan, fill, shown }: Parsed<typeof contract.modelRelease>) {
  await lockModel(call.db, id, 'to release');
  const model = await findModel(call.db, id, true);
  if (model.version !== version) throw new Refusal('designPlanChanged');
  const binding = await soundBinding(call, model, sources, can(call.user.rights, bindsTables));
  const planned = await planOf(call.db, model, binding, await convertedBefore(call.db, model));
  if (planned.plan !== plan) throw new Refusal('designPlanChanged');
  assertAllTaken(planned);
  const filled = filling(call, seal, model, planned.told, fill);
  await hideNew(call, model, shown);
  const large = planned.converted.length ? [] : largeSteps(planned);
  if (large.length) {
    assertReleasable(planned, filled);
    await beginConversion(call.db, model, planned, large, filled, call.user.userId);
    return { release: model.release, version: model.version, converting: true };
  }
  const number = await applyRelease(call.db, model, planned, filled, call.user.userId);
  await noteConverted(call.db, id, planned.converted);
  return { release: number, version: await noteRelease(call, model, number), converting: false };
}

/** Runs with the current permissions of the person who started the release. If more values would be lost than they confirmed, it asks first. */
export const releaseConverted =
  (sources: DataSources | null): ReleaseConverted =>
  async (tx, model, { plan, fill, userId }, converted) => {
    const call = { db: tx, requestId: '', user: { userId }, language: 'zh' as const };
    const { rows } = await sql`select from app_user where id = ${userId} and enabled_mark = 1 and delete_mark = 0`.execute(tx);
    const rights = rows.length ? (await loadAuthority(tx, userId)).rights : null;
    const right = `${modelMenu}:btn_release` as const;
    if (!rights || !can(rights, right)) throw new Refusal('denied', {}, { right });
    const planned = await planOf(tx, model, await soundBinding(call, model, sources, can(rights, bindsTables)), converted);
    assertAllTaken(planned);
    if (planned.plan !== plan) return endConversion(tx, model.id, 'asking');
    const number = await applyRelease(tx, model, planned, fill, userId);
    await noteConverted(tx, model.id, converted);
    await noteRelease(call, model, number);
  };

/** The releasing user, and the language of refusals. */
type Releaser = Writer & Pick<Call, 'language'>;

/** Releases within the call's transaction. @throws Refusal designAsks when something would be lost or has to be answered, designWrong */
export async function releaseNow(call: Releaser, id: string, sources: DataSources | null = null, mayBind = true): Promise<number> {
  await lockModel(call.db, id, 'to release');
  const model = await findModel(call.db, id, true);
  const binding = await soundBinding(call, model, sources, mayBind);
  const planned = await withTablesHere(call.db, async () => planOf(call.db, model, binding, await convertedBefore(call.db, model)));
  assertAllTaken(planned);
  const open = planned.told.filter(({ loss, asks }) => loss !== 'free' || asks !== null);
  if (!isPlain(planned)) throw new Refusal('designAsks', { steps: [...new Set(open.map(({ label }) => label))] });
  // A release without changes is not repeated.
  const isReleased = model.release > 0 && model.changed === 0;
  if (!isReleased) await hideNew(call, model, undefined);
  const number = isReleased ? model.release : await withTablesHere(call.db, () => applyRelease(call.db, model, planned, {}, call.user.userId));
  await noteConverted(call.db, id, planned.converted);
  return noteRelease(call, model, number);
}

/** An engine can only be created for a released form, so the first release may be without an engine. @throws Refusal designNoFlow */
async function noteRelease(call: Releaser, model: Kept, number: number): Promise<number> {
  const { id, webType, release } = model;
  if (webType === 3 && release > 0 && !(await engineOfList(call.db, id))) throw new Refusal('designNoFlow');
  const { draft } = await withOwnKeys(call.db, model);
  const names = draft === model.draft ? {} : { draft: JSON.stringify(draft) };
  const { version } = await updateRecord(call, 'model', id, null, { ...names, release_number: number, enabled_mark: 1 }, { action: 'publish' });
  if (number !== release) await carryKeys(call, model);
  return version;
}

/** The external tables of the design; null: it has its own tables. @throws Refusal designWrong */
async function soundBinding(
  { db, language }: Pick<Releaser, 'db' | 'language'>,
  model: Kept,
  sources: DataSources | null,
  mayBind: boolean,
): Promise<Found['binding']> {
  const { binding, findings } = await bindingFor(db, model, sources, language, mayBind);
  const keys = await keyFindings(db, model, language);
  const wrong = [...findings, ...findingsOf({ design: model.draft, notes: [] }, language), ...keys].filter(({ blocks }) => blocks);
  if (wrong.length) throw new Refusal('designWrong', { count: wrong.length, first: wrong[0]?.text ?? '' }, { findings: wrong });
  return binding;
}

const askedFor = ({ form }: Design, told: readonly contract.ModelStep[]): FormDocument =>
  formOfFields(
    form,
    told.flatMap(({ asks, field }) => (asks === null ? [] : [field])),
  );

/** Values for empty rows, checked like values of a record. @throws Refusal recordWrong */
function filling(call: Call, { seal }: Sealer, { draft, fullName }: Kept, told: readonly contract.ModelStep[], fill: Fill): Fill {
  const form = askedFor(draft, told);
  const given = form.nodes.filter(({ id }) => Object.hasOwn(fill, id));
  const values = judgeRecord(call, { program: compile({ ...form, nodes: given }, []), fullName, children: [] }, null, fill, {});
  return Object.fromEntries(
    given.map((node) => {
      const kind = fieldKinds[node.kind].value(node);
      const value = values[node.id] ?? null;
      return [node.id, kind && toParameter(kind, isSealed({ node }) && value !== null ? seal(String(value)) : value)];
    }),
  );
}
