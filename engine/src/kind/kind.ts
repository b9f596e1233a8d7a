// What can be said of a kind of value. Each kind says it in a file of its own; `kinds.ts` lists them.
import * as z from 'zod/mini';
import type { Fact } from './fact.ts';
import type { Question } from './question.ts';
import type { Stored } from './stored.ts';

/** What a value can be compared with. */
export type Scalar = string | number | boolean | null;

/** `plain`: as its kind says; `grouped`: 1,234.50; `capital`: an amount in Chinese numerals; `long`: a day in words; `time`: a moment with its time. */
export const formats = ['plain', 'grouped', 'capital', 'long', 'time'] as const;
export type Format = (typeof formats)[number];

export interface ValueKind<V = unknown> {
  /** Values as they travel. */
  schema: z.ZodMiniType<V>;
  /** Whether a value can be compared with it; as its schema says, where that is neither another kind nor said so often that it has to be quick. */
  compares?(value: Scalar): boolean;
  stored: Stored;
  /** What may be asked, in the order in which it is offered. */
  questions: readonly Question[];
  /** What of the looking person it may be compared with. */
  facts: readonly Fact[];
  /** Below 0, 0, above 0. Without it the values have no order. */
  order?(left: V, right: V): number;
  /** Besides null. */
  isEmpty?(value: V): boolean;
  text(value: V): string;
  /** The opposite of `text`; undefined for what `text` never writes. */
  parse(text: string): V | undefined;
  /** What people write into cells → what `parse` takes. */
  tidy?(written: string): string;
  /** How it reads on paper, the usual way first. */
  formats: Formats<V>;
  /** Stands on paper where nobody's record does; null where the field's name says more. */
  sample: V | null;
  cell: {
    /** As spreadsheets have it: `@` is text. */
    format: 'General' | '@' | 'yyyy-mm-dd' | 'yyyy-mm-dd hh:mm:ss';
    example: string;
    of(value: V): string | number;
  };
  /** What a condition starts with, before anybody has chosen. */
  start: Scalar;
}

export const isComparable = ({ schema, compares }: ValueKind, value: Scalar): boolean => compares?.(value) ?? z.safeParse(schema, value).success;

/** What somebody wrote into a cell as a value. @returns undefined for what is none of the kind */
export function parseWritten<V>({ tidy, parse }: Pick<ValueKind<V>, 'tidy' | 'parse'>, written: string): V | undefined {
  return parse(tidy ? tidy(written) : written);
}

export type Formats<V> = { plain(value: V, language: string): string } & { [F in Format]?: (value: V, language: string) => string };
