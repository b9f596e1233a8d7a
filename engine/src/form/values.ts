// Values of a record while it is edited, in browser and server: by ids of fields, never by the keys of the wire.
import type { Json } from './document.ts';

/**
 * Field id → value; missing or null means empty. By the kind of the value (`engine/kind`): text, `YYYY-MM-DD`, `HH:mm:ss`, epoch milliseconds, numerals (a
 * number of up to 15 digits, else exact decimal text), 1 or 0, arrays of texts, anything JSON. A child table's value is its rows.
 */
export type Values = Readonly<Record<string, Json | readonly Row[]>>;

/** A row of a child table. Its id is generated when the row is added and never changes. */
export interface Row {
  readonly id: string;
  readonly values: Readonly<Record<string, Json>>;
}

/** A field of the head, `[field]`, or of the rows of a child table, `[table, field]`. */
export type FieldPath = readonly [field: string] | readonly [table: string, field: string];
