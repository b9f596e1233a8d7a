// What a list says of itself so that it can travel in sheets.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type * as z from 'zod/mini';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Table } from '../record.ts';
import type { Call } from '../serve.ts';
import type { ImportColumn } from './table.ts';

export interface ListColumn<K extends string> extends ImportColumn<K> {
  /** Key of the form that the cell fills, and whose right to a column keeps it; without it the column's own. `null`: the list puts it together itself. */
  of?: string | null;
  /** How it is filled in, besides what its kind says, and with what for example: for the template. */
  note?: Phrase;
  example?: string | Phrase;
}

/** What is there already; with its id where an import may change it. */
type There = ReadonlySet<string> | ReadonlyMap<string, string>;

export interface Revision {
  table: Table;
  /** Keys of the form that may change; what a row is known by is none of them. */
  keys: readonly string[];
  /** Asks for the right to edit them. */
  access: string;
  within?(call: Call): RawBuilder<SqlBool>;
  /** What of the changes lies in other tables: of each row what its cells say, empty ones too. */
  also?(call: Call, changes: readonly { id: string; record: Readonly<Record<string, string>> }[]): Promise<void>;
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
  once: { column: K; of(input: I): string; there(call: Call, inputs: readonly I[]): Promise<There>; text: Phrase };
  /** How rows that are there already are changed; `there` then says the id of each. */
  revise?: Revision;
  /** What rules say of rows that are well formed. */
  judge?(rows: readonly Row<K, I>[], tell: ReportProblem<K>, call: Call): void;
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
  /** Keys of the form that its cells say. */
  said: ReadonlySet<string>;
}

/** What the check needs of a list. */
export type Checked<K extends string, I> = Omit<ListSheet<K, I>, 'rows' | 'keep' | 'name'>;

/** @param rule number of the rule that says so */
export type ReportProblem<K extends string> = (row: number, column: K, text: Phrase, parameters?: Record<string, unknown>, rule?: string) => void;
