// The kinds of values in the cells of a column.
import type { Phrase } from '@ordo/contract/refusals.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Call } from '../serve.ts';

/** Names that people type into a cell, in their normal form → id. */
export type Names = ReadonlyMap<string, string>;

/** Kinds whose values are typed as they are; the others use words or names. */
export type WrittenKind = Exclude<Kind, 'mark' | 'choice' | 'organize' | 'user' | 'position' | 'role' | 'area' | 'json'>;
/** Kinds for which not every text is valid. */
export type ReadKind = Exclude<WrittenKind, 'text' | 'lines'>;

/** Without it, plain text. */
export type ColumnKind =
  | WrittenKind
  | { words: Record<string, Phrase> }
  | { names(call: Call, written: readonly string[]): Promise<Names>; offered?(call: Call): Promise<string[]> };

/** `@` keeps the text as typed. */
export const cellFormat = (kind: ColumnKind = 'text') => (typeof kind === 'object' ? '@' : kinds[kind].cell.format);

/** Whether a cell that the spreadsheet has turned into a date is valid in the column. */
export const takesDates = (kind: ColumnKind | undefined): boolean => cellFormat(kind).startsWith('yyyy');

export const isRead = (kind: ColumnKind | undefined): kind is ReadKind => typeof kind === 'string' && kind !== 'text' && kind !== 'lines';
