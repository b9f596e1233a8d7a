// Rows of a spreadsheet as inputs of a flow's form: what a person would send who fills in the form of the start with these values.
import type { Bytes } from '@ordo/contract/kit.ts';
import type { SheetChecked, SheetProblem } from '@ordo/contract/sheet.ts';
import { valueFindingPhrases } from '@ordo/contract/model-findings.phrases.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { columnsMeant, importFields, type SheetField } from '@ordo/engine/model/sheet-columns.ts';
import { readRecord, recordLines, type SheetRecord } from '@ordo/engine/model/sheet-rows.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { troubles } from '../kit/sheet/list-sheet.phrases.ts';
import { readSheet } from '../kit/sheet/read.ts';
import { checkedSheet, markedProblems, tableOf, type ImportColumn } from '../kit/sheet/table.ts';
import { withCalendar } from './calendar.ts';
import { accessWithout } from './flow-access.read.ts';
import type { Filled, FlowForms } from './flow-form.read.ts';
import { withInitial } from './import-judge.ts';
import { resolveNames } from './import-names.ts';
import { ImportProblems } from './import-problems.ts';
import { recordTemplate } from './import-template.ts';
import { settleRecord, type FindingText } from './judge.ts';
import type { LiveModel } from './live.ts';
import { loadLookupsOfEach } from './lookups.ts';
import { rowsIn, type RecordValues } from './record-query.ts';
import { filledBy, isWritten } from './save.ts';
import { placeOf } from './saving.ts';

/** The form of a start. Fields are paths: `field` or `table.field`. */
export interface SheetForm {
  /** Name of the flow. */
  name: string;
  model: LiveModel;
  hidden: ReadonlySet<string>;
  /** Whether a row may fill in a field. */
  takes(path: string): boolean;
  /** Required in addition to what the form requires. */
  requires: ReadonlySet<string>;
}

export interface SheetRows {
  columns: readonly string[];
  lines: readonly number[];
  rows: readonly (readonly string[])[];
}

/** A row with its child rows. */
export interface FilledRow {
  /** Positions of its rows. */
  at: readonly number[];
  line: number;
  /** Whether every cell could be read. */
  isReadable: boolean;
  filled: Filled;
  /** Reports why it cannot be launched. */
  refuse(why: Refusal): void;
}

export const sheetTemplate = (call: Call, { models }: Pick<FlowForms, 'models'>, { name, model, takes, requires }: SheetForm): Promise<Bytes> =>
  recordTemplate(call, models, { model: { fullName: name, design: model.design }, changes: takes, requires });

const fieldsOf = ({ model, takes }: SheetForm) => importFields(model.design, takes);

/** The uploaded sheet, its columns by their headings. @throws Refusal those of `readSheet`, sheetColumnsMissing, sheetColumnTwice, sheetEmpty */
export async function readFlowSheet(call: Call, form: SheetForm, mostRows: number): Promise<SheetChecked> {
  const { language } = call;
  const fields = fieldsOf(form);
  const sheet = await readSheet(call, mostRows);
  const [heads = [], ...rows] = sheet.rows;
  const meant = columnsMeant(heads, fields);
  const columns = fields.map(({ path, title, node, kind }): ImportColumn<string> => ({
    key: path,
    title: [textIn(title, 'zh'), textIn(title, 'en')],
    required: node.required || form.requires.has(path),
    ...((kind === 'day' || kind === 'moment') && { kind }),
  }));
  if (meant.every((path) => path === null)) {
    const named = fields.map(({ title }) => textIn(title, language));
    throw new Refusal('sheetColumnsMissing', { columns: named });
  }
  // A required field may also be filled by the form itself, so its column may be missing.
  const table = tableOf(
    { ...sheet, rows: [heads.map((head, at) => meant[at] ?? head), ...rows] },
    columns.map(({ required: _, ...one }) => one),
    language,
  );
  return checkedSheet(table, columns, markedProblems(table, language), language);
}

/** @throws Refusal recordFieldUnknown, columnDenied, sheetColumnTwice */
export async function fillFromSheet(
  call: Call,
  { models }: Pick<FlowForms, 'models'>,
  form: SheetForm,
  { columns, lines, rows }: SheetRows,
): Promise<{ records: FilledRow[]; problems(): SheetProblem[] }> {
  const { model, hidden, takes } = form;
  const fields = fieldsAsked(call, form, columns);
  const input = { how: 'create', columns, rows, lines } as const;
  const look = await resolveNames(
    call,
    models,
    columns.map((path) => fields.get(path)),
    rows,
  );
  const sheet = recordLines(columns, rows).map((at) => readRecord(at, columns, rows, fields, look, newId));
  const told = new ImportProblems(call, accessWithout(model, hidden), input, fields, look);
  const seen = new Map<number, number>();
  for (const { at, findings } of sheet) {
    for (const finding of findings) told.phrase(finding.at, finding.path, valueFindingPhrases[finding.key], finding.params);
    // The line identifies the task, so a second one would be lost.
    const line = told.line(at[0] ?? 0);
    if (seen.has(line)) told.phrase(at[0] ?? 0, '', troubles.twice, { line });
    seen.set(line, at[0] ?? 0);
  }
  const judging = await withCalendar(call, model);
  const begun = sheet.map((record) => ({ record, sent: withInitial(model, takes, record) }));
  const known = await loadLookupsOfEach(
    call.db,
    models,
    model,
    begun.map(({ sent }, place) => ({ id: `new ${place}`, values: sent })),
  );
  const by = filledBy(model, 'create', placeOf(call));
  const records = begun.map(({ record, sent }, place): FilledRow => {
    const [first = 0] = record.at;
    // What the form would suggest while it is being filled in.
    const { values } = settleRecord(judging, model, null, sent, { ...by, ...known[place] }, true);
    const isReadable = record.at.every((at) => ['', ...columns].every((path) => !told.has(at, path)));
    return {
      at: record.at,
      line: told.line(first),
      isReadable,
      filled: filledOf(model, takes, values),
      refuse: (why) => refuse(call, told, record, isReadable, why),
    };
  });
  return { records, problems: () => told.inOrder() };
}

function fieldsAsked(call: Call, form: SheetForm, columns: readonly string[]): ReadonlyMap<string, SheetField> {
  const fields = new Map(fieldsOf(form).map((field) => [field.path, field]));
  const { reaches } = accessWithout(form.model, form.hidden);
  for (const [at, path] of columns.entries()) {
    const known = form.model.fields.get(path);
    if (!known || !reaches(path)) throw new Refusal('recordFieldUnknown', { field: path });
    const column = textIn(known.node.label, call.language);
    if (!fields.has(path)) throw new Refusal('columnDenied', { column }, { right: path });
    if (columns.indexOf(path) !== at) throw new Refusal('sheetColumnTwice', { columns: column });
  }
  return fields;
}

/** The fields that a person can fill in; everything else is computed by the save. */
function filledOf(model: LiveModel, takes: SheetForm['takes'], values: RecordValues): Filled {
  const own = (fields: LiveModel['head']['fields'], of: RecordValues) =>
    fields.flatMap((field) => {
      const value = of[field.node.id] as Json | undefined;
      return isWritten(field) && takes(field.path) && !isEmpty(value) ? [[field.node.id, value ?? null] as const] : [];
    });
  const tables = model.children.filter(({ id }) => takes(id) && rowsIn(values, id).length > 0);
  return {
    version: 0,
    changes: Object.fromEntries(own(model.head.fields, values).map(([id, to]) => [id, { from: null, to }])),
    rows: Object.fromEntries(
      tables.map(({ id, fields }) => {
        const added = rowsIn(values, id).map((row) => ({ id: row.id, values: Object.fromEntries(own(fields, row.values)) }));
        return [id, { added, removed: [], changed: [] }];
      }),
    ),
  };
}

/** Each problem at its cell; what only follows from an unreadable cell is left out. */
function refuse(call: Call, told: ImportProblems, record: SheetRecord, isReadable: boolean, why: Refusal): void {
  const [first = 0] = record.at;
  const { findings = [], fields = [] } = (why.details ?? {}) as { findings?: readonly FindingText[]; fields?: readonly string[] };
  for (const finding of findings) told.finding(record, record.places, finding);
  if (findings.length > 0) return;
  if (why.key === 'flowTaskRequired') {
    for (const path of fields.map((field) => field.replace('-', '.')))
      if (!told.has(first, path)) told.at(first, path, new Refusal(why.key, { fields: told.label(path) }).say(call.language));
  } else if (isReadable) told.text(first, '', why.say(call.language));
}
