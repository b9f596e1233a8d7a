// A formula as data: this is stored, checked and evaluated. Users write text (`parse.ts`, `print.ts`).
import * as z from 'zod/mini';
import { digitsOf } from '../kind/decimal.ts';
import { isDay } from '../kind/day.ts';

/** A field of the head, `[field]`, or of a child table, `[table, field]`; ids, never keys of the wire. */
export type FieldPath = readonly [field: string] | readonly [table: string, field: string];

export const operators = ['=', '<>', '<', '<=', '>', '>=', '&', '+', '-', '*', '/', '^'] as const;
export type Operator = (typeof operators)[number];

/** Precedence; `%`, and then `-` before a value, bind more strongly. */
export const binds: Readonly<Record<Operator, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};
export const PERCENT_BINDS = 6;
export const BEFORE_BINDS = 7;

/**
 * A child column means the same row in formulas of that table, and all rows elsewhere; with `all` it means all rows there too. Numbers are exact, non-negative
 * text (negative ones have a `-` before them), days are `YYYY-MM-DD`. Empty text is `null`.
 */
export type Expression =
  | { number: string }
  | { text: string }
  | { boolean: boolean }
  | { day: string }
  | { empty: true }
  | { field: FieldPath; all?: true }
  | { call: string; of: readonly Expression[] }
  | { before: '-'; of: Expression }
  | { percent: Expression }
  | { is: Operator; left: Expression; right: Expression };

/** Depth of a tree; a chain of `+` is as deep as it has operands. */
export const MAX_LEVELS = 200;
export const MAX_NODES = 1_000;
/** Characters of a text within a formula. */
export const MAX_TEXT = 2_000;
/** Digits of a number within a formula. */
export const MAX_DIGITS = 100;

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,50}$/));
const path: z.ZodMiniType<FieldPath> = z.union([z.tuple([id]), z.tuple([id, id])]);

const node: z.ZodMiniType<Expression> = z.union([
  z.strictObject({ number: z.string().check(z.maxLength(MAX_DIGITS + 1), z.refine(isNumber)) }),
  z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)) }),
  z.strictObject({ boolean: z.boolean() }),
  z.strictObject({ day: z.string().check(z.refine(isDay)) }),
  z.strictObject({ empty: z.literal(true) }),
  z.strictObject({ field: path, all: z.optional(z.literal(true)) }),
  z.strictObject({
    call: z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,19}$/)),
    get of() {
      return z.array(node);
    },
  }),
  z.strictObject({
    before: z.literal('-'),
    get of() {
      return node;
    },
  }),
  z.strictObject({
    get percent() {
      return node;
    },
  }),
  z.strictObject({
    is: z.enum(operators),
    get left() {
      return node;
    },
    get right() {
      return node;
    },
  }),
]);

/** As written by `print`: no sign, no redundant zeros. */
function isNumber(text: string): boolean {
  return !text.startsWith('-') && digitsOf(text) === text;
}

/** Direct children of any value, including untrusted input. */
function below(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Whether it is within the limits of size and depth; checked level by level, without recursion. */
function isWithinLimits(document: unknown): boolean {
  let level: unknown[] = [document];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    // There can be an array between two levels; a node has up to three values that are not nodes.
    if (depth > 2 * MAX_LEVELS + 2 || nodes > 6 * MAX_NODES) return false;
    level = level.flatMap(below);
  }
  return true;
}

const LIMITS = 'too deep or too many parts';

/** Schema of stored formulas; unknown keys, too many nodes and too many levels are refused. */
export const expressionSchema = z.pipe(
  z.unknown().check(z.refine(isWithinLimits, { error: LIMITS, abort: true })),
  node.check(
    z.refine((expression) => {
      const { nodes, levels } = sizeOf(expression);
      return nodes <= MAX_NODES && levels <= MAX_LEVELS;
    }, LIMITS),
  ),
) as z.ZodMiniType<Expression>;

/** The direct children of a node. */
export function partsOf(expression: Expression): readonly Expression[] {
  if ('call' in expression) return expression.of;
  if ('before' in expression) return [expression.of];
  if ('percent' in expression) return [expression.percent];
  return 'is' in expression ? [expression.left, expression.right] : [];
}

export function sizeOf(expression: Expression): { nodes: number; levels: number } {
  let [nodes, levels] = [0, 0];
  for (let level: readonly Expression[] = [expression]; level.length > 0; level = level.flatMap(partsOf)) {
    nodes += level.length;
    levels += 1;
  }
  return { nodes, levels };
}

/** Each field once, in the order of the formula. */
export function fieldsOf(expression: Expression): FieldPath[] {
  const found = new Map<string, FieldPath>();
  const look = (one: Expression): void => {
    if ('field' in one) found.set(one.field.join('.'), one.field);
    else for (const part of partsOf(one)) look(part);
  };
  look(expression);
  return [...found.values()];
}
