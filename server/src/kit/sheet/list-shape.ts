// The description of a list that can be imported and exported as a spreadsheet.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type * as z from 'zod/mini';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Table } from '../record.ts';
import type { Call } from '../serve.ts';
import type { ImportColumn } from './table.ts';

export interface ListColumn<K extends string> extends ImportColumn<K> {
  /** Key of the form that the cell fills, and whose column permission applies; defaults to the column's own. `null`: the list combines it itself. */
  of?: string | null;
  /** For the template: how it is filled in, besides the text of its kind, and an example. */
  note?: Phrase;
  example?: string | Phrase;
}

/** An existing row; with its id where an import may change it. */
type There = ReadonlySet<string> | ReadonlyMap<string, string>;

export interface Revision {
  table: Table;
  /** Keys of the form that an import may change, without those that identify a row. */
  keys: readonly string[];
  /** Button permission for changing them. */
  access: string;
  within?(call: Call): RawBuilder<SqlBool>;
  /** Changes that belong to other tables: per row, what its cells contain, empty ones too. */
  also?(call: Call, changes: readonly { id: string; record: Readonly<Record<string, string>> }[]): Promise<void>;
}

export interface ListSheet<K extends string, I, F = never> {
  /** Name of the file. */
  name: Phrase;
  columns: readonly ListColumn<K>[];
  /** Input of the call that creates one. */
  input: z.core.$ZodType<I>;
  /** Keys of the form that are combined from several cells. */
  together?(record: Record<K, string>, tell: (column: K, text: Phrase, parameters?: Record<string, unknown>) => void): Record<string, unknown>;
  /** Fills in default values, and normalises values. */
  complete?(call: Call, inputs: readonly I[]): Promise<I[]>;
  /** A unique value: its key, the column at which a duplicate is reported, and the query for existing ones. */
  once: { column: K; of(input: I): string; there(call: Call, inputs: readonly I[]): Promise<There>; text: Phrase };
  /** Updates existing rows; `there` then has the id of each. */
  revise?: Revision;
  /** Business rules for valid rows. */
  judge?(rows: readonly Row<K, I>[], tell: ReportProblem<K>, call: Call): void;
  /** Creates them, within a transaction. */
  keep(call: Call, inputs: readonly I[]): Promise<void>;
  /** Values by column, for the export. */
  rows(call: Call, filters: F): AsyncIterable<object>;
}

export interface Row<K extends string, I> {
  /** Position in the table. */
  at: number;
  record: Record<K, string>;
  input: I;
  /** Keys of the form that have cells. */
  said: ReadonlySet<string>;
}

/** The parts of a list that validation needs. */
export type Checked<K extends string, I> = Omit<ListSheet<K, I>, 'rows' | 'keep' | 'name'>;

/** @param rule number of the violated business rule */
export type ReportProblem<K extends string> = (row: number, column: K, text: Phrase, parameters?: Record<string, unknown>, rule?: string) => void;
