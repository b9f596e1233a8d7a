// A calculated field: the family's list of tokens with keys ⇄ the text of a formula with ids.
import { parse } from '../formula/parse.ts';
import { print } from '../formula/print.ts';
import { readTokens, writeTokens } from '../formula/tokens.ts';
import type { Json } from './document.ts';
import type { Names } from './names.ts';

/** @param table id of the child table in which the field is @returns undefined if it is not a formula; '' for none */
export function formulaIn(tokens: readonly Json[], table: string | null, names: Names): string | undefined {
  const read = readTokens(tokens, (key) => names.pathOf(key, table), table);
  if ('refusal' in read) return undefined;
  return 'empty' in read.expression ? '' : print(read.expression);
}

/** @returns null for a formula that the family cannot express */
export function tokensOut(formula: string, table: string | null, names: Names): Json | null {
  if (formula === '') return [];
  const parsed = parse(formula);
  return 'refusal' in parsed ? null : writeTokens(parsed.expression, (path) => names.named(path), table);
}
