// Calculated fields as the family writes them: a list of operands by the keys of fields and of single signs, read as a tree and written from one.
import { binds, PERCENT_BINDS, type Expression, type FieldPath, type Operator } from './expression.ts';
import { parse, type ParseProblem } from './parse.ts';

/** A field by its key (`numInputField1`, `tableField1.numInputField2`), or one sign: a digit, `.`, `+ - × ÷ ( )`. */
export type Token = string | { __vModel__: string; label: string };

/** What an operand is called whose field is gone. */
export const LOST_LABEL = '无效的值';

export interface TokenRefusal {
  problem: ParseProblem;
  /** Index of the token; the number of tokens where more was wanted. */
  at: number;
}

const SIGNS = /^[\d.+\-−×÷*/()\s]+$/;
/** What a key may be that names no field; it is kept as it is, and the formula has no value. */
const LOST_KEY = /^[A-Za-z0-9_-]{1,50}(?:\.[A-Za-z0-9_-]{1,50})?$/;

/**
 * @param find the field of a key; one that is gone keeps its key in the place of ids
 * @param home the child table in which the field is; null: the head. A child column is the same row there, and the sum of all rows elsewhere
 * @returns a formula of nothing for an empty list
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

/** As `parse` reads it. */
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
 * @param name key and label of a field; null for one that is gone: its ids are its key
 * @returns null for a formula that the family's list cannot say
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
  // The family knows no sign before a value.
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

/** The field whose value, or whose sum, it is. */
function operandOf(one: Expression, home: string | null): FieldPath | null {
  if ('field' in one) return one.all || (one.field.length === 2 && one.field[0] !== home) ? null : one.field;
  if (!('call' in one) || one.call !== 'SUM' || one.of.length !== 1) return null;
  const [of] = one.of;
  return of && 'field' in of && !of.all && of.field.length === 2 && of.field[0] !== home ? of.field : null;
}

const levelOf = (one: Expression): number => ('is' in one ? binds[one.is] : PERCENT_BINDS);
