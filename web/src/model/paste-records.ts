// A range of a spreadsheet over records of a list: which fields of which records get which values.
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import type { Lookup } from '../form/lookup.ts';
import { isFilledIn } from '../form/record-changes.ts';
import { cellsOf } from '../form/table/range.ts';
import type { OpenedModel } from './opened-model.ts';

interface Pasted {
  id: string;
  version: number;
  [field: string]: unknown;
}

export interface RecordPaste {
  id: string;
  version: number;
  changes: Record<string, { from: Json; to: Json }>;
}

export interface PastePlan {
  records: RecordPaste[];
  /** Number of cells that change. */
  cells: number;
  /** Number of cells whose text is no value of their field. */
  bad: number;
  /** Number of cells that cannot be filled in: beyond the list, or of fields that the user cannot change. */
  left: number;
}

/** The field of a column whose cells a user fills in; null: they do not. */
export function cellField({ fields, changes }: Pick<OpenedModel, 'fields' | 'changes'>, path: string): FormNode | null {
  const field = fields.get(path);
  return field && field.table === null && isFilledIn(field) && changes(path) ? field.node : null;
}

/**
 * @param rows from the first selected one on
 * @param paths of the columns, from the first selected one on
 * @throws CallError if names cannot be looked up
 */
export async function planPaste(
  model: Pick<OpenedModel, 'fields' | 'changes'>,
  lookup: Pick<Lookup, 'prepareTexts' | 'look'>,
  written: string,
  rows: readonly Pasted[],
  paths: readonly string[],
): Promise<PastePlan> {
  const texts = cellsOf(written).map((line) => line.map((text) => text.trim()));
  const columns = paths.map((path) => cellField(model, path));
  await Promise.all(
    columns.map(async (node, at) => {
      const source = node && fieldKinds[node.kind].source(node);
      const own = texts.flatMap((line) => line[at] ?? []);
      if (source && own.length > 0) await lookup.prepareTexts(source, own);
    }),
  );
  const plan: PastePlan = { records: [], cells: 0, bad: 0, left: 0 };
  for (const [at, line] of texts.entries()) {
    const row = rows[at];
    const changes: RecordPaste['changes'] = {};
    for (const [place, text] of line.entries()) {
      const node = columns[place];
      if (!row || !node) {
        plan.left += 1;
        continue;
      }
      const read = fieldKinds[node.kind].from(text, node, lookup.look);
      const from = (row[node.id] ?? null) as Json;
      if (!('value' in read)) plan.bad += 1;
      else if (!isShownAlike(node, from, read.value, lookup.look)) changes[node.id] = { from, to: read.value };
    }
    const count = Object.keys(changes).length;
    if (!row || count === 0) continue;
    plan.cells += count;
    plan.records.push({ id: row.id, version: row.version, changes });
  }
  return plan;
}

/** `1` and `1.0` are one number; without that, a range that was copied here would change records that it is pasted over. */
function isShownAlike(node: FormNode, one: Json, other: Json, look: Look): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  const { text } = fieldKinds[node.kind];
  return one !== null && other !== null && text(one, node, look) === text(other, node, look);
}

/** What takes a paste back. @param versions of the records after it */
export const undoOf = (records: readonly RecordPaste[], versions: ReadonlyMap<string, number>): RecordPaste[] =>
  records.flatMap(({ id, changes }) => {
    const version = versions.get(id);
    const back = Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }] as const);
    return version === undefined ? [] : [{ id, version, changes: Object.fromEntries(back) }];
  });
