// Options of a field, in the request formats of the family's clients (`FieldDataSelect`, wire §17.4): distinguished by what they send.
import * as z from 'zod/mini';
import { id, integer, text } from './kit.ts';

/** @param maxPage maximum rows of a page */
export const choicesInput = (maxPage: number) =>
  z.object({
    id: id(),
    field: z.optional(text(200)),
    relationField: z.optional(text(200)),
    columnOptions: z.optional(text(2_000)),
    currentPage: z.optional(integer(1, 1_000_000)),
    pageSize: z._default(integer(1, maxPage), 20),
    keyword: z.optional(text(100)),
    /** Ours: only these, joined by commas. */
    ids: z.optional(text(20_000)),
  });

export type ChoicesAsked = Omit<z.infer<ReturnType<typeof choicesInput>>, 'id'>;

/** A page, a list of ids and texts, or bare rows. */
export function choicesShape({ field, relationField, columnOptions, currentPage }: ChoicesAsked): 'page' | 'list' | 'rows' {
  if (relationField !== undefined || columnOptions !== undefined || currentPage !== undefined) return 'page';
  return field === undefined ? 'rows' : 'list';
}
