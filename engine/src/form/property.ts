// A setting that only some kinds of field have: from its properties the panel of a kind is drawn, checked and translated.
import * as z from 'zod/mini';
import { json as jsonKind } from '../kind/json.ts';
import type { Json } from './document.ts';

export type Control =
  | 'line'
  | 'lines'
  | 'number'
  | 'mark'
  | 'choice'
  | 'colour'
  /** Options written in the document, flat or as a tree. */
  | 'options'
  | 'tree'
  | 'dictionary'
  | 'interface'
  | 'billRule'
  | 'model'
  | 'flow'
  /** A field of this form, by its id; `modelField`: one of the model that is related, by its id. */
  | 'field'
  | 'modelField'
  | 'columns'
  | 'formula'
  /** Kept and not offered. */
  | 'none';

export interface Property<V = unknown> {
  /** In `config`, and of its label among the phrases of the properties. */
  key: string;
  control: Control;
  /** Of `choice`. */
  choices?: readonly (string | number)[];
  /** Where it stands in a node of the wire; the first is where it is written, the others are read too. */
  at: readonly (readonly string[])[];
  schema: z.ZodMiniType<V>;
  /** What it is where the node does not say it. */
  fallback: V;
  /** Of `formula`: on the wire it is the family's list of tokens; what that cannot say stands, as text, at the second place. */
  tokens?: true;
  /** From the wire and to it, where that differs; undefined for what is not understood. `before`: what stood there, for what it says besides. */
  read?(wire: Json): V | undefined;
  write?(value: V, before: Json | undefined): Json;
}

/** `__config__.optionType` → the way there; `show-word-limit` is found as `showWordLimit` too. */
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
export const mark = (key: string, fallback = false, extra: Extra<boolean> = {}): Property<boolean> => property(key, 'mark', z.boolean(), fallback, extra);
/** Null: no limit. Numerals of text are read as numbers. */
export const amount = (key: string, fallback: number | null = null, extra: Extra<number | null> = {}): Property<number | null> =>
  property(key, 'number', z.nullable(z.number()), fallback, { read: numberOf, ...extra });

/** Only what is among them is understood. */
export function choice<const C extends string | number>(key: string, choices: readonly C[], fallback: NoInfer<C>, extra: Extra<C> = {}): Property<C> {
  return { ...property(key, 'choice', z.literal(choices) as unknown as z.ZodMiniType<C>, fallback, extra), choices };
}

/** Anything with parts of its own. */
export const made = <V>(key: string, control: Control, schema: z.ZodMiniType<V>, fallback: V, extra: Extra<V> = {}): Property<V> =>
  property(key, control, schema, fallback, extra);
export const kept = (key: string, fallback: Json, extra: Extra<Json> = {}): Property<Json> =>
  property<Json>(key, 'none', jsonKind.schema as z.ZodMiniType<Json>, fallback, extra);

function numberOf(wire: Json): number | null | undefined {
  if (wire === null || typeof wire === 'number') return wire;
  return typeof wire === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(wire) ? Number(wire) : undefined;
}
