// The family's calculated fields: a list of operands by field key and of single characters; parsed into a tree and written from one.
import { binds, PERCENT_BINDS, type Expression, type FieldPath, type Operator } from './expression.ts';
import { parse, type ParseProblem } from './parse.ts';

/** A field by its key (`numInputField1`, `tableField1.numInputField2`), or one character: a digit, `.`, `+ - × ÷ ( )`. */
export type Token = string | { __vModel__: string; label: string };

/** Label of an operand whose field was removed. */
export const LOST_LABEL = '无效的值';

export interface TokenRefusal {
  problem: ParseProblem;
  /** Index of the token; the number of tokens if more were expected. */
  at: number;
}

const SIGNS = /^[\d.+\-−×÷*/()\s]+$/;
/** Possible keys of removed fields; they are kept, and the formula has no value. */
const LOST_KEY = /^[A-Za-z0-9_-]{1,50}(?:\.[A-Za-z0-9_-]{1,50})?$/;

/**
 * @param find returns the field of a key; a removed field keeps its key instead of ids
 * @param home the child table of the calculated field; null: the head. A child column means the same row in its table, and the sum of all rows elsewhere
 * @returns an empty formula for an empty list
 */
export function readTokens(
  tokens: readonly unknown[],
  find: (key: string) => FieldPath | null,
  home: string | null,
): { expression: Expression } | { refusal: TokenRefusal } {
  let text = '';
  const ends: number[] = [];
  for (const [at, token] of tokens.entries()) {
    const written = textOf(token, find, home);
    if (written === null) return { refusal: { problem: 'strangeSign', at } };
    text += written;
    ends.push(text.length);
  }
  if (text.trim() === '') return { expression: { empty: true } };
  const parsed = parse(text);
  if (!('refusal' in parsed)) return { expression: parsed.expression };
  const { problem, from } = parsed.refusal;
  const at = ends.findIndex((end) => end > from);
  return { refusal: { problem, at: at < 0 ? tokens.length : at } };
}

/** As text for `parse`. */
function textOf(token: unknown, find: (key: string) => FieldPath | null, home: string | null): string | null {
  if (typeof token === 'string') return SIGNS.test(token) ? token : null;
  const key = typeof token === 'object' && token !== null && '__vModel__' in token ? token.__vModel__ : null;
  if (typeof key !== 'string') return null;
  const path = find(key) ?? (LOST_KEY.test(key) ? key.split('.') : null);
  if (!path) return null;
  const field = `{#${path.join('.')}}`;
  return path.length === 2 && path[0] !== home ? `SUM(${field})` : field;
}

const SIGN_OF: Partial<Record<Operator, string>> = { '+': '+', '-': '-', '*': '×', '/': '÷' };

/**
 * @param name key and label of a field; null if it was removed: its ids are the key
 * @returns null for a formula that the family's list cannot express
 */
export function writeTokens(expression: Expression, name: (path: FieldPath) => { key: string; label: string } | null, home: string | null): Token[] | null {
  if ('empty' in expression) return [];
  try {
    return written(expression, name, home);
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
}

/** Thrown and caught in this file only. */
class Unsayable extends Error {}

function written(one: Expression, name: Parameters<typeof writeTokens>[1], home: string | null): Token[] {
  const again = (part: Expression, least: number) => {
    const tokens = written(part, name, home);
    return levelOf(part) < least ? ['(', ...tokens, ')'] : tokens;
  };
  if ('number' in one) return Array.from(one.number);
  // The family has no sign before a value.
  if ('before' in one) return ['(', '0', '-', ...again(one.of, binds['-'] + 1), ')'];
  if ('is' in one) {
    const sign = SIGN_OF[one.is];
    if (sign === undefined) throw new Unsayable();
    return [...again(one.left, binds[one.is]), sign, ...again(one.right, binds[one.is] + 1)];
  }
  const operand = operandOf(one, home);
  if (!operand) throw new Unsayable();
  const { key, label } = name(operand) ?? { key: operand.join('.'), label: LOST_LABEL };
  return [{ __vModel__: key, label }];
}

/** The field whose value or sum this is. */
function operandOf(one: Expression, home: string | null): FieldPath | null {
  if ('field' in one) return one.all || (one.field.length === 2 && one.field[0] !== home) ? null : one.field;
  if (!('call' in one) || one.call !== 'SUM' || one.of.length !== 1) return null;
  const [of] = one.of;
  return of && 'field' in of && !of.all && of.field.length === 2 && of.field[0] !== home ? of.field : null;
}

const levelOf = (one: Expression): number => ('is' in one ? binds[one.is] : PERCENT_BINDS);
