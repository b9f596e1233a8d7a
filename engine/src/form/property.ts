// A setting that only some field kinds have. Settings panels, checks and translations are built from these properties.
import * as z from 'zod/mini';
import { json as jsonKind } from '../kind/json.ts';
import type { DesignText, Json } from './document.ts';

export type Control =
  | 'line'
  | 'lines'
  | 'number'
  | 'mark'
  | 'choice'
  | 'colour'
  /** Options in the document, flat or as a tree. */
  | 'options'
  | 'tree'
  | 'dictionary'
  | 'interface'
  | 'billRule'
  | 'model'
  | 'flow'
  /** Id of a field of this form; `modelField`: id of a field of the related model. */
  | 'field'
  | 'modelField'
  | 'columns'
  | 'formula'
  /** Stored, but not offered. */
  | 'none';

export interface Property<V = unknown> {
  /** Key in `config`, and of its label in the phrases of the properties. */
  key: string;
  control: Control;
  /** For `choice`. */
  choices?: readonly (string | number)[];
  /** Paths on the wire: the first is written, all are read. */
  at: readonly (readonly string[])[];
  schema: z.ZodMiniType<V>;
  /** Value if the node does not have the setting. */
  fallback: V;
  /** A text that users of the form read: a string, or with translations a `DesignText`. */
  spoken?: true;
  /** For `formula`: the family's list of tokens on the wire; a formula that it cannot express is written as text to the second path. */
  tokens?: true;
  /** Conversion from and to the wire, if needed; undefined if it is not understood. `before`: the original value, for its other properties. */
  read?(wire: Json): V | undefined;
  write?(value: V, before: Json | undefined): Json;
}

/** `__config__.optionType` → its path; `show-word-limit` is also read as `showWordLimit`. */
function places(paths: readonly string[]): string[][] {
  return paths.flatMap((path) => {
    const way = path.split('.');
    const camel = way.map((step) => step.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
    return camel.join('.') === path ? [way] : [way, camel];
  });
}

export interface Extra<V> {
  at?: string | readonly string[];
  read?(wire: Json): V | undefined;
  write?(value: V, before: Json | undefined): Json;
}

const property = <V>(key: string, control: Control, schema: z.ZodMiniType<V>, fallback: V, { at = key, ...more }: Extra<V>): Property<V> => ({
  key,
  control,
  at: places([at].flat()),
  schema,
  fallback,
  ...more,
});

const storable = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\0]*$/));

export const line = (key: string, fallback = '', extra: Extra<string> = {}): Property<string> => property(key, 'line', storable(2_000), fallback, extra);
export const lines = (key: string, fallback = '', extra: Extra<string> = {}): Property<string> => property(key, 'lines', storable(100_000), fallback, extra);
const spokenText = (most: number) =>
  z.union([
    storable(most),
    z.strictObject({ zh: storable(most), zhtw: z.optional(storable(most)), en: z.optional(storable(most)) }),
  ]) as unknown as z.ZodMiniType<Spoken>;
export type Spoken = string | DesignText;
/** A line that users of the form read. */
export const spokenLine = (key: string, fallback = '', extra: Extra<Spoken> = {}): Property<Spoken> => ({
  ...property<Spoken>(key, 'line', spokenText(2_000), fallback, extra),
  spoken: true,
});
export const spokenLines = (key: string, fallback = '', extra: Extra<Spoken> = {}): Property<Spoken> => ({
  ...property<Spoken>(key, 'lines', spokenText(100_000), fallback, extra),
  spoken: true,
});
export const mark = (key: string, fallback = false, extra: Extra<boolean> = {}): Property<boolean> => property(key, 'mark', z.boolean(), fallback, extra);
/** Null: no limit. Numeric text is read as a number. */
export const amount = (key: string, fallback: number | null = null, extra: Extra<number | null> = {}): Property<number | null> =>
  property(key, 'number', z.nullable(z.number()), fallback, { read: numberOf, ...extra });

/** Other values are not understood. */
export function choice<const C extends string | number>(key: string, choices: readonly C[], fallback: NoInfer<C>, extra: Extra<C> = {}): Property<C> {
  return { ...property(key, 'choice', z.literal(choices) as unknown as z.ZodMiniType<C>, fallback, extra), choices };
}

/** A value with its own structure. */
export const made = <V>(key: string, control: Control, schema: z.ZodMiniType<V>, fallback: V, extra: Extra<V> = {}): Property<V> =>
  property(key, control, schema, fallback, extra);
export const kept = (key: string, fallback: Json, extra: Extra<Json> = {}): Property<Json> =>
  property<Json>(key, 'none', jsonKind.schema as z.ZodMiniType<Json>, fallback, extra);

function numberOf(wire: Json): number | null | undefined {
  if (wire === null || typeof wire === 'number') return wire;
  return typeof wire === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(wire) ? Number(wire) : undefined;
}
