// The calls on records of a model that our own screens use.
import * as contract from '@ordo/contract/model-record.ts';
import { recordPivot as recordPivotCall } from '@ordo/contract/model-view.ts';
import { modelButtons } from '@ordo/contract/model-page.ts';
import { fieldsAskedBy, type Filter } from '@ordo/engine/filter/filter.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import { madeButtons, rightOfButton } from '@ordo/engine/model/press.ts';
import { visibleDesign } from '@ordo/engine/model/visible-design.ts';
import { filterOf } from '@ordo/engine/model/search.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { nameIn } from '../dictionary/dictionary.read.ts';
import { canLaunch, engineOfList } from '../flow-engine/flow-engine.read.ts';
import { hiddenColumnsOf, parseInput } from '../kit/hidden-columns.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { onPage } from '../kit/targets.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { loadWorkDays } from './calendar.ts';
import { historyOf } from './history.ts';
import type { LiveModel, LiveModels } from './live.ts';
import { createAsker } from './asker.ts';
import { withLookups } from './lookups.ts';
import { namesOf } from './names.ts';
import { recordGroups } from './record-groups.ts';
import { notLaunchable } from './record-launch.ts';
import { recordPivot } from './record-pivot.ts';
import { refusalOf, tasksOf } from './of-task.ts';
import { assertSeen, countBelow, groupOf, partsOf, topOf, treeOf } from './record-list.ts';
import { shownTo } from './pictures.ts';
import { readNamedRecord, readRecord, readRecords, sortColumn } from './record-read.ts';
import type { RecordQuery, Sees } from './record-query.ts';
import { recordSheet } from './record-sheet.ts';
import { broughtBack, removedRecord } from './removing.ts';
import { relatedNames } from './related.ts';
import { restoreRecord } from './record-write.ts';
import { createdAtOnce, savedAtOnce, updatedAtOnce } from './save-at-once.ts';
import { createdRecord, updatedRecord } from './saving.ts';
import { takenOf } from './taken.ts';
import { underView } from './views.ts';
import { rowConditions, type RowCondition } from './wire.ts';

export function recordFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUseFor(call, id));

  serve(app, deps, contract.modelOpen, async ({ id }, call) => {
    const { model, hidden, fixed } = await open(call, id);
    const { fullName, enCode, webType, number, design } = model;
    const { rights } = call.user;
    const made = [...new Set([...modelButtons, ...madeButtons(design.list).map(rightOfButton)])];
    const buttons = made.filter(
      (right) => model.elsewhere === null || (model.elsewhere.readOnly ? right === 'btn_download' : right !== 'btn_upload' || model.elsewhere.near),
    );
    const idle = await notLaunchable(call, design);
    const held = buttons.filter((right) => !idle.has(right) && (rights.administrator || (call.page !== null && can(rights, `${call.page}:${right}`))));
    return {
      id,
      // The name of the menu entry, which is translated.
      fullName: (await nameOfPage(call)) ?? fullName,
      enCode,
      webType,
      release: number,
      design: visibleDesign(design, new Set(hidden)),
      hidden: [...hidden],
      fixed: [...fixed],
      rights: held,
      facts: { ...call.user.facts, now: call.now },
      calendar: await loadWorkDays(call.db, model),
      bound: model.elsewhere !== null,
      flow: webType === 3 ? await flowOf(call, id) : null,
    };
  });

  serve(app, deps, contract.recordList, async ({ id, ...asked }, call) => {
    const { access, view } = await underView(call, await open(call, id), asked.inView);
    return listed(call, access, await queryOf(call, access, asked, view), asked.belowId !== undefined);
  });
  serve(app, deps, contract.recordGroups, async ({ id, ...asked }, call) => {
    const { access, view } = await underView(call, await open(call, id), asked.inView);
    const { groupsOf = 'group' } = asked;
    // A tree shows all of its nodes, independent of the chosen one.
    const without = ['inGroup', 'sidx', 'sort', 'sortBy', 'belowId', ...(groupsOf === 'tree' ? ['inNode'] : [])];
    const rest = Object.fromEntries(Object.entries(asked).filter(([key]) => !without.includes(key)));
    const query = await queryOf(call, access, rest, view, 'groups');
    return recordGroups(call, models, access, query, groupsOf === 'tree' ? treeOf(access).field : groupOf(access));
  });
  serve(app, deps, recordPivotCall, async ({ id, ...asked }, call) => {
    const { access, view } = await underView(call, await open(call, id), asked.inView);
    if (view?.kind !== 'pivot') throw new Refusal('recordPartUnknown');
    return recordPivot(call, models, access, await queryOf(call, access, asked, view, 'groups'), view);
  });
  serve(app, deps, contract.recordSheet, async ({ id, exportAs, exportChildren, exportColumns, exportIds, ...asked }, call) => {
    const { access, view } = await underView(call, await open(call, id), asked.inView);
    const query = await queryOf(call, access, asked, view);
    const wanted = { columns: exportColumns?.split(','), form: exportAs, children: exportChildren };
    return recordSheet(call, models, access, exportIds === undefined ? query : { ...query, ids: exportIds.split(',') }, wanted);
  });

  serve(app, deps, contract.recordAsk, async ({ id, menuId: _, ...query }, call) => {
    const access = await open(call, id);
    const { model, sees } = access;
    for (const path of query.sort.map((one) => one.replace(/^-/, ''))) {
      if (!sees(path)) throw new Refusal('columnDenied', { column: path }, { right: path });
      if (sortColumn(model, path) === undefined) throw new Refusal('recordFieldUnknown', { field: path });
    }
    // A condition on a hidden field would reveal its values.
    const hidden = query.filter && fieldsAskedBy(query.filter).find((path) => model.fields.has(path) && !sees(path));
    if (hidden) throw new Refusal('columnDenied', { column: hidden }, { right: hidden });
    return listed(call, access, query);
  });

  async function listed(call: Call, access: RecordAccess, query: RecordQuery, nested = false) {
    const { model, within, binned, sees } = access;
    const page = await readRecords(call.db, model, query, query.deleted ? binned : within, sees);
    const asker = createAsker(call, models);
    const list = await withLookups(call.db, model, page.list, sees, asker);
    const names = await namesOf(call.db, model, list, sees, call.language, asker.related);
    const ids = page.list.map(({ id }) => id);
    const rowsBelow = nested ? await countBelow(call.db, access, ids) : undefined;
    const told = shownTo(call, deps.files.links, model, list).map(({ values, ...own }) => ({
      ...values,
      ...own,
      ...(rowsBelow && { rowsBelow: rowsBelow.get(own.id) ?? 0 }),
    }));
    return { ...page, list: told, names };
  }

  serve(app, deps, contract.recordInfo, async ({ id, recordId }, call) => {
    const { model, within, sees } = await open(call, id);
    const found = await readNamedRecord(call.db, model, recordId, within, sees);
    if (!found) throw new Refusal('notFound');
    const { record, known } = found;
    const asker = createAsker(call, models);
    const [shown = record] = shownTo(call, deps.files.links, model, await withLookups(call.db, model, [record], sees, asker));
    const task = record.taskId === undefined ? undefined : (await tasksOf(call.db, model.head.table, [recordId])).get(recordId);
    const held = task && refusalOf(task).say(call.language);
    return { ...shown, ...(held && { held }), names: await namesOf(call.db, model, [record], sees, call.language, asker.related, known) };
  });

  serve(
    app,
    deps,
    contract.recordCreate,
    ({ id, recordId, values, rows }, call) =>
      savedAtOnce(
        deps,
        call,
        async () => (isEmpty(rows) ? createdAtOnce(call, models, id, recordId, values) : null),
        (within) => createdRecord(deps, within, models, id, recordId, values, rows),
      ),
    'own transactions',
  );
  serve(
    app,
    deps,
    contract.recordUpdate,
    ({ id, recordId, version, changes, rows }, call) =>
      savedAtOnce(
        deps,
        call,
        async () => (isEmpty(rows) ? updatedAtOnce(call, models, id, recordId, version, changes) : null),
        (within) => updatedRecord(within, models, id, recordId, version, changes, rows),
      ),
    'own transactions',
  );

  serve(app, deps, contract.recordRemove, async ({ id, recordId, version }, call) => {
    if (call.user.keyId !== undefined && version === undefined) throw new Refusal('recordNoVersion');
    await removedRecord(call, models, await open(call, id), recordId, { version });
    return null;
  });
  serve(app, deps, contract.recordRestore, async ({ id, recordId }, call) => {
    const access = await open(call, id);
    const back = async (of: Pick<RecordAccess, 'model' | 'within' | 'binned'>, one: string, told: Sees) => {
      const was = await readRecord(call.db, of.model, one, of.binned, told, { deleted: 1 });
      await takenOf(call, models, of.model, was?.values ?? {}, () => restoreRecord(call, of, one));
    };
    await back(access, recordId, access.sees);
    // A refusal because of a record that is restored with it contains no values of that record.
    await broughtBack(call, models, access.model, recordId, (model, one) => back({ model, within: EVERY_ROW, binned: EVERY_ROW }, one, () => false));
    return null;
  });

  serve(app, deps, contract.recordHistory, async ({ id, recordId, currentPage, pageSize }, call) => {
    const { model, within, sees } = await open(call, id);
    if (!(await readRecord(call.db, model, recordId, within, sees))) throw new Refusal('notFound');
    return historyOf(call, model, recordId, sees, currentPage, pageSize, relatedNames(call, models));
  });
}

/** The workflow of its records, and whether the caller may start it. */
async function flowOf(call: Call, id: string) {
  const flow = await engineOfList(call.db, id);
  return flow && { id: flow.id, fullName: flow.fullName, launch: await canLaunch(call.db, call.user, flow.id) };
}

const isEmpty = (rows: object) => Object.keys(rows).length === 0;

async function nameOfPage({ db, page, language }: Call): Promise<string | undefined> {
  if (page === null) return undefined;
  const { rows } = await sql<{ name: string; en: string | null; zhtw: string | null }>`
    select full_name as name, full_name_en as en, full_name_zhtw as zhtw from menu where en_code = ${page} and delete_mark = 0`.execute(db);
  return rows[0] && nameIn(language, rows[0].name, rows[0].en ?? '', rows[0].zhtw ?? '');
}

/** Parameters of a list, checked against its model's own call. @throws Refusal invalid, columnDenied, recordPartUnknown */
export async function queryOf(
  call: Call,
  access: RecordAccess,
  asked: Record<string, unknown>,
  view: ViewDocument | null,
  of: 'list' | 'groups' = 'list',
): Promise<RecordQuery> {
  const { model } = access;
  const list = onPage(model.calls[of] as typeof model.calls.list, call.page);
  const input = parseInput(list, asked, hiddenColumnsOf(call.user.rights, list), call.language);
  // Without a given column the list has its own order.
  const one = typeof asked.sidx === 'string' && input.sidx !== undefined ? [`${input.sort === 'desc' ? '-' : ''}${input.sidx}`] : [];
  const order = input.sortBy?.split(',') ?? one;
  const columns = order.map((one) => one.replace('-', ''));
  // Columns derived from hidden fields, and sealed fields, have no column permission of their own.
  for (const path of [...columns, ...Object.keys(asked)]) assertSeen(access, path);
  const unknown = columns.find((path) => sortColumn(model, path) === undefined);
  if (unknown !== undefined) throw new Refusal('recordFieldUnknown', { field: unknown });
  const { all, rows } = searched(model, input);
  return {
    ...input,
    deleted: input.deleted ?? 0,
    sort: order,
    filter: { all: [...all, ...inState(model, input.flowState)] },
    also: [...(await partsOf(call, access, { ...input, viewed: view?.filter })), ...rowConditions(model, rows)],
    topBy: topOf(access, input),
  };
}

/** For records of a workflow; a draft and a record without a task have the same state. */
const inState = ({ elsewhere }: LiveModel, state: string | undefined): Filter[] =>
  state === undefined || elsewhere ? [] : [{ field: 'flowState', is: 'equal', value: Number(state) }];

/**
 * The search bar as conditions; invalid values were refused before. A column of a child table asks for records with such a row.
 * @throws Refusal recordFieldUnknown: rows of existing tables are not searched
 */
function searched({ design, fields, elsewhere }: LiveModel, input: Readonly<Record<string, unknown>>): { all: Filter[]; rows: RowCondition[] } {
  const found = (design.list?.search ?? []).flatMap(({ field: path, by }) => {
    const field = fields.get(path);
    const written = input[path];
    if (!field || typeof written !== 'string') return [];
    const filter = filterOf({ field: path, node: field.node, kind: field.kind, by }, written);
    if (!filter) return [];
    const [table = '', own] = path.split('.');
    if (own !== undefined && elsewhere) throw new Refusal('recordFieldUnknown', { field: path });
    return [{ filter, table: own === undefined ? null : table }];
  });
  return {
    all: found.flatMap(({ filter, table }) => (table === null ? [filter] : [])),
    rows: found.flatMap(({ filter, table }) => (table === null ? [] : [{ table, filter }])),
  };
}
