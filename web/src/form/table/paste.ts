// Pastes a range of a spreadsheet into cells: each text is parsed by its column's kind; people and names are looked up for all cells together.
import { findingSaid } from '@ordo/contract/record-finding.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { CallError } from '../../kit/call.ts';
import { translateNow } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import { sourceOf } from '../edit/choices.ts';
import type { PlacedProblem } from '../problems.ts';
import { formPhrases } from '../form.phrases.ts';
import type { Place } from '../place.ts';
import type { TableAround } from './around.ts';
import type { Spot } from './moves.ts';
import { cellsOf } from './range.ts';

/** Fills cells from a position on, and adds rows if needed. A cell whose text cannot be parsed keeps its value, and is marked. */
export async function paste({ form, node, columns }: TableAround, from: Spot, written: string): Promise<void> {
  const { store, lookup } = form;
  const texts = cellsOf(written);
  const wide = columns.slice(from.column).filter(({ kind }) => !fieldKinds[kind].computed && fieldKinds[kind].fills === null);
  const lacking = from.row + texts.length - store.rows(node.id).ids.length;
  if (lacking > 0)
    store.addRows(
      node.id,
      Array.from({ length: lacking }, () => store.freshRow(node.id)),
    );
  const rows = store.rows(node.id).ids.slice(from.row, from.row + texts.length);
  try {
    await Promise.all(
      wide.map(async (column, at) => {
        const source = sourceOf(column);
        const own = texts.flatMap((line) => line[at] ?? []);
        if (source) await lookup.prepareTexts(source, own);
      }),
    );
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast('error', error.message);
    return;
  }
  const cells: (Place & { value: Json })[] = [];
  const bad: PlacedProblem[] = [];
  for (const [at, row] of rows.entries())
    for (const [which, column] of wide.entries()) {
      const text = texts[at]?.[which];
      const place = { field: column.id, row };
      if (text === undefined) continue;
      const { disabled, readonly } = store.slice(place);
      if (disabled || readonly) continue;
      const read = fieldKinds[column.kind].from(text.trim(), column, lookup.look);
      if ('value' in read) cells.push({ ...place, value: read.value });
      else {
        const finding = { key: read.key, params: read.params ?? {}, path: [node.id, column.id] as const, rowId: row, rowNumber: null, text: null, names: {} };
        bad.push({ ...place, problem: findingSaid(finding, () => column.label) });
      }
    }
  store.changeAll(cells);
  store.mark(bad);
  if (bad.length > 0) toast('warning', translateNow(formPhrases.pastedPart, { n: cells.length, bad: bad.length }));
  else toast('success', translateNow(formPhrases.pasted, { n: cells.length }));
}
