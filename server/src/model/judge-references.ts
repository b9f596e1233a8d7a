// References of a record have to exist, and the user has to be allowed to choose them: people, organisations, dictionary items, records, files. One query
// for each source, only for new values of a save; earlier choices stay valid, even if the target was deleted since.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions, idsIn, type Option } from '@ordo/engine/form/look.ts';
import type { RecordFinding } from '@ordo/engine/form/rules/finding.ts';
import { optionsPassing } from '@ordo/engine/form/rules/options.ts';
import { nodeState, type FormState, type RowState } from '@ordo/engine/form/rules/state.ts';
import { optionsIn } from '@ordo/engine/form/interface-options.ts';
import { sourceKey, type Elsewhere } from '@ordo/engine/form/source-key.ts';
import { fileTypeOf } from '@ordo/engine/model/public.ts';
import type { FieldPath } from '@ordo/engine/form/values.ts';
import { sql } from 'kysely';
import { withCalendar } from './calendar.ts';
import { openItems } from '../dictionary/dictionary.read.ts';
import { adoptedTasks } from '../flow/adopted.read.ts';
import { tableSql } from '../kit/ddl.ts';
import type { Question } from '../kit/outside.ts';
import type { Call } from '../kit/serve.ts';
import { answeredBy, checkByInterfaces } from './interface-checks.ts';
import { unfitContents, type Content } from './judge-content.ts';
import { assertNoFindings, settleRecord, toFindingText, type FindingText, type Settled } from './judge.ts';
import type { LiveField, LiveModel, LiveModels } from './live.ts';
import { reachOf } from './reach.ts';
import { rowsIn, type RecordValues } from './record-query.ts';
import { isWritten } from './save.ts';

/** @throws Refusal recordWrong, with all findings and their fields */
export async function judgeWithReferences(
  call: Call,
  models: LiveModels,
  model: LiveModel,
  before: RecordValues | null,
  sent: RecordValues,
  known: RecordValues,
): Promise<RecordValues> {
  const settled = settleRecord(await withCalendar(call, model), model, before, sent, known);
  const strange = await refusedIn(call, models, model, [{ before, settled }]);
  assertNoFindings([...settled.findings, ...strange.map(({ found }) => toFindingText(model, found, call.language))]);
  return settled.values;
}

/**
 * The same without a transaction.
 * @returns null: there are findings, or it names records that have to be locked until it is saved
 */
export async function judgeWithoutTransaction(
  call: Call,
  models: LiveModels,
  model: LiveModel,
  before: RecordValues | null,
  sent: RecordValues,
  known: RecordValues,
): Promise<RecordValues | null> {
  const settled = settleRecord(await withCalendar(call, model), model, before, sent, known);
  const holds = namedAnew(model, { before, settled }).some(({ field }) => naming(field)?.from === 'record');
  if (settled.findings.length || holds) return null;
  return (await refusedIn(call, models, model, [{ before, settled }])).length ? null : settled.values;
}

/** The same for many records, with the same number of queries. @returns findings, with the index of their record */
export async function findUnknownReferences(
  call: Call,
  models: LiveModels,
  model: LiveModel,
  records: readonly Settled[],
): Promise<ReadonlyMap<number, readonly FindingText[]>> {
  const strange = Map.groupBy(await refusedIn(call, models, model, records), ({ of }) => of);
  return new Map([...strange].map(([of, all]) => [of, all.map(({ found }) => toFindingText(model, found, call.language))]));
}

/** Findings of references, and of data interfaces. */
async function refusedIn(call: Call, models: LiveModels, model: LiveModel, records: readonly Settled[]) {
  const named = records.flatMap((record, of) => namedAnew(model, record, of));
  const strange = await strangeIn(call, models, named);
  // What is not there is told once.
  const placeOf = ({ of, path, rowId }: { of: number; path: FieldPath | null; rowId: string | null }) => `${of} ${path?.join('.')} ${rowId}`;
  const told = new Set(strange.map(({ of, found }) => placeOf({ ...found, of })));
  const there = told.size === 0 ? named : named.filter(({ of, path, row }) => !told.has(placeOf({ of, path, rowId: row?.id ?? null })));
  const unfit = (await unfitContents(call, there)).map(({ of, key, params }) => ({ of: of.of, found: { ...finding(of.path, of.row, ''), key, params } }));
  return [...strange, ...unfit, ...(await checkByInterfaces(call, models, model, records))];
}

/** New references of a field. */
interface Named extends Content {
  /** Index of its record. */
  of: number;
  path: FieldPath;
  row: { id: string; number: number } | null;
  /** The options that a rule allows. */
  allowed: Filter | null;
}

function namedAnew(model: LiveModel, { before: was, settled: { values, state } }: Settled, of = 0): Named[] {
  const before = was ?? {};
  const head = model.head.fields.filter(isWritten).flatMap((field) => {
    const ids = newIds(field, values[field.node.id], before[field.node.id]);
    const value = (values[field.node.id] ?? null) as Json;
    return ids.length ? [{ of, field, value, path: [field.node.id] as const, row: null, ids, allowed: allowedAt(state, field, null) }] : [];
  });
  const cells = model.children.flatMap((table) => {
    const fields = table.fields.filter((field) => isWritten(field) && naming(field));
    if (fields.length === 0) return [];
    const old = new Map(rowsIn(before, table.id).map((row) => [row.id, row.values]));
    return rowsIn(values, table.id).flatMap(({ id, values: own }, at) =>
      fields.flatMap((field): Named[] => {
        const ids = newIds(field, own[field.node.id], old.get(id)?.[field.node.id]);
        const allowed = ids.length ? allowedAt(state, field, state.rows[table.id]?.[at] ?? null) : null;
        const value = (own[field.node.id] ?? null) as Json;
        return ids.length ? [{ of, field, value, path: [table.id, field.node.id], row: { id, number: at + 1 }, ids, allowed }] : [];
      }),
    );
  });
  return [...head, ...cells];
}

const allowedAt = (state: FormState, { node }: LiveField, row: RowState | null): Filter | null => nodeState(state, node.id, row)?.options ?? null;

/** Source of the ids of a field, if it is outside the document. */
function naming({ node }: LiveField): Elsewhere | { from: 'file'; type: string } | null {
  const type = fileTypeOf(node);
  if (type !== null) return { from: 'file', type };
  const source = fieldKinds[node.kind].source(node);
  return source && source.from !== 'options' ? source : null;
}

/** What of its source the field offers. */
function onlyOf({ node }: LiveField): 'company' | 'department' | 'leaves' | null {
  if (node.kind === 'comSelect') return 'company';
  if (node.kind === 'depSelect') return 'department';
  return node.kind === 'treeSelect' && node.config.lastLevel === true ? 'leaves' : null;
}

function newIds(field: LiveField, now: unknown, was: unknown): string[] {
  const source = naming(field);
  if (!source) return [];
  const ids = source.from === 'file' ? filesIn : (value: unknown) => idsIn(value as Json);
  const old = new Set(ids(was));
  return [...new Set(ids(now))].filter((id) => !old.has(id));
}

/** Of a list of files, or of a signature. Links are left out: they are files that were not uploaded here. */
const filesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((one) => {
    const { fileId } = (one ?? {}) as { fileId?: unknown };
    return typeof fileId === 'string' && fileId !== '' ? [fileId] : [];
  });

async function strangeIn(call: Call, models: LiveModels, named: readonly Named[]): Promise<{ of: number; found: RecordFinding }[]> {
  const groups = Map.groupBy(named, ({ field, allowed }) => {
    const source = naming(field);
    return source?.from === 'file' ? `file ${source.type}` : `${source ? sourceKey(source) : ''} ${onlyOf(field)} ${JSON.stringify(allowed)}`;
  });
  const all: { of: number; found: RecordFinding }[] = [];
  // Sorted, so that two saves that name the same records do not deadlock.
  for (const [, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = group;
    const source = first && naming(first.field);
    if (!source) continue;
    const ids = [...new Set(group.flatMap((one) => one.ids))].toSorted();
    const open = await choosable(call, models, source, ids, { allowed: first.allowed, only: onlyOf(first.field) });
    if (!open) all.push(...group.map(({ of, path, row }) => ({ of, found: silent(path, row) })));
    for (const { of, path, row, ids: own } of open ? group : []) {
      const strange = own.find((id) => !open?.has(id));
      if (strange !== undefined) all.push({ of, found: finding(path, row, strange) });
    }
  }
  return all;
}

const silent = (path: FieldPath, row: Named['row']): RecordFinding => ({ ...finding(path, row, ''), key: 'interfaceSilent', params: {} });

const finding = (path: FieldPath, row: Named['row'], value: string): RecordFinding => ({
  path,
  rowId: row?.id ?? null,
  rowNumber: row?.number ?? null,
  key: 'notChoosable',
  params: { value: value.slice(0, 100) },
  text: null,
  names: {},
});

type Ids = { rows: readonly { id: string }[] };
const idsOf = ({ rows }: Ids): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** The ids that the caller may choose, where possible locked against deletion until this save ends; null: another system did not answer. */
async function choosable(
  call: Call,
  models: LiveModels,
  source: NonNullable<ReturnType<typeof naming>>,
  ids: readonly string[],
  { allowed, only }: { allowed: Filter | null; only: ReturnType<typeof onlyOf> },
): Promise<ReadonlySet<string> | null> {
  const { db } = call;
  switch (source.from) {
    case 'user':
      return idsOf(await sql<{ id: string }>`select id from app_user where id = any(${ids}) and enabled_mark = 1 and delete_mark = 0`.execute(db));
    case 'organize':
    case 'department':
      return idsOf(
        await sql<{ id: string }>`
          select id from organize where id = any(${ids}) and enabled_mark = 1 and delete_mark = 0 and category = any(${only === 'company' || only === 'department' ? [only] : ['company', 'department']})`.execute(
          db,
        ),
      );
    case 'position':
      return idsOf(await sql<{ id: string }>`select id from position where id = any(${ids}) and enabled_mark = 1 and delete_mark = 0`.execute(db));
    case 'role':
      return idsOf(await sql<{ id: string }>`select id from role where id = any(${ids}) and enabled_mark = 1 and delete_mark = 0`.execute(db));
    case 'area':
      return idsOf(await sql<{ id: string }>`select id from area where id = any(${ids}) and enabled_mark = 1 and delete_mark = 0`.execute(db));
    case 'file':
      return idsOf(await sql<{ id: string }>`select name as id from file where name = any(${ids}) and type = ${source.type}`.execute(db));
    case 'dictionary':
      return openOf(await openItems(call, source.id, source.by), allowed, only === 'leaves');
    case 'record': {
      const other = await reachOf(call, models)(source.model);
      if (!other) return new Set();
      if (other.model.elsewhere) {
        const query = { currentPage: 1, pageSize: ids.length, sort: [], ids, deleted: 0 } as const;
        return idsOf({ rows: (await other.model.elsewhere.page(db, query, other.within, () => false)).list });
      }
      return idsOf(
        await sql<{ id: string }>`
          select t.id from ${tableSql(other.model.head.table)} t where t.id = any(${ids}) and t.delete_mark = 0 and ${other.within}
          order by t.id for key share of t`.execute(db),
      );
    }
    case 'flowTask':
      return idsOf(await sql<{ id: string }>`select t.id ${adoptedTasks(source.flow, call.user.userId)} and t.id = any(${ids}) for key share of t`.execute(db));
    case 'group':
      // Groups are not supported yet.
      return new Set();
    case 'interface': {
      const key = `options ${only} ${JSON.stringify([source, allowed])}`;
      const optionsOf = (answer: unknown) => (allowed ? optionsPassing(optionsIn(answer, source), allowed) : optionsIn(answer, source));
      const offered: Question<ReadonlySet<string> | null> = (aside) =>
        answeredBy({ ...call, db: aside }, models, source.id, {}, (answer) => idsOf({ rows: chosenFrom(optionsOf(answer), only === 'leaves') }));
      return (await call.outside.answers(new Map([[key, offered]]))).get(key) ?? null;
    }
  }
}

const chosenFrom = (options: readonly Option[], leaves: boolean): Option[] => allOptions(options).filter(({ children }) => !leaves || !children?.length);

/** The ids or codes that a rule allows. */
function openOf(items: Awaited<ReturnType<typeof openItems>>, allowed: Filter | null, leaves: boolean): ReadonlySet<string> {
  if (!allowed && !leaves) return new Set(items.map(({ own }) => own));
  const below = Map.groupBy(items, ({ parentId }) => parentId);
  const known = new Set(items.map(({ id }) => id));
  const optionOf = ({ id, own, name }: (typeof items)[number]): Option => {
    const children = below.get(id)?.map(optionOf);
    return { id: own, name: { zh: name }, ...(children && { children }) };
  };
  const roots = items.filter(({ parentId }) => !known.has(parentId)).map(optionOf);
  return new Set(chosenFrom(allowed ? optionsPassing(roots, allowed) : roots, leaves).map(({ id }) => id));
}
