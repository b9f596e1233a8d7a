// A tree → its text, with as few brackets as possible; `parse` reads the same tree from it.
import { BEFORE_BINDS, binds, PERCENT_BINDS, type Expression, type FieldPath } from './expression.ts';

/** What a field is called: `['price']`, `['lines', 'amount']`; null for one that is not there any more. */
export type NameField = (path: FieldPath) => readonly string[] | null;

/** Of what is no operator. */
const ALONE = BEFORE_BINDS + 1;

/** What a name may not have: it would end it, part it, or say something else. */
const CANNOT_BE_WRITTEN = /[{}｛｝.\n#]|\[\]$|^\s|\s$|^$/;

const levelOf = (one: Expression): number => ('is' in one ? binds[one.is] : 'percent' in one ? PERCENT_BINDS : 'before' in one ? BEFORE_BINDS : ALONE);

/** @param name by what names fields are called in this text; without it by their ids. One without a name that can be written is `{#id}` */
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
