// Prints a tree as text, with as few brackets as possible; `parse` gives the same tree.
import { BEFORE_BINDS, binds, PERCENT_BINDS, type Expression, type FieldPath } from './expression.ts';

/** Name of a field: `['price']`, `['lines', 'amount']`; null if it was removed. */
export type NameField = (path: FieldPath) => readonly string[] | null;

/** Precedence of everything that is not an operator. */
const ALONE = BEFORE_BINDS + 1;

/** What a name must not contain: it would end or split the name, or change its meaning. */
const CANNOT_BE_WRITTEN = /[{}｛｝.\n#]|\[\]$|^\s|\s$|^$/;

const levelOf = (one: Expression): number => ('is' in one ? binds[one.is] : 'percent' in one ? PERCENT_BINDS : 'before' in one ? BEFORE_BINDS : ALONE);

/** @param name names of fields in this text; default: ids. A field without a writable name is `{#id}` */
export function print(expression: Expression, name?: NameField): string {
  const within = (one: Expression, least: number): string => (levelOf(one) < least ? `(${print(one, name)})` : print(one, name));
  if ('number' in expression) return expression.number;
  if ('text' in expression) return `"${expression.text.replaceAll('"', '""')}"`;
  if ('boolean' in expression) return expression.boolean ? 'TRUE' : 'FALSE';
  if ('day' in expression) return `#${expression.day}#`;
  if ('empty' in expression) return '""';
  if ('field' in expression) return `{${nameOf(expression.field, name)}${expression.all ? '[]' : ''}}`;
  if ('call' in expression) return `${expression.call}(${expression.of.map((one) => print(one, name)).join(', ')})`;
  if ('before' in expression) return `-${within(expression.of, BEFORE_BINDS)}`;
  if ('percent' in expression) return `${within(expression.percent, PERCENT_BINDS)}%`;
  const level = binds[expression.is];
  return `${within(expression.left, level)} ${expression.is} ${within(expression.right, level + 1)}`;
}

function nameOf(path: FieldPath, name?: NameField): string {
  if (!name) return path.join('.');
  const parts = name(path);
  return parts?.every((part) => !CANNOT_BE_WRITTEN.test(part)) ? parts.join('.') : `#${path.join('.')}`;
}
