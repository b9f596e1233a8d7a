// What the cells of a column hold.
import type { Phrase } from '@ordo/contract/refusals.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Call } from '../serve.ts';

/** Names that people write into a cell, in their normal form → id. */
export type Names = ReadonlyMap<string, string>;

/** Kinds whose values people write as they are; the others are told by words or by names. */
export type WrittenKind = Exclude<Kind, 'mark' | 'choice' | 'organize' | 'user' | 'position' | 'role' | 'area' | 'json'>;
/** Those of which not everything that is written is one. */
export type ReadKind = Exclude<WrittenKind, 'text' | 'lines'>;

/** Without it, plain text. */
export type ColumnKind =
  | WrittenKind
  | { words: Record<string, Phrase> }
  | { names(call: Call, written: readonly string[]): Promise<Names>; offered?(call: Call): Promise<string[]> };

/** `@` keeps what is typed. */
export const cellFormat = (kind: ColumnKind = 'text') => (typeof kind === 'object' ? '@' : kinds[kind].cell.format);

/** A cell that a spreadsheet has made a date of is what the column wants. */
export const takesDates = (kind: ColumnKind | undefined): boolean => cellFormat(kind).startsWith('yyyy');

export const isRead = (kind: ColumnKind | undefined): kind is ReadKind => typeof kind === 'string' && kind !== 'text' && kind !== 'lines';
