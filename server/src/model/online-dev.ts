// The family's calls on records: thin layers over the calls of our own screens.
import * as contract from '@ordo/contract/online-dev.ts';
import { modelMenu } from '@ordo/contract/model-page.ts';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { visibleDesign } from '@ordo/engine/model/visible-design.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { engineOfList } from '../flow-engine/flow-engine.read.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { wireOf } from './documents.ts';
import type { LiveModels } from './live.ts';
import { createAsker } from './asker.ts';
import { withLookups } from './lookups.ts';
import type { ListFlows } from './list-flows.read.ts';
import { findModel } from './model.db.ts';
import { namesOf } from './names.ts';
import { offeredNames } from './offered-names.ts';
import { oneByOne } from './one-by-one.ts';
import { readRecord, readRecords } from './record-read.ts';
import { relatedNames } from './related.ts';
import { shownTo } from './pictures.ts';
import { removedRecord } from './removing.ts';
import { createdRecord, held, updatedRecord } from './saving.ts';
import { changesBetween, rowChanges } from './changes-between.ts';
import { rowConditions, askedOnWire, orderOnWire, keptOnWire, lookWith, shownOnWire, valuesFromWire } from './wire.ts';

const ALL = () => true;

export function onlineDevFeature(app: FastifyInstance, deps: Deps, models: LiveModels, flows: () => ListFlows): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUseFor(call, id));
  const lookedUp = (call: Call, { model, sees }: RecordAccess, records: readonly ModelRecord[]) =>
    withLookups(call.db, model, shownTo(call, deps.files.links, model, records), sees, createAsker(call, models));
  const lookFor = async (call: Call, { model, sees }: RecordAccess, records: Parameters<typeof namesOf>[2]) =>
    lookWith(
      await offeredNames(call, models, model, sees)(await namesOf(call.db, model, records, sees, call.language, relatedNames(call, models))),
      call.language,
    );

  const seenBy = async (call: Call, id: string) => {
    const { model, hidden } = await open(call, id);
    return visibleDesign(model.design, new Set(hidden));
  };
  serve(app, deps, contract.onlineConfig, async ({ id, draft }, call) => {
    const designs = can(call.user.rights, `${modelMenu}:view`);
    const model = await findModel(call.db, id);
    const released = model.state === 1 && model.release > 0 && (draft !== '1' || !designs);
    if (!released && !designs) throw new Refusal('designNotReleased');
    const { formData, columnData, appColumnData, flowTemplateJson } = wireOf(released ? await seenBy(call, id) : model.draft);
    const { fullName, enCode, webType } = model;
    const flowId = webType === 3 ? ((await engineOfList(call.db, id))?.id ?? '') : model.flowId;
    return { id, fullName, enCode, webType: String(webType), formData, columnData, appColumnData, flowId, flowEnCode: '', flowTemplateJson };
  });

  serve(app, deps, contract.onlineList, async ({ id, currentPage, pageSize, sidx, sort, keyword, ...asked }, call) => {
    const access = await open(call, id);
    const { model, within, sees } = access;
    const all = String(asked.dataType ?? '') === '1';
    const { filter, rows } = askedOnWire(access, asked);
    const page = await readRecords(
      call.db,
      model,
      {
        currentPage: all ? 1 : currentPage,
        pageSize: all ? MAX_ROWS : pageSize,
        sort: orderOnWire(access, sidx, sort),
        keyword,
        filter,
        also: rowConditions(model, rows),
        deleted: 0,
      },
      within,
      sees,
    );
    const [look, list] = [await lookFor(call, access, page.list), await lookedUp(call, access, page.list)];
    const shown = list.map((one) => ({ ...shownOnWire(model, one, look), id: one.id, ...(model.webType === 3 && { flowState: one.flowState ?? 0 }) }));
    return { ...page, list: grouped(access, shown) };
  });

  const one = async (call: Call, id: string, recordId: string) => {
    const access = await open(call, id);
    const record = await readRecord(call.db, access.model, recordId, access.within, access.sees);
    if (!record) throw new Refusal('notFound');
    const [shown = record] = await lookedUp(call, access, [record]);
    return { access, record: shown, look: await lookFor(call, access, [record]) };
  };
  serve(app, deps, contract.onlineInfo, async ({ id, recordId }, call) => {
    const { access, record, look } = await one(call, id, recordId);
    return { id: recordId, version: record.version, data: JSON.stringify(keptOnWire(access.model, record, look)) };
  });
  serve(app, deps, contract.onlineShown, async ({ id, recordId }, call) => {
    const { access, record, look } = await one(call, id, recordId);
    return { id: recordId, version: record.version, data: JSON.stringify(shownOnWire(access.model, record, look)) };
  });

  serve(app, deps, contract.onlineCreate, async ({ id, data, ...launching }, call) => {
    const access = await open(call, id);
    const { values, rows } = valuesFromWire(access, data, {}, newId);
    if (access.model.webType === 3)
      return flows().saved(call, {
        ...launched(launching),
        model: id,
        recordId: null,
        taskId: undefined,
        version: 0,
        changes: changesBetween({}, values),
        rows: rowChanges({}, rows),
      });
    return createdRecord(deps, call, models, id, newId(), values, rows);
  });

  serve(app, deps, contract.onlineUpdate, async ({ id, recordId, data, version, ...launching }, call) => {
    // From here on the record is locked: a call without a version overwrites, and is not refused after a concurrent change.
    const access = await held(call, models, id);
    const now = await readRecord(call.db, access.model, recordId, access.within, ALL, { lock: true });
    if (!now) throw new Refusal('notFound');
    if (version !== undefined && version !== now.version) throw new Refusal('stale', { who: '—', when: '—' }, { version: now.version });
    const { values, rows } = valuesFromWire(access, data, now.values, newId);
    const [changes, changedRows] = [changesBetween(now.values, values), rowChanges(now.values, rows)];
    if (access.model.webType === 3) {
      const asked = { model: id, recordId, taskId: now.taskId, version: now.version, changes, rows: changedRows };
      const { version: saved } = await flows().saved(call, { ...launched(launching), ...asked });
      return { version: saved };
    }
    const saved = await updatedRecord(call, models, id, recordId, now.version, changes, changedRows);
    return { version: saved.version };
  });

  /** Of a list form with a workflow, a record that was not submitted or was withdrawn is deleted with its task. */
  const removed = async (call: Call, access: RecordAccess, recordId: string) => {
    const { model, within } = access;
    const now = model.webType === 3 ? await readRecord(call.db, model, recordId, within, () => false) : undefined;
    if (now?.taskId !== undefined && isRemovable(now.flowState ?? 0)) await flows().removed(call, now.taskId);
    else await removedRecord(call, models, access, recordId);
  };

  serve(app, deps, contract.onlineRemove, async ({ id, recordId }, call) => {
    await removed(call, await open(call, id), recordId);
    return null;
  });

  serve(
    app,
    deps,
    contract.onlineRemoveMany,
    async ({ id, ids }, call) => {
      const access = await open(call, id);
      const { done, list } = await oneByOne(deps, call, ids, (alone, one) => removed(alone, access, one));
      return { removed: done, list };
    },
    'own transactions',
  );
}

type Row = Record<string, unknown> & { id: string };

/** The rows of a grouped list, each group below a row with `top`: its heading stands in the first column that is not the group (wire §17.2). */
function grouped({ model, sees }: RecordAccess, rows: Row[]): Row[] {
  const { list } = model.design;
  const keyOf = (path: string) => (sees(path) ? model.head.fields.find((field) => field.path === path)?.node.key : undefined);
  const by = list?.type === 'grouped' ? keyOf(list.group ?? '') : undefined;
  if (by === undefined) return rows;
  const first = (list?.columns ?? []).map(({ field }) => keyOf(field)).find((key) => key !== undefined && key !== by) ?? by;
  const groups = Map.groupBy(rows, (row) => String(row[by] ?? ''));
  return [...groups].map(([name, children], place) => ({ id: `group${place + 1}`, top: true, [first]: name, children }));
}

interface Launching {
  status?: '0' | '1' | '' | 0 | 1 | undefined;
  flowUrgent?: number | undefined;
  candidateList?: Record<string, string[]> | undefined;
}

/** 0 submits; any other value, or none, saves a draft. */
const launched = ({ status, flowUrgent, candidateList }: Launching) => ({ submit: String(status) === '0', urgency: flowUrgent, candidates: candidateList });

const isRemovable = (state: number) => state === 0 || state === 4;

/** Maximum of a list without pages. */
const MAX_ROWS = 10_000;
