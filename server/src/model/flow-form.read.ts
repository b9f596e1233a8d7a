// The form of a workflow: its values are a record of the model, checked and saved like any record, with the permissions of a node instead of a page.
import type { ModelRecord, RowChanges } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Language } from '@ordo/contract/language.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { recordFindingKeys } from '@ordo/engine/form/rules/finding.ts';
import { hiddenWithResults } from '@ordo/engine/model/inputs.ts';
import { pinnedColumns, workedDesign } from '@ordo/engine/model/pinned.ts';
import { withTraditional } from '@ordo/engine/model/traditional.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { visibleDesign } from '@ordo/engine/model/visible-design.ts';
import { sql } from 'kysely';
import type { AskAs } from '../data-interface/ask-as.read.ts';
import type { DataSources } from '../data-source/data-source.read.ts';
import type { BoundDocument } from '../flow/bound.read.ts';
import { bindBillNumber } from '../bill-rule/bill-rule.read.ts';
import type { Db } from '../kit/db.ts';
import { tableSql } from '../kit/ddl.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import { LruCache } from '../kit/lru-cache.ts';
import { loadTraditional } from '../kit/traditional.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { accessWithout } from './flow-access.read.ts';
import { boundTo } from './bound/bound-live.ts';
import { loadWorkDays, withCalendar } from './calendar.ts';
import { flatRows, rowsBetween } from './flow-rows.ts';
import { findUnknownReferences } from './judge-references.ts';
import { settleRecord, toFindingText, type FindingText } from './judge.ts';
import { designAt, isSealed, liveModel, LiveModels, type LiveModel } from './live.ts';
import { createAsker } from './asker.ts';
import { loadLookups, withLookups } from './lookups.ts';
import { namesOf } from './names.ts';
import { DRAFT_OVER } from './of-task.ts';
import { assertNoCycle } from './parents.ts';
import { shownTo } from './pictures.ts';
import { readRecord } from './record-read.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';
import { createRecord, updateRecordValues } from './record-write.ts';
import { removedRecord } from './removing.ts';
import { relatedNames } from './related.ts';
import { filledBy, mergedValues, sentValues, type Change } from './save.ts';
import { changedOf, conflict, numberRules, placeOf } from './saving.ts';
import { fieldSealer, veilOf, type Veil } from './sealing.ts';
import { columnsOf } from './storage.ts';
import { takenOf } from './taken.ts';

export type { LiveModel } from './live.ts';

/** The input of a form, based on the version that was read; 0 for a new record. */
export interface Filled {
  version: number;
  changes: Readonly<Record<string, Change>>;
  rows: Readonly<Record<string, RowChanges>>;
}

type FlowValues = Readonly<Record<string, Json>>;

/** A record to be saved. */
export interface FormDraft {
  model: LiveModel;
  id: string;
  /** Null: a new record. */
  before: ModelRecord | null;
  /** The new values of all fields; sealed ones as the placeholder of the veil. */
  values: RecordValues;
  veil: Veil;
  /** Fields of the head and tables that the user has changed, with those that follow from them. */
  touched: ReadonlySet<string>;
  findings: readonly FormFinding[];
  was: FlowValues;
  now: FlowValues;
}

export interface FormFinding extends FindingText {
  /** Values that are invalid for their kind, as opposed to violated rules of the form. */
  isShape: boolean;
  isWanting: boolean;
}

/** Number of cached releases, in addition to those in use. */
const MAX_KEPT = 50;
const ALL = () => true;
const NOTHING = () => false;
const RULES: ReadonlySet<string> = new Set(recordFindingKeys);
const WANTING: ReadonlySet<string> = new Set(['required', 'requiredChoice', 'requiredCell', 'requiredRows', 'tooFewRows']);

/** In the format of the workflow engine: rows of a table are flat, and sealed fields are left out. */
export function flowValues(model: LiveModel, values: RecordValues): FlowValues {
  const open = (fields: LiveModel['head']['fields'], of: RecordValues) =>
    fields.flatMap((field) => (isSealed(field) ? [] : [[field.node.id, (of[field.node.id] ?? null) as Json] as const]));
  const tables = model.children.map((table) => [
    table.id,
    rowsIn(values, table.id).map((row) => ({ id: row.id, ...Object.fromEntries(open(table.fields, row.values)) })),
  ]);
  return Object.fromEntries([...open(model.head.fields, values), ...tables]);
}

export interface FormOptions {
  /** Key that encrypts sealed fields. */
  key: Buffer;
  sources: DataSources;
  ask: AskAs;
}

export class FlowForms {
  readonly models: LiveModels;
  readonly #deps: Deps;
  /** Releases of running tasks, over the current columns. */
  readonly #kept = new LruCache<LiveModel>(MAX_KEPT);
  document: BoundDocument | null = null;

  constructor(deps: Deps, { key, sources, ask }: FormOptions) {
    this.#deps = deps;
    this.models = new LiveModels(null, fieldSealer(key), boundTo({ sources, aside: deps.aside }), deps.aside, ask);
  }

  /** Locked against releases until the transaction ends. @param number of the release that it is filled in by; the one in use by default */
  held = async (db: Db, id: string, number?: number): Promise<LiveModel> => this.#pinned(db, await this.models.held(db, id), number);
  inUse = async (db: Db, id: string, number?: number): Promise<LiveModel> => this.#pinned(db, await this.models.inUse(db, id), number);

  /** Models without own records have no pinned releases. */
  async #pinned(db: Db, model: LiveModel, number = model.number): Promise<LiveModel> {
    if (number === model.number || model.elsewhere || model.home.id !== model.id) return model;
    const columns = await columnsOf(db, model.id);
    const key = JSON.stringify([model.id, number, model.number, model.fullName, columns]);
    const known = this.#kept.get(key);
    if (known) return known;
    const design = workedDesign(withTraditional(await designAt(db, model.id, number), await loadTraditional()), model.design);
    const made = liveModel({ ...model, number, design }, pinnedColumns(columns, design));
    this.#kept.set(key, made);
    return made;
  }

  /** Values for conditions of the engine, as stored. `version` 0: the record does not exist. */
  async read(db: Db, model: LiveModel, id: string): Promise<{ values: FlowValues; version: number }> {
    const record = await readRecord(db, model, id, EVERY_ROW, ALL);
    return { values: record ? flowValues(model, record.values) : {}, version: record?.version ?? 0 };
  }

  /** @param field `field`, or `table-column` */
  labelOf(model: LiveModel, field: string, language: Language): string {
    const [table = '', column] = field.split('-');
    const node = model.program.map.nodes.get(column ?? table)?.node;
    return node ? textIn(node.label, language) : field;
  }

  /**
   * @param hidden `field` or `table.field` that the sender does not see
   * @throws Refusal recordConflict, recordFieldUnknown, stale
   */
  async settled(call: Call, model: LiveModel, id: string, filled: Filled, hidden: ReadonlySet<string>): Promise<FormDraft> {
    const models = this.models;
    const access = accessWithout(model, hidden);
    const before = (await readRecord(call.db, model, id, EVERY_ROW, ALL, { lock: true })) ?? null;
    if (filled.version > (before?.version ?? 0)) throw new Refusal('stale', { who: '—', when: '—' });
    const veil = veilOf(model, models.seal);
    const there = before ? veil.over(before.values) : {};
    const sent = before ? await mergedSent(call, access, before, there, filled) : sentNew(access, filled);
    const known = { ...filledBy(model, before ? 'update' : 'create', placeOf(call)), ...(await loadLookups(call.db, models, model, { id, values: sent })) };
    const settled = settleRecord(await withCalendar(call, model), model, before && there, sent, known);
    const strange = (await findUnknownReferences(call, models, model, [{ before: before && there, settled }])).get(0) ?? [];
    const was = flowValues(model, there);
    const now = flowValues(model, settled.values);
    const asked = new Set([...Object.keys(filled.changes), ...Object.keys(filled.rows)]);
    return {
      model,
      id,
      before,
      values: settled.values,
      veil,
      touched: new Set([...asked].filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(now[field] ?? null))),
      findings: [
        ...settled.found.map((finding) => ({
          ...toFindingText(model, finding, call.language),
          isShape: !RULES.has(finding.key),
          isWanting: WANTING.has(finding.key),
        })),
        ...strange.map((one) => ({ ...one, isShape: false, isWanting: false })),
      ],
      was,
      now,
    };
  }

  /**
   * Whether the caller may write a record on a page of its model. Checked before and after the change, since it may move the record out of their scope.
   * @param id null: a new record @throws Refusal denied, notFound
   */
  async assertWritable(call: Call, model: LiveModel, id: string | null, how: 'add' | 'edit', changed: readonly string[]): Promise<void> {
    const { rights } = call.user;
    const page = pageGranting(rights, modelPages, model.home.id, `btn_${how}`);
    if (page === undefined && !rights.administrator) throw new Refusal('denied');
    const access = accessOf({ ...call, page: page ?? null }, model);
    if (changed.some((path) => !access.changes(path))) throw new Refusal('denied');
    if (id !== null && !(await readRecord(call.db, model, id, access.within, NOTHING))) throw new Refusal('notFound');
  }

  /** The difference between values, as input of a form. */
  filledFrom(model: LiveModel, was: FlowValues, now: FlowValues, version: number): Filled {
    const changed = Object.keys(now).filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(now[field] ?? null));
    const tables = new Set(model.children.map(({ id }) => id));
    const heads = new Set(model.head.fields.map(({ node }) => node.id));
    return {
      version,
      changes: Object.fromEntries(changed.filter((field) => heads.has(field)).map((field) => [field, { from: was[field] ?? null, to: now[field] ?? null }])),
      rows: Object.fromEntries(changed.filter((field) => tables.has(field)).map((table) => [table, rowsBetween(flatRows(was[table]), flatRows(now[table]))])),
    };
  }

  /** Numbers by the rules of the form; the first one is the number of the task. */
  async numbers(call: Call, model: LiveModel): Promise<Record<string, string>> {
    const numbers: Record<string, string> = {};
    for (const { id, rule } of numberRules(model)) numbers[id] = await bindBillNumber(this.#deps, call, rule);
    return numbers;
  }

  /** @param more values that only the server fills @param task owner of the record: lists show its state, and leave out drafts */
  async save(call: Call, draft: FormDraft, more: RecordValues, task: { id: string; status: number } | null): Promise<number> {
    const { model, id, before, veil } = draft;
    const complete = { ...veil.off(draft.values, before?.values ?? null), ...more };
    const changed = before ? changedOf(before.values, complete) : complete;
    const isNew = before === null;
    let version = before?.version ?? 1;
    if (isNew || Object.keys(changed).length > 0) {
      await assertNoCycle(call.db, model, id, changed);
      const save = () =>
        isNew
          ? createRecord(call, model, id, complete, placeOf(call), EVERY_ROW)
          : updateRecordValues(call, model, id, before.version, before.values, changed, EVERY_ROW, { task: task?.id });
      ({ version } = await takenOf(call, this.models, model, complete, save));
    }
    if (task) await this.mark(call.db, model, id, task, isNew);
    return version;
  }

  /** Together with its task. @throws Refusal recordNamed and similar ones */
  async drop(call: Call, modelId: string, id: string, task: string): Promise<void> {
    const model = await this.held(call.db, modelId);
    if (!model.elsewhere && (await readRecord(call.db, model, id, EVERY_ROW, NOTHING)))
      await removedRecord(call, this.models, { model, within: EVERY_ROW }, id, { task });
  }

  /** A record that was there before its task keeps its place in lists while the task is a draft. @param isNew made by the task just now */
  async mark(db: Db, model: LiveModel, id: string, { id: task, status }: { id: string; status: number }, isNew = false): Promise<void> {
    if (model.elsewhere) return;
    const draft = isNew || task === '' ? sql`0` : sql`case when task_id = ${task} then least(flow_state, 0) else ${DRAFT_OVER}::int end`;
    await sql`
      update ${tableSql(model.head.table)} set task_id = ${task}, flow_state = ${status === 0 ? draft : sql`${status}::int`}
      where id = ${id} and (task_id <> ${task} or flow_state <> ${status})`.execute(db);
  }

  /** As a screen shows it, without hidden fields. */
  async shown(call: Call, model: LiveModel, id: string | null, hidden: ReadonlySet<string>) {
    const without = hiddenWithResults(model.design, hidden);
    const { sees } = accessWithout(model, without);
    const found = id === null ? undefined : await readRecord(call.db, model, id, EVERY_ROW, sees);
    const asker = createAsker(call, this.models);
    const [record = null] = found ? shownTo(call, this.#deps.files.links, model, await withLookups(call.db, model, [found], sees, asker)) : [];
    const names = await namesOf(call.db, model, record ? [record] : [], sees, call.language, relatedNames(call, this.models));
    return {
      release: model.number,
      design: visibleDesign(model.design, without),
      hidden: [...without],
      facts: { ...call.user.facts, now: call.now } as Record<string, unknown>,
      calendar: await loadWorkDays(call.db, model),
      record,
      names,
    };
  }
}

async function mergedSent(
  call: Call,
  access: RecordAccess,
  before: ModelRecord,
  there: RecordValues,
  { version, changes, rows }: Filled,
): Promise<RecordValues> {
  const { values, clashes } = mergedValues(access, there, changes, rows, version === before.version);
  if (clashes.length > 0) throw await conflict(call, before, clashes, access.model);
  return values;
}

function sentNew(access: RecordAccess, { changes, rows }: Filled): RecordValues {
  const values = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to ?? null]));
  const added: Record<string, readonly ChildRow[]> = Object.fromEntries(Object.entries(rows).map(([table, { added: all }]) => [table, all]));
  return sentValues(access, values, added);
}
