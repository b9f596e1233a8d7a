// Existing items in a spreadsheet, matched by code: filled cells are updated, empty cells change nothing, and no item is moved.
import { dataRoot } from '@ordo/contract/dictionary.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { toColumns } from '../kit/crud.ts';
import { updateRecords } from '../kit/records.ts';
import type { Call } from '../kit/serve.ts';
import { markedProblems, someRows, type Table } from '../kit/sheet/table.ts';
import type { itemsOf } from './dictionary.db.ts';
import { clearDefault, renamed } from './locks.ts';
import { checkItems, inputOf, type Head, type NewItem } from './item-sheet.ts';
import { troubles } from './sheet.phrases.ts';

type Item = Awaited<ReturnType<typeof itemsOf>>[number];

export interface ItemChange {
  /** Row of the sheet. */
  at: number;
  id: string;
  /** Only the filled cells. */
  values: Partial<NewItem['input']> & { fullNameZhtw?: string };
}

interface Checked {
  items: NewItem[];
  changes: ItemChange[];
  problems: SheetProblem[];
}

/** @returns every problem, in the order of rows; the new items and the changes when there is none */
export function checkRevisions(table: Table<Head>, known: readonly Item[], type: { id: string; isTree: number }, language: Language): Checked {
  const ours = new Map(known.map((item) => [normalForm(item.enCode), item]));
  const codeOf = new Map(known.map(({ id, enCode }) => [id, normalForm(enCode)]));
  const itemAt = (row: number) => ours.get(normalForm(table.records[row]?.enCode ?? ''));
  const rows = [...table.records.keys()];
  const places = rows.filter((row) => !itemAt(row));
  const problems = markedProblems(table, language).filter(({ row }) => itemAt(row));
  const tell = (row: number, column: Head, text: Phrase, parameters: Record<string, unknown> = {}) =>
    void problems.push({ row, column, text: translate(text, language, parameters, zhtw) });

  const changes: ItemChange[] = [];
  const first = new Map<string, number>();
  for (const row of rows) {
    const item = itemAt(row);
    const record = table.records[row];
    if (!item || !record) continue;
    const before = first.get(item.id);
    if (before !== undefined) tell(row, 'enCode', troubles.codeTwice, { before: table.lines[before] });
    else first.set(item.id, row);
    if (record.parent && type.isTree !== 1) tell(row, 'parent', troubles.flat);
    else if (record.parent && normalForm(record.parent) !== (codeOf.get(item.parentId) ?? '')) tell(row, 'parent', troubles.parentStays);
    const whole = { ...record, enCode: item.enCode, fullName: record.fullName || item.fullName };
    const days = { validFrom: record.validFrom || (item.validFrom ?? ''), validTo: record.validTo || (item.validTo ?? '') };
    const input = inputOf({ ...whole, ...days }, type.id, language, (column, text, parameters) => tell(row, column, text, parameters));
    if (!input) continue;
    const said = Object.entries(input).filter(([key]) => key !== 'enCode' && key !== 'parent' && record[key as Head]);
    const name = record.fullName ? renamed(input.fullName, item.fullName) : {};
    changes.push({ at: row, id: item.id, values: { ...Object.fromEntries(said), ...('full_name_zhtw' in name && { fullNameZhtw: '' }) } });
  }

  const nameOf = new Map(changes.map(({ id, values }) => [id, values.fullName]));
  const renamedItems = known.map((item) => ({ ...item, fullName: nameOf.get(item.id) ?? item.fullName }));
  const placeOf = ({ parentId, fullName }: Pick<Item, 'parentId' | 'fullName'>) => `${parentId === dataRoot ? '' : parentId}\n${normalForm(fullName)}`;
  const holders = Map.groupBy(renamedItems, placeOf);
  const byId = new Map(renamedItems.map((item) => [item.id, item]));
  for (const { at, id, values } of changes) {
    const item = byId.get(id);
    if (item && values.fullName !== undefined && (holders.get(placeOf(item))?.length ?? 0) > 1) tell(at, 'fullName', troubles.nameTaken);
  }

  const added = checkItems(someRows(table, places), renamedItems, type, language);
  problems.push(...added.problems.map((problem) => ({ ...problem, row: places[problem.row] ?? 0 })));
  const isNewDefault = (row: number) =>
    added.items.some(({ input }) => input.isDefault === 1 && normalForm(input.enCode) === normalForm(table.records[row]?.enCode ?? ''));
  const defaults = rows.filter((row) => changes.some(({ at, values }) => at === row && values.isDefault === 1) || isNewDefault(row));
  for (const row of defaults.slice(1)) tell(row, 'isDefault', troubles.defaultTwice, { before: table.lines[defaults[0] ?? 0] });
  if (problems.length) return { items: [], changes, problems: problems.toSorted((a, b) => a.row - b.row) };
  return { items: added.items, changes, problems };
}

/** Within a transaction that has locked the type. */
export async function reviseItems(call: Call, typeId: string, changes: readonly ItemChange[]): Promise<void> {
  const standard = changes.find(({ values }) => values.isDefault === 1);
  if (standard) await clearDefault(call, typeId, standard.id);
  const rows = changes.map(({ id, values }) => ({ ...toColumns(values), id }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id');
  await updateRecords(call, 'dictionary_data', columns, rows);
}
