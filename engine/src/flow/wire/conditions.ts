// The family's lists of conditions ⇄ a filter. `&&` binds before `||`; each joins with the item after it.
import type { Asked, Filter } from '../../filter/filter.ts';
import type { Json, Outside } from '../../form/document.ts';
import { isArray, isObject } from '../../form/wire-path.ts';
import { kinds } from '../../kind/kinds.ts';
import { parseWritten, type Scalar } from '../../kind/kind.ts';
import type { Comparison } from '../../kind/question.ts';

const symbols: Readonly<Record<string, Comparison>> = {
  '>=': 'greaterOrEqual',
  '>': 'greater',
  '==': 'equal',
  '<=': 'lessOrEqual',
  '<': 'less',
  '<>': 'notEqual',
  like: 'contains',
};
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** There values are texts; here they have the field's kind. An invalid value stays a text and is reported by the check. */
export function valueOf(written: Json | undefined, field: string, fields: Asked): Scalar {
  const kind = Object.hasOwn(fields, field) ? fields[field]?.kind : undefined;
  if (typeof written === 'number' || typeof written === 'boolean') return written;
  const read = kind && parseWritten(kinds[kind], text(written));
  return typeof read === 'string' || typeof read === 'number' || typeof read === 'boolean' ? read : text(written);
}

/** @returns null and the symbol, if it is unknown */
export function readConditions(given: Json | undefined, fields: Asked): { filter: Filter | null; unknown: string[] } {
  const items = isArray(given) ? given.filter(isObject) : [];
  const unknown: string[] = [];
  const groups: Filter[][] = [[]];
  for (const item of items) {
    const [field, symbol] = [text(item.field), text(item.symbol)];
    const value = valueOf(item.filedValue, field, fields);
    const is = symbols[symbol];
    if (symbol === 'notLike') groups.at(-1)?.push({ not: { field, is: 'contains', value } });
    else if (is) groups.at(-1)?.push({ field, is, value });
    else unknown.push(symbol);
    if (text(item.logic).trim() === '||') groups.push([]);
  }
  const kept = groups.filter((group) => group.length > 0).map((group): Filter => (group.length === 1 && group[0] ? group[0] : { all: group }));
  const [only] = kept;
  return { filter: unknown.length > 0 || !only ? null : kept.length === 1 ? only : { any: kept }, unknown };
}

/** The family's list of conditions; null if it cannot be expressed as one. The complete filter is stored in addition. */
export function writeConditions(filter: Filter | null): Outside[] | null {
  if (filter === null) return [];
  const groups = 'any' in filter ? filter.any : [filter];
  const rows: Outside[] = [];
  for (const [at, group] of groups.entries()) {
    const items = 'all' in group ? group.all : [group];
    for (const [place, item] of items.entries()) {
      const inner = 'not' in item ? item.not : item;
      if (!('field' in inner) || !('value' in inner) || typeof inner.value === 'object') return null;
      const symbol = 'not' in item ? (inner.is === 'contains' ? 'notLike' : undefined) : Object.entries(symbols).find(([, is]) => is === inner.is)?.[0];
      if (symbol === undefined) return null;
      const isLast = place === items.length - 1 && at < groups.length - 1;
      rows.push({ field: inner.field, symbol, filedValue: typeof inner.value === 'string' ? inner.value : String(inner.value), logic: isLast ? '||' : '&&' });
    }
  }
  return rows;
}
