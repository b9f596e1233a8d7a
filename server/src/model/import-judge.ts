// What an import would do, record by record, and everything that stands in its way; nothing is written here.
import { say } from '@ordo/contract/language.ts';
import { refusals, type Phrase } from '@ordo/contract/refusals.ts';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { ImportWay } from '@ordo/contract/model-import.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { valueFindingPhrases } from '@ordo/contract/model-findings.phrases.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { saidIn, type Look } from '@ordo/engine/form/look.ts';
import { freshRow, freshValues } from '@ordo/engine/form/rules/form.ts';
import { keyFields, importFields, RECORD_NO, type SheetField } from '@ordo/engine/model/sheet-columns.ts';
import { readRecord, recordLines, type SheetRecord } from '@ordo/engine/model/sheet-rows.ts';
import { may } from '@ordo/engine/permission/rights.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { troubles } from '../kit/sheet/list-sheet.phrases.ts';
import type { RecordAccess } from './access.ts';
import { changesBetween, rowChanges } from './changes-between.ts';
import { importPhrases } from './import.phrases.ts';
import { lookFor } from './import-names.ts';
import type { Progress } from './import-progress.ts';
import { idsByKey, outsideOf, takenIn } from './import.db.ts';
import { settledBy, type ToldFinding } from './judge.ts';
import type { LiveModels } from './live.ts';
import { readThese } from './record-read.ts';
import { rowsIn, type ChildRow, type RecordValues } from './record-write.ts';
import { filledBy, isWritten, mergedValues } from './save.ts';
import { placeOf } from './saving.ts';
import { veilOf, type Veil } from './sealing.ts';

export interface ImportInput {
  how: ImportWay;
  key?: string | undefined;
  /** Paths. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Of the rows in their file, for sentences. */
  lines?: readonly number[] | undefined;
}

/** A record as it is to be, settled. */
export interface ToBe {
  /** Of one that is there already. */
  now: ModelRecord | null;
  /** Positions of its lines. */
  at: readonly number[];
  values: RecordValues;
}

export interface Judged {
  problems: SheetProblem[];
  records: ToBe[];
  veil: Veil;
}

const ALL = () => true;

/**
 * @param lock whether what is there already stays as it is until the transaction ends
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
  const fields = fieldsAsked(call, access, input);
  const look = await lookFor(
    call,
    models,
    input.columns.map((path) => fields.get(path)),
    input.rows,
  );
  const sheet = recordLines(input.columns, input.rows).map((at) => readRecord(at, input.columns, input.rows, fields, look, newId));
  const veil = veilOf(model, models.seal);
  const told = new Told(call, access, input, fields, look);
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
  const by = await placeOf(call);
  const records: ToBe[] = [];
  for (const [index, record] of sheet.entries()) {
    for (const _ of record.at) await progress.row();
    const id = ids.get(index);
    const now = id === undefined ? null : (there.get(id ?? '') ?? null);
    if (id !== undefined && !now) continue;
    const settled = now ? changed(call, access, input, record, now, veil, by) : created(call, access, record, by);
    if ('refusal' in settled) {
      told.text(record.at[0] ?? 0, '', settled.refusal.say(call.language));
      continue;
    }
    for (const finding of settled.findings) told.finding(record, settled.places, finding);
    records.push({ now, at: record.at, values: settled.values });
  }
  for (const { at, first, fields: taken, value } of await takenIn(call, model, records, look)) {
    const column = taken.find((path) => input.columns.includes(path)) ?? taken[0] ?? '';
    if (first === null) told.phrase(at, column, refusals.recordTaken.text, { field: told.label(column), value });
    else told.phrase(at, column, troubles.twice, { line: told.line(first) });
  }
  for (const at of await outsideOf(call, access, records, by)) told.phrase(at, '', importPhrases.outside);
  return { problems: told.inOrder(), records, veil };
}

function fieldsAsked(call: Call, access: RecordAccess, { how, key, columns }: ImportInput): ReadonlyMap<string, SheetField> {
  const { model, reaches, sees, changes } = access;
  const editable = new Map(importFields(model.design, changes).map((field) => [field.path, field]));
  const keys = new Map(keyFields(model.design, sees).map((field) => [field.path, field]));
  if (how !== 'create') {
    if (key === undefined || !columns.includes(key) || !(key === RECORD_NO || keys.has(key))) throw new Refusal('importKey');
    const right = `${call.page ?? ''}:btn_edit`;
    if (!call.user.rights.administrator && !may(call.user.rights, right)) throw new Refusal('denied', {}, { right });
  }
  const doubled = columns.find((path, at) => columns.indexOf(path) !== at);
  if (doubled !== undefined) throw new Refusal('sheetColumnTwice', { columns: model.fields.get(doubled)?.node.label.zh ?? doubled });
  const found = columns.flatMap((path): SheetField[] => {
    if (path === RECORD_NO) return [];
    const known = model.fields.get(path);
    if (!known || !reaches(path)) throw new Refusal('recordFieldUnknown', { field: path });
    const field = editable.get(path) ?? (how === 'update' && path === key ? keys.get(path) : undefined);
    if (!field) throw new Refusal('columnDenied', { column: saidIn(known.node.label, call.language) }, { right: path });
    return [field];
  });
  return new Map(found.map((field) => [field.path, field]));
}

/** Which record that is there already each of them is; null: of none it can be, which is told. */
async function idsOf(
  call: Call,
  access: RecordAccess,
  input: ImportInput,
  sheet: readonly SheetRecord[],
  told: Told,
): Promise<ReadonlyMap<number, string | null>> {
  const { how, key } = input;
  if (how === 'create' || key === undefined) return new Map();
  const wanted = new Map<number, Json>();
  const ids = new Map<number, string | null>();
  const first = new Map<string, number>();
  const refuse = (index: number, phrase: Phrase, parameters: Record<string, unknown> = {}) => {
    const line = sheet[index]?.at[0] ?? 0;
    // A cell that is no value is told already.
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

type Settled = { values: RecordValues; findings: readonly ToldFinding[]; places: ReadonlyMap<string, number> } | { refusal: Refusal };
type By = Awaited<ReturnType<typeof placeOf>>;

/** As a form begins, with what the sheet says; suggestions of the rules fill what it does not. */
function created(call: Call, { model, changes }: RecordAccess, { values, rows, places }: SheetRecord, by: By): Settled {
  const fresh = Object.entries(freshValues(model.program)).filter(([id]) => model.fields.has(id) && isOpen(id));
  const children = Object.entries(rows).map(([table, list]) => [
    table,
    list.map(({ id, values: own }) => {
      const begun = Object.entries(freshRow(model.program, table, id).values).filter(([column]) => isOpen(`${table}.${column}`));
      return { id, values: { ...Object.fromEntries(begun), ...own } };
    }),
  ]);
  const sent = { ...Object.fromEntries(fresh), ...values, ...Object.fromEntries(children) };
  return { ...settledBy(call, model, null, sent, filledBy(model, 'create', by), true), places };

  function isOpen(path: string): boolean {
    const field = model.fields.get(path);
    return field !== undefined && isWritten(field) && changes(path);
  }
}

/** Empty cells leave what is there; of a child table that is said the rows are those of the sheet, told by their place. */
function changed(call: Call, access: RecordAccess, { key }: ImportInput, { values, rows, places }: SheetRecord, now: ModelRecord, veil: Veil, by: By): Settled {
  const seen = veil.over(now.values);
  const own = Object.fromEntries(Object.entries(values).filter(([path]) => path !== key));
  const at = new Map<string, number>();
  const children = Object.entries(rows).map(([table, list]) => {
    const old = rowsIn(seen, table);
    return [
      table,
      list.map((row, place): ChildRow => {
        const was = old[place];
        const id = was?.id ?? row.id;
        at.set(id, places.get(row.id) ?? 0);
        return { id, values: { ...was?.values, ...row.values } };
      }),
    ] as const;
  });
  try {
    const merged = mergedValues(access, seen, changesBetween(seen, own), rowChanges(seen, Object.fromEntries(children)), true);
    return { ...settledBy(call, access.model, seen, merged.values, filledBy(access.model, 'update', by)), places: at };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: error };
  }
}

/** Problems as they are found, each at its cell. */
class Told {
  readonly #problems: SheetProblem[] = [];
  readonly #cells = new Set<string>();
  readonly #call: Call;
  readonly #access: RecordAccess;
  readonly #input: ImportInput;
  readonly #fields: ReadonlyMap<string, SheetField>;
  readonly #look: Look;

  constructor(call: Call, access: RecordAccess, input: ImportInput, fields: ReadonlyMap<string, SheetField>, look: Look) {
    this.#call = call;
    this.#access = access;
    this.#input = input;
    this.#fields = fields;
    this.#look = look;
  }

  line(at: number): number {
    return this.#input.lines?.[at] ?? at + 1;
  }

  label(path: string): string {
    const node = (this.#fields.get(path) ?? this.#access.model.fields.get(path))?.node;
    return node ? saidIn(node.label, this.#call.language) : '';
  }

  shown(path: string, value: Json): string {
    const field = this.#fields.get(path);
    return field ? fieldKinds[field.node.kind].text(value, field.node, this.#look) : String(value);
  }

  has(at: number, path: string): boolean {
    return this.#cells.has(`${at} ${path}`);
  }

  text(row: number, column: string, text: string): void {
    this.#cells.add(`${row} ${column}`);
    this.#problems.push({ row, column, text });
  }

  phrase(row: number, path: string, text: Phrase, parameters: Record<string, unknown> = {}): void {
    this.at(row, path, say(text, this.#call.language, parameters, zhtw));
  }

  /** What the sheet has no column for is told of the whole row. */
  at(row: number, path: string, sentence: string): void {
    if (this.#input.columns.includes(path)) return this.text(row, path, sentence);
    const field = this.label(path);
    this.text(row, '', field && !sentence.includes(field) ? say(importPhrases.atField, this.#call.language, { field, text: sentence }, zhtw) : sentence);
  }

  /** A cell that is no value lacks one only because of that. */
  finding({ at }: SheetRecord, places: ReadonlyMap<string, number>, { field, row, text }: ToldFinding): void {
    const line = (row === null ? undefined : places.get(row)) ?? at[0] ?? 0;
    if (!this.has(line, field)) this.at(line, field, text);
  }

  inOrder(): SheetProblem[] {
    return this.#problems.toSorted((one, other) => one.row - other.row);
  }
}
