// Fields of earlier releases that the one in use does not have any more: a print template that names one prints a note instead.
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { designAt, type ShownField } from './live.ts';
import { pinnedPhrases } from './model.phrases.ts';

export interface GoneField extends ShownField {
  /** Id of its child table; '' for the head. */
  table: string;
  /** The node of that table. */
  tableNode: FormNode | null;
  /** When it was removed, or its values were purged: epoch milliseconds. */
  at: number;
}

/** Without sealed fields. */
export async function goneFields(db: Db, model: string): Promise<GoneField[]> {
  const { rows } = await sql<{ table: string; field: string; at: number; seen: number }>`
    select table_field as "table", field, max(coalesce(purged_at, parked_at)) as at, max(greatest(from_number, coalesce(parked_in, 0) - 1)) as seen
    from model_column where model_id = ${model} and field <> '' group by table_field, field having bool_and(parked_at is not null)
    order by max(parked_at) desc, 1, 2`.execute(db);
  const gone: GoneField[] = [];
  /** By release: fields that were removed together have the same. */
  const designs = new Map<number, Awaited<ReturnType<typeof designAt>>>();
  for (const { table, field, at, seen } of rows) {
    const design = designs.get(seen) ?? (await designAt(db, model, seen));
    designs.set(seen, design);
    const { form } = design;
    const node = nodeById(form, field);
    const kind = node ? fieldKinds[node.kind].shown(node) : null;
    if (!node || kind === null || fieldKinds[node.kind].sealed) continue;
    gone.push({ node, kind, table, tableNode: table === '' ? null : (nodeById(form, table) ?? null), path: table === '' ? field : `${table}.${field}`, at });
  }
  return gone;
}

/** In the reader's language. */
export const removedOn = (at: number, language: Language): string => translate(pinnedPhrases.removedOn, language, { day: businessDay(at) }, zhtw);
