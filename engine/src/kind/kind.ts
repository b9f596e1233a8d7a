// Properties of a kind of value. Each kind has its own file; `kinds.ts` lists them.
import * as z from 'zod/mini';
import type { Fact } from './fact.ts';
import type { Question } from './question.ts';
import type { Stored } from './stored.ts';

/** Values in comparisons. */
export type Scalar = string | number | boolean | null;

/** `plain`: default of the kind; `grouped`: 1,234.50; `capital`: an amount in Chinese numerals; `long`: a day in words; `time`: a moment with its time. */
export const formats = ['plain', 'grouped', 'capital', 'long', 'time'] as const;
export type Format = (typeof formats)[number];

export interface ValueKind<V = unknown> {
  /** Schema of values on the wire. */
  schema: z.ZodMiniType<V>;
  /**
   * Whether a value can be compared with it. Default: by the schema; set where the operand has another kind, or where it is called so often that it must be
   * fast.
   */
  compares?(value: Scalar): boolean;
  stored: Stored;
  /** Operators, in the order in which they are offered. */
  questions: readonly Question[];
  /** Facts about the user that it can be compared with. */
  facts: readonly Fact[];
  /** Negative, 0, positive. Undefined: the values have no order. */
  order?(left: V, right: V): number;
  /** Whether a value other than null is empty. */
  isEmpty?(value: V): boolean;
  text(value: V): string;
  /** The inverse of `text`; undefined for text that `text` never writes. */
  parse(text: string): V | undefined;
  /** Normalises the text of a cell for `parse`. */
  tidy?(written: string): string;
  /** Formats in print, the default first. */
  formats: Formats<V>;
  /** Sample value in print previews without a record; null: the field's name is used. */
  sample: V | null;
  cell: {
    /** Number formats of spreadsheets: `@` is text. */
    format: 'General' | '@' | 'yyyy-mm-dd' | 'yyyy-mm-dd hh:mm:ss';
    example: string;
    of(value: V): string | number;
  };
  /** Initial value of a condition. */
  start: Scalar;
}

export const isComparable = ({ schema, compares }: ValueKind, value: Scalar): boolean => compares?.(value) ?? z.safeParse(schema, value).success;

/** The text of a cell as a value. @returns undefined if it is not of the kind */
export function parseWritten<V>({ tidy, parse }: Pick<ValueKind<V>, 'tidy' | 'parse'>, written: string): V | undefined {
  return parse(tidy ? tidy(written) : written);
}

export type Formats<V> = { plain(value: V, language: string): string } & { [F in Format]?: (value: V, language: string) => string };
