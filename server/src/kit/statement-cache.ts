// Caches the text of statements that differ from call to call only in their values: building the text costs more than sending it.
import { CompiledQuery, isOperationNodeSource, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { LruCache } from './lru-cache.ts';

/** Texts of a few KB each; those over the limit are built again. */
const MAX_KEPT = 1_000;

/** Placeholder of a value. */
class Gap {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }
}

interface Text {
  sql: string;
  parameters: readonly unknown[];
}

/** Conditions and models that further calls will use, each with a number. */
const numbers = new WeakMap<object, number>();
let count = 0;

/** Declares that further calls use this very object, and that it never changes: shapes may name it by its number. */
export function lasting<T extends object>(part: T): T {
  if (!numbers.has(part)) numbers.set(part, (count += 1));
  return part;
}

/** @returns undefined: created for one call, so a text with it would not be used again */
export const numberOf = (part: object): number | undefined => numbers.get(part);

/** Shape → its text, with placeholders among its parameters. */
export const statementTextCache = new LruCache<Text>(MAX_KEPT);

/**
 * @param shape identifies everything of the statement but its values; undefined: it is built for this call alone, as it is when a value is SQL itself
 * @param build the statement over placeholders for its values, in their order
 */
export async function runCachedStatement<R>(
  db: Db,
  shape: string | undefined,
  values: readonly unknown[],
  build: (values: readonly unknown[]) => RawBuilder<R>,
): Promise<R[]> {
  if (shape === undefined || values.some((value) => isOperationNodeSource(value))) return (await build(values).execute(db)).rows;
  let text = statementTextCache.get(shape);
  if (!text) {
    const { sql, parameters } = build(values.map((_, place) => new Gap(place))).compile(db);
    text = { sql, parameters };
    statementTextCache.set(shape, text);
  }
  const filled = text.parameters.map((one) => (one instanceof Gap ? values[one.place] : one));
  return (await db.executeQuery<R>(CompiledQuery.raw(text.sql, filled))).rows;
}
