// What a list says of itself so that it can travel in sheets.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type * as z from 'zod/mini';
import type { Call } from '../serve.ts';
import type { ImportColumn } from './table.ts';

/** Names that people write into a cell, in small letters → id. */
export type Names = ReadonlyMap<string, string>;

export interface ListColumn<K extends string> extends ImportColumn<K> {
  /** Key of the form that the cell fills, and whose right to a column keeps it; without it the column's own. `null`: the list puts it together itself. */
  of?: string | null;
  /** Besides plain text and numbers. */
  kind?: 'day' | 'money' | { words: Record<string, Phrase> } | { names(call: Call, written: readonly string[]): Promise<Names> };
}

export interface ListSheet<K extends string, I, F = never> {
  /** Of the file. */
  name: Phrase;
  columns: readonly ListColumn<K>[];
  /** What the form that creates one sends. */
  input: z.core.$ZodType<I>;
  /** Keys of the form that several cells make together. */
  together?(record: Record<K, string>, tell: (column: K, text: Phrase, parameters?: Record<string, unknown>) => void): Record<string, unknown>;
  /** What is filled in where nobody said it, and written as the house writes it. */
  complete?(call: Call, inputs: readonly I[]): Promise<I[]>;
  /** What there is only one of: by what it is known, where that is told, and which of them are there already. */
  once: { column: K; of(input: I): string; there(call: Call, inputs: readonly I[]): Promise<ReadonlySet<string>>; text: Phrase };
  /** What rules say of rows that are well formed. */
  judge?(rows: readonly Row<K, I>[], tell: Tell<K>, call: Call): void;
  /** Makes them, within a transaction. */
  keep(call: Call, inputs: readonly I[]): Promise<void>;
  /** Values by column, for the export. */
  rows(call: Call, filters: F): AsyncIterable<object>;
}

export interface Row<K extends string, I> {
  /** Position in the table. */
  at: number;
  record: Record<K, string>;
  input: I;
}

/** What the check needs of a list. */
export type Checked<K extends string, I> = Omit<ListSheet<K, I>, 'rows' | 'keep' | 'name'>;

/** @param rule number of the rule that says so */
export type Tell<K extends string> = (row: number, column: K, text: Phrase, parameters?: Record<string, unknown>, rule?: string) => void;
