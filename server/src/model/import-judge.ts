// Dry run of an import, record by record, with all problems; nothing is written here.
import { refusals, type Phrase } from '@ordo/contract/refusals.ts';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { valueFindingPhrases } from '@ordo/contract/model-findings.phrases.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { freshRow, freshValues } from '@ordo/engine/form/rules/form.ts';
import { keyFields, importFields, RECORD_NO, type SheetField } from '@ordo/engine/model/sheet-columns.ts';
import { readRecord, recordLines, type SheetRecord } from '@ordo/engine/model/sheet-rows.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { troubles } from '../kit/sheet/list-sheet.phrases.ts';
import { withCalendar } from './calendar.ts';
import type { RecordAccess } from './access.ts';
import { changesBetween, rowChanges } from './changes-between.ts';
import { assertCanImport } from './import-bound.ts';
import { importPhrases } from './import.phrases.ts';
import { resolveNames } from './import-names.ts';
import type { Progress } from './import-progress.ts';
import { findUnknownReferences } from './judge-references.ts';
import { findDuplicates, findOutOfScope, idsByKey } from './import.db.ts';
import type { ImportInput, PlannedRecord } from './import-shapes.ts';
import { ImportProblems } from './import-problems.ts';
import { settleRecord } from './judge.ts';
import { loadLookupsOfEach } from './lookups.ts';
import type { LiveModel, LiveModels } from './live.ts';
import { refusalOf, tasksOf, type RecordTask } from './of-task.ts';
import { readThese } from './record-read.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-query.ts';
import { filledBy, isWritten, mergedValues } from './save.ts';
import { placeOf } from './saving.ts';
import { veilOf, type Veil } from './sealing.ts';

export interface Judged {
  problems: SheetProblem[];
  records: PlannedRecord[];
  veil: Veil;
}

const ALL = () => true;
/** Records whose lookups are loaded at a time. */
const LOOKED_UP = 500;

/**
 * @param lock whether existing records are locked until the transaction ends
 * @throws Refusal importKey, importStopped, recordFieldUnknown, columnDenied, denied
 */
export async function judgeImport(
  call: Call,
  models: LiveModels,
  access: RecordAccess,
  input: ImportInput,
  progress: Progress,
  lock: boolean,
): Promise<Judged> {
  const { model } = access;
  if (model.elsewhere) assertCanImport(model.elsewhere, input.rows.length);
  const fields = fieldsAsked(call, access, input);
  const look = await resolveNames(
    call,
    models,
    input.columns.map((path) => fields.get(path)),
    input.rows,
  );
  const sheet = recordLines(input.columns, input.rows).map((at) => readRecord(at, input.columns, input.rows, fields, look, newId));
  const veil = veilOf(model, models.seal);
  const told = new ImportProblems(call, access, input, fields, look);
  for (const { findings } of sheet) for (const finding of findings) told.phrase(finding.at, finding.path, valueFindingPhrases[finding.key], finding.params);

  const ids = await idsOf(call, access, input, sheet, told);
  const there = new Map(
    (
      await readThese(
        call.db,
        model,
        [...new Set(ids.values())].filter((id) => id !== null),
        access.within,
        ALL,
        { lock },
      )
    ).map((record) => [record.id, record]),
  );
  const held = model.elsewhere ? new Map<string, RecordTask>() : await tasksOf(call.db, model.head.table, [...there.keys()]);
  const by = placeOf(call);
  const judging = await withCalendar(call, model);
  const prepared: Prepared[] = [];
  for (const [index, record] of sheet.entries()) {
    const id = ids.get(index);
    const now = id === undefined ? null : (there.get(id ?? '') ?? null);
    if (id !== undefined && !now) continue;
    const task = held.get(id ?? '');
    if (task) {
      told.text(record.at[0] ?? 0, '', refusalOf(task).say(call.language));
      continue;
    }
    const ready = now ? changed(access, input, record, now, veil.over(now.values)) : created(access, record);
    if ('refusal' in ready) told.text(record.at[0] ?? 0, '', ready.refusal.say(call.language));
    else prepared.push(ready);
  }
  const records: PlannedRecord[] = [];
  for (let from = 0; from < prepared.length; from += LOOKED_UP) {
    const some = prepared.slice(from, from + LOOKED_UP);
    const known = await loadLookupsOfEach(
      call.db,
      models,
      model,
      some.map(({ now, sent }, place) => ({ id: now?.id ?? `new ${place}`, values: sent })),
    );
    const named = [];
    for (const [place, { record, now, sent, places }] of some.entries()) {
      for (const _ of record.at) await progress.row();
      const filled = { ...filledBy(model, now ? 'update' : 'create', by), ...known[place] };
      const settled = settleRecord(judging, model, now && veil.over(now.values), sent, filled, now === null);
      for (const finding of settled.findings) told.finding(record, places, finding);
      records.push({ now, at: record.at, values: settled.values });
      named.push({ before: now?.values ?? null, settled });
    }
    for (const [place, findings] of await findUnknownReferences(call, models, model, named)) {
      const { record, places } = some[place] as Prepared;
      for (const finding of findings) told.finding(record, places, finding);
    }
  }
  for (const { at, first, fields: taken, value } of await findDuplicates(call, access, records, look)) {
    const column = taken.find((path) => input.columns.includes(path)) ?? taken[0] ?? '';
    if (first === null) told.phrase(at, column, refusals.recordTaken.text, { field: told.label(column), value });
    else told.phrase(at, column, troubles.twice, { line: told.line(first) });
  }
  for (const at of await findOutOfScope(call, access, records, by)) told.phrase(at, '', importPhrases.outside);
  return { problems: told.inOrder(), records, veil };
}

function fieldsAsked(call: Call, access: RecordAccess, { how, key, columns }: ImportInput): ReadonlyMap<string, SheetField> {
  const { model, reaches, sees, changes } = access;
  const editable = new Map(importFields(model.design, changes).map((field) => [field.path, field]));
  const keys = new Map(keyFields(model.design, sees).map((field) => [field.path, field]));
  if (how !== 'create') {
    if (key === undefined || !columns.includes(key) || !(key === RECORD_NO || keys.has(key))) throw new Refusal('importKey');
    const right = `${call.page ?? ''}:btn_edit`;
    if (!call.user.rights.administrator && !can(call.user.rights, right)) throw new Refusal('denied', {}, { right });
  }
  const doubled = columns.find((path, at) => columns.indexOf(path) !== at);
  if (doubled !== undefined) throw new Refusal('sheetColumnTwice', { columns: model.fields.get(doubled)?.node.label ?? doubled });
  const found = columns.flatMap((path): SheetField[] => {
    if (path === RECORD_NO) return [];
    const known = model.fields.get(path);
    if (!known || !reaches(path)) throw new Refusal('recordFieldUnknown', { field: path });
    const field = editable.get(path) ?? (how === 'update' && path === key ? keys.get(path) : undefined);
    if (!field) throw new Refusal('columnDenied', { column: textIn(known.node.label, call.language) }, { right: path });
    return [field];
  });
  return new Map(found.map((field) => [field.path, field]));
}

/** Ids of the existing records; records that cannot be matched are reported. */
async function idsOf(
  call: Call,
  access: RecordAccess,
  input: ImportInput,
  sheet: readonly SheetRecord[],
  told: ImportProblems,
): Promise<ReadonlyMap<number, string | null>> {
  const { how, key } = input;
  if (how === 'create' || key === undefined) return new Map();
  const wanted = new Map<number, Json>();
  const ids = new Map<number, string | null>();
  const first = new Map<string, number>();
  const refuse = (index: number, phrase: Phrase, parameters: Record<string, unknown> = {}) => {
    const line = sheet[index]?.at[0] ?? 0;
    // An invalid cell is reported already.
    if (!told.has(line, key)) told.phrase(line, key, phrase, parameters);
    ids.set(index, null);
  };
  for (const [index, { at, values, number }] of sheet.entries()) {
    const value = key === RECORD_NO ? number || null : (values[key] ?? null);
    const name = JSON.stringify(value);
    const before = first.get(name);
    if (value === null && how === 'update') refuse(index, importPhrases.keyEmpty);
    else if (value !== null && before !== undefined) refuse(index, troubles.twice, { line: told.line(before) });
    else if (value !== null) {
      first.set(name, at[0] ?? 0);
      wanted.set(index, value);
    }
  }
  const found = await idsByKey(call, access, key, wanted);
  for (const [index, value] of wanted) {
    const [id, other] = found.get(index) ?? [];
    if (other !== undefined) refuse(index, importPhrases.several, { value: told.shown(key, value) });
    else if (id !== undefined) ids.set(index, id);
    else if (how === 'update') refuse(index, importPhrases.notThere, { value: told.shown(key, value) });
  }
  return ids;
}

/** Before the rules run. */
interface Prepared {
  record: SheetRecord;
  now: ModelRecord | null;
  /** New values of all fields. */
  sent: RecordValues;
  /** Id of a row → position of its line. */
  places: ReadonlyMap<string, number>;
}

const created = ({ model, changes }: RecordAccess, record: SheetRecord): Prepared => ({
  record,
  now: null,
  sent: withInitial(model, changes, record),
  places: record.places,
});

/** Initial values of a form, with the values of the sheet. @param changes whether somebody may write a path */
export function withInitial(model: LiveModel, changes: (path: string) => boolean, { values, rows }: Pick<SheetRecord, 'values' | 'rows'>): RecordValues {
  const isOpen = (path: string) => {
    const field = model.fields.get(path);
    return field !== undefined && isWritten(field) && changes(path);
  };
  const fresh = Object.entries(freshValues(model.program)).filter(([id]) => isOpen(id));
  const children = Object.entries(rows).map(([table, list]) => [
    table,
    list.map(({ id, values: own }) => {
      const begun = Object.entries(freshRow(model.program, table, id).values).filter(([column]) => isOpen(`${table}.${column}`));
      return { id, values: { ...Object.fromEntries(begun), ...own } };
    }),
  ]);
  return { ...Object.fromEntries(fresh), ...values, ...Object.fromEntries(children) };
}

/** Empty cells keep the existing value; a child table in the sheet gets the rows of the sheet, matched by position. */
function changed(access: RecordAccess, { key }: ImportInput, record: SheetRecord, now: ModelRecord, seen: RecordValues): Prepared | { refusal: Refusal } {
  const own = Object.fromEntries(Object.entries(record.values).filter(([path]) => path !== key));
  const places = new Map<string, number>();
  const children = Object.entries(record.rows).map(([table, list]) => {
    const old = rowsIn(seen, table);
    return [
      table,
      list.map((row, place): ChildRow => {
        const was = old[place];
        const id = was?.id ?? row.id;
        places.set(id, record.places.get(row.id) ?? 0);
        return { id, values: { ...was?.values, ...row.values } };
      }),
    ] as const;
  });
  try {
    const { values } = mergedValues(access, seen, changesBetween(seen, own), rowChanges(seen, Object.fromEntries(children)), true);
    return { record, now, sent: values, places };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: error };
  }
}
