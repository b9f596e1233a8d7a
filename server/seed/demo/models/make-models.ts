// The designed forms of the demo: released as a designer would, with pages, grants and records. All of them, or none.
import { settle } from '@ordo/engine/form/rules/settle.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { everyRow, type Filter } from '@ordo/engine/filter/filter.ts';
import { documentSchema } from '@ordo/engine/print/document.ts';
import { businessMoment } from '@ordo/engine/text/business-time.ts';
import { addressByCode } from '@ordo/engine/text/menu-entry.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import { grant, type GrantItem } from '../../../src/authorize/authorize.db.ts';
import { bindBillNumber } from '../../../src/bill-rule/bill-rule.read.ts';
import type { Db, Tx } from '../../../src/kit/db.ts';
import { insertRecord, type Writer } from '../../../src/kit/record.ts';
import { createScheme } from '../../../src/menu/menu.db.ts';
import { columnsOf } from '../../../src/model/storage.ts';
import { designAt, liveModel, type LiveModel } from '../../../src/model/live.ts';
import { buttonsOf } from '../../../src/model/publish.ts';
import { loadRecords, type LoadedRecord } from '../../../src/model/record-load.ts';
import { releaseNow } from '../../../src/model/releasing.ts';
import { filledBy } from '../../../src/model/save.ts';
import { fillTraditional } from '../../../src/translation/fill-traditional.ts';
import { isSeeded, markSeeded } from '../../marks.ts';
import { dice } from '../random.ts';
import { orderForm } from '../flows/order-form.ts';
import type { RoleCode } from '../roles.ts';
import { catalogueId, modelIdOf, pageIdOf, recordIdOf, rightIdOf, ruleIdOf, viewIdOf } from './ids.ts';
import { contract } from './contract.ts';
import { overtime } from './overtime.ts';
import { defaultGrants, type DemoModel, type Maker } from './kit.ts';
import { makeTables } from './make-tables.ts';
import { plannedModels, type HowManyModels } from './models.ts';

const DONE = 'demo models';
/** Days over which the records are spread, up to yesterday. */
const SPREAD = 150;
const OWN: Filter = { field: 'creatorUserId', is: 'equal', value: { my: 'userId' } };

/** @param today the last day of its history; records end the day before */
export async function makeModels(db: Db, administratorId: string, today: string, many: HowManyModels): Promise<void> {
  if (await isSeeded(db, DONE)) return;
  await db.transaction().execute(async (tx: Tx) => {
    const writer: Writer = { db: tx, user: { userId: administratorId }, requestId: 'demo' };
    const [makers, roleIds] = [await makersOf(tx), await roleIdsOf(tx)];
    await makeCatalogue(writer);
    const made = new Map<string, readonly LoadedRecord[]>();
    for (const [place, model] of plannedModels(many).entries()) {
      const live = await release(writer, model, place);
      await patient(tx);
      await makePage(writer, model, place, roleIds);
      await makeViews(writer, model);
      if (model.paper) await makePaper(writer, model.code, model.paper);
      const records = planRecords(model, live, makers, today, made);
      if (model.numbers) await number(writer, live, model.numbers, records, place);
      await loadRecords(writer, live, records);
      made.set(model.code, records);
    }
    await fillTraditional(tx);
    await markSeeded(tx, DONE);
  });
}

const BOUND_DONE = 'demo bound model';

/** The one over existing tables, with their rows as records. */
export async function makeBoundModel(db: Db, administratorId: string, today: string, many: HowManyModels): Promise<void> {
  if (await isSeeded(db, BOUND_DONE)) return;
  await db.transaction().execute(async (tx: Tx) => {
    const writer: Writer = { db: tx, user: { userId: administratorId }, requestId: 'demo' };
    const keepers = (await makersOf(tx)).map(({ name }) => name);
    await makeTables(writer, today, keepers, many);
    const place = plannedModels('all').length;
    await releaseDraft(writer, contract, place);
    await patient(tx);
    await makePage(writer, contract, place, await roleIdsOf(tx));
    await markSeeded(tx, BOUND_DONE);
  });
}

const ORDER_DONE = 'demo order form';

/** What orders show in the workflow that approves them: no page of its own, nobody fills it in. */
export async function makeOrderForm(db: Db, administratorId: string): Promise<void> {
  if (await isSeeded(db, ORDER_DONE)) return;
  await db.transaction().execute(async (tx: Tx) => {
    await releaseDraft({ db: tx, user: { userId: administratorId }, requestId: 'demo' }, orderForm, plannedModels('all').length + 1);
    await patient(tx);
    await markSeeded(tx, ORDER_DONE);
  });
}

const LIST_DONE = 'demo list form';

/** The list form with a workflow; its records come with their tasks. */
export async function makeListForm(db: Db, administratorId: string): Promise<void> {
  if (await isSeeded(db, LIST_DONE)) return;
  await db.transaction().execute(async (tx: Tx) => {
    const writer: Writer = { db: tx, user: { userId: administratorId }, requestId: 'demo' };
    const place = plannedModels('all').length + 2;
    await releaseDraft(writer, overtime, place, 3);
    await patient(tx);
    await makePage(writer, overtime, place, await roleIdsOf(tx));
    await fillTraditional(tx);
    await markSeeded(tx, LIST_DONE);
  });
}

/** A release and a gap-free number have short timeouts, so that other users need not wait. Here no users wait, and the machine may be slow. */
export async function patient(tx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
}

type Designed = Pick<DemoModel, 'code' | 'name' | 'design'>;

async function releaseDraft(writer: Writer, { code, name, design }: Designed, place: number, webType = 2): Promise<string> {
  const id = modelIdOf(code);
  const named = { full_name: name.zh, en_code: `office.${code}`, category_id: await categoryIdOf(writer.db) };
  await insertRecord(writer, 'model', { id, ...named, web_type: webType, sort_code: place + 1, draft: JSON.stringify(design) });
  await releaseNow({ ...writer, language: 'zh' }, id);
  return id;
}

/** Category of office forms; '' if it was deleted. */
async function categoryIdOf(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select d.id from dictionary_data d join dictionary_type t on t.id = d.dictionary_type_id
    where t.en_code = 'webDesign' and d.en_code = 'administration' and d.delete_mark = 0 and t.delete_mark = 0`.execute(db);
  return rows[0]?.id ?? '';
}

async function release(writer: Writer, model: Designed, place: number): Promise<LiveModel> {
  const { code, name } = model;
  const id = await releaseDraft(writer, model, place);
  const released = await designAt(writer.db, id, 1);
  return liveModel({ id, fullName: name.zh, enCode: `office.${code}`, webType: 2, number: 1, former: {}, design: released }, await columnsOf(writer.db, id));
}

async function makeCatalogue(writer: Writer): Promise<void> {
  const named = { full_name: '日常办公', full_name_zhtw: '日常辦公', full_name_en: 'Office' };
  await insertRecord(writer, 'menu', { id: catalogueId, parent_id: '-1', type: 1, en_code: 'office', icon: 'carry-out', sort_code: 90, ...named });
}

/** Its page with its buttons and columns, and the roles that work with it. */
async function makePage(
  writer: Writer,
  model: Designed & Pick<DemoModel, 'icon' | 'grants' | 'hidden'>,
  place: number,
  roleIds: ReadonlyMap<RoleCode, string>,
): Promise<void> {
  const { code, name, icon, hidden } = model;
  const page = pageIdOf(code);
  await insertRecord(writer, 'menu', {
    id: page,
    parent_id: catalogueId,
    type: 3,
    full_name: name.zh,
    full_name_en: name.en,
    en_code: `office.${code}`,
    icon,
    url_address: addressByCode(3, `office.${code}`),
    property_json: JSON.stringify({ moduleId: modelIdOf(code) }),
    sort_code: place,
    is_button_authorize: 1,
    is_column_authorize: 1,
    is_form_authorize: 1,
    is_data_authorize: 1,
  });
  const buttons = new Map<string, string>();
  for (const [nth, [en_code, full_name]] of buttonsOf(model.design).entries()) {
    const { id } = await insertRecord(writer, 'menu_right', { id: rightIdOf(code, nth), menu_id: page, kind: 'button', en_code, full_name, sort_code: nth });
    buttons.set(en_code, id);
  }
  const column = hidden && {
    menu_id: page,
    kind: 'column',
    en_code: hidden.field,
    full_name: model.design.form.nodes.find(({ id }) => id === hidden.field)?.label.zh ?? '',
  };
  const columnId = column && (await insertRecord(writer, 'menu_right', { id: rightIdOf(code, 50), ...column })).id;
  const isBound = model.design.outside.tables !== '';
  // In external tables the creator of a row is unknown.
  const schemes = {
    all: await createScheme(writer, page, '全部记录', everyRow),
    own: isBound ? '' : await createScheme(writer, page, '本人登记的记录', OWN),
  };
  for (const [role, usual] of Object.entries(defaultGrants) as [RoleCode, (typeof defaultGrants)[RoleCode]][]) {
    const { buttons: codes, rows } = model.grants?.[role] ?? usual;
    const items: GrantItem[] = [
      { type: 'module', id: page },
      ...codes.map((one): GrantItem => ({ type: 'button', id: known(buttons, one) })),
      { type: 'resource', id: schemes[rows] },
      ...(columnId && !hidden?.from.includes(role) ? [{ type: 'column', id: columnId } as const] : []),
    ];
    await grant(writer, { type: 'role', id: known(roleIds, role) }, items);
  }
}

/** Shared with all users of the model, but not editable by them. */
async function makeViews(writer: Writer, { code, views = [] }: DemoModel): Promise<void> {
  for (const [nth, { name, document }] of views.entries())
    await insertRecord(writer, 'model_view', {
      id: viewIdOf(code, nth),
      model_id: modelIdOf(code),
      full_name: name.zh,
      full_name_en: name.en,
      document: JSON.stringify(document),
      owner_user_id: writer.user.userId,
      shared_mark: 1,
      locked_mark: 1,
      sort_code: nth,
    });
}

async function makePaper(writer: Writer, code: string, { name, document }: NonNullable<DemoModel['paper']>): Promise<void> {
  const template = { full_name: name, en_code: `office.${code}`, type: `model.${modelIdOf(code)}` };
  const { id } = await insertRecord(writer, 'print_template', template);
  const kept = JSON.stringify(documentSchema.parse(document));
  await sql`insert into print_template_document (template_id, number, document, creator_user_id) values (${id}, 1, ${kept}::jsonb, ${writer.user.userId})`.execute(
    writer.db,
  );
}

/** A record as filled in by a person: complete and without a finding. */
export function settledRecord(code: string, live: LiveModel, sent: Values, by: Pick<Maker, 'id' | 'organizeId' | 'companyId'>, now: number): Values {
  const known = filledBy(live, 'create', { userId: by.id, organizeId: by.organizeId, companyId: by.companyId, positionId: '', now });
  const facts = { userId: by.id, organizeId: by.organizeId, positionIds: [], roleIds: [], now };
  const { values, findings } = settle(live.program, null, sent, { known: known as Values, facts, now });
  if (findings.length) throw new Error(`The demo's ${code} is not right: ${JSON.stringify(findings[0])}`);
  return values;
}

/** @returns from the oldest to the newest, complete and without a finding */
function planRecords(
  model: DemoModel & { records: number },
  live: LiveModel,
  makers: readonly Maker[],
  today: string,
  made: ReadonlyMap<string, readonly LoadedRecord[]>,
): LoadedRecord[] {
  const chance = dice(`model ${model.code}`);
  const somebody = () => chance.of(makers);
  return Array.from({ length: model.records }, (_, nth) => {
    const day = workday(addDays(today, -1 - Math.round(((model.records - 1 - nth) * SPREAD) / model.records)));
    const on = (days: number) => addDays(day, days);
    const at = (days: number, clock: string) => businessMoment(`${on(days)} ${clock}`);
    const by = somebody();
    const now = at(0, `${String(chance.between(8, 16)).padStart(2, '0')}:${String(chance.between(0, 59)).padStart(2, '0')}:00`);
    const records = (code: string) => (made.get(code) ?? []).map(({ id, values }) => ({ id, values: values as Values }));
    const isRecent = nth >= model.records - 3;
    const sent = model.record({ chance, nth, isRecent, on, at, somebody, records });
    return { id: recordIdOf(model.code, nth), at: now, by, values: settledRecord(model.code, live, sent, by, now) };
  }).toSorted((a, b) => a.at - b.at);
}

/** Weekends are replaced by the Friday before. */
function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, -2) : weekday === 6 ? addDays(day, -1) : day;
}

/** Assigns each its number, as a save does; the records are changed in place. */
async function number(writer: Writer, live: LiveModel, rule: NonNullable<DemoModel['numbers']>, records: LoadedRecord[], place: number): Promise<void> {
  const { code, name, prefix, dateFormat, digit } = rule;
  const ruled = { prefix, date_format: dateFormat, digit, start_number: '1'.padStart(digit, '0'), sort_code: place };
  await insertRecord(writer, 'bill_rule', { id: ruleIdOf(live.enCode.replace('office.', '')), full_name: name, en_code: code, kind: 'gapFree', ...ruled });
  const field = live.head.fields.find(({ node }) => node.kind === 'billRule');
  if (!field) throw new Error(`The demo's ${live.enCode} has no field for its number.`);
  for (const [nth, record] of records.entries()) {
    const call = { db: writer.db, user: { userId: record.by.id }, now: record.at };
    const bound = await bindBillNumber({ aside: writer.db }, call, code);
    await patient(writer.db);
    records[nth] = { ...record, values: { ...record.values, [field.node.id]: bound } };
  }
}

async function makersOf(db: Db): Promise<Maker[]> {
  const { rows } = await sql<Maker>`
    select u.id, u.real_name as name, r.en_code as role, u.organize_id as "organizeId",
           coalesce((select c.id from organize c where c.id = any(string_to_array(o.path, '.')) and c.category = 'company' order by length(c.path) desc limit 1), '') as "companyId"
    from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id join organize o on o.id = u.organize_id
    where u.enabled_mark = 1 and u.delete_mark = 0 and r.en_code <> 'audit' order by u.account`.execute(db);
  return rows;
}

async function roleIdsOf(db: Db): Promise<ReadonlyMap<RoleCode, string>> {
  const codes = Object.keys(defaultGrants);
  const { rows } = await sql<{ id: string; code: RoleCode }>`select id, en_code as code from role where en_code = any(${codes}) and delete_mark = 0`.execute(
    db,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

function known<K extends string>(ids: ReadonlyMap<K, string>, code: K): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo's plan names ${code}, which is not there.`);
  return id;
}
