// Conditions in the format of the family's clients (wire §17.2): `{ key: value }`, and groups of `{ field, symbol, fieldValue }`.
import type { Filter } from '../filter/filter.ts';
import type { Json } from '../form/document.ts';
import { asText } from '../form/kind.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Scalar } from '../kind/kind.ts';
import { kinds, isOfKind, type Kind } from '../kind/kinds.ts';
import { filterOf, type Searched } from './search.ts';

const DAY = 86_400_000;
const isNothing = (value: Json | undefined) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.every((one) => one === null || one === ''));

/** @returns undefined: no condition; null: it cannot be a value of the field */
export function filterOfWire(searched: Searched, wire: Json): Filter | undefined | null {
  if (isNothing(wire)) return undefined;
  const { field, node, kind, by } = searched;
  if (by === 'range') return Array.isArray(wire) ? rangeOf(searched, wire as readonly Json[]) : filterOf(searched, asText(wire));
  if (kind === 'list') return { field, is: 'in', value: (isWay(searched) ? lastsOf(wire) : [wire].flat(9)).map(asText) };
  if (by === 'contains') return filterOf(searched, Array.isArray(wire) ? wire.map(asText).join(',') : asText(wire));
  const ids = Array.isArray(wire) ? (wire as readonly Json[]).map(asText) : undefined;
  if (ids && kinds[kind].questions.includes('in')) return { field, is: 'in', value: ids };
  const value = fieldKinds[node.kind].valueIn(wire, node);
  if (!isOfKind(kind, value)) return filterOf(searched, asText(wire));
  return kinds[kind].questions.includes('equal') ? { field, is: 'equal', value: value as Scalar } : null;
}

const isWay = ({ node }: Searched) => node.kind === 'cascader' || node.kind === 'address';

/** Of a way from the top, or of several, where each leads to: the ids before it are those of everything beside it, too. */
function lastsOf(wire: Json): readonly Json[] {
  if (!Array.isArray(wire)) return [wire];
  const ways = (wire as readonly Json[]).some(Array.isArray) ? (wire as readonly Json[]) : [wire];
  return ways.flatMap((way) => (Array.isArray(way) ? (way as readonly Json[]).slice(-1) : [way]));
}

/** Days at both ends are included; each end is optional. */
function rangeOf({ field, node, kind }: Searched, ends: readonly Json[]): Filter | null {
  const [from, to] = [0, 1].map((index) => {
    const end = ends[index];
    return isNothing(end) ? null : scalarOf(kind, fieldKinds[node.kind].valueIn(end as Json, node));
  });
  if (from === undefined || to === undefined) return null;
  const upTo =
    kind === 'moment' && to !== null && isMidnight(to)
      ? { field, is: 'less' as const, value: Number(to) + DAY }
      : { field, is: 'lessOrEqual' as const, value: to };
  return { all: [...(from === null ? [] : [{ field, is: 'greaterOrEqual' as const, value: from }]), ...(to === null ? [] : [upTo])] };
}

const scalarOf = (kind: Kind, value: Json): Scalar | undefined => (isOfKind(kind, value) ? (value as Scalar) : undefined);

/** In business time, eight hours before midnight UTC. */
const isMidnight = (at: Scalar) => (Number(at) + DAY / 3) % DAY === 0;

/** The family's symbols of operators. */
const SYMBOLS: Readonly<Record<string, (field: string, value: Scalar, list: Scalar[]) => Filter>> = {
  '==': (field, value) => ({ field, is: 'equal', value }),
  '=': (field, value) => ({ field, is: 'equal', value }),
  '<>': (field, value) => ({ field, is: 'notEqual', value }),
  '!=': (field, value) => ({ field, is: 'notEqual', value }),
  '>': (field, value) => ({ field, is: 'greater', value }),
  '>=': (field, value) => ({ field, is: 'greaterOrEqual', value }),
  '<': (field, value) => ({ field, is: 'less', value }),
  '<=': (field, value) => ({ field, is: 'lessOrEqual', value }),
  like: (field, value) => ({ field, is: 'contains', value }),
  notLike: (field, value) => ({ not: { field, is: 'contains', value } }),
  in: (field, _, list) => ({ field, is: 'in', value: list }),
  notIn: (field, _, list) => ({ field, is: 'notIn', value: list }),
  null: (field) => ({ field, is: 'empty' }),
  notNull: (field) => ({ field, is: 'notEmpty' }),
};

export interface SuperPart {
  field: string;
  symbol: string;
  fieldValue?: Json;
}

/** @returns null: the symbol is unknown, or it cannot be a value of the field */
export function filterOfSuper({ field, node, kind }: Omit<Searched, 'by'>, { symbol, fieldValue = null }: SuperPart): Filter | null {
  const made = SYMBOLS[symbol];
  if (!made) return null;
  if (symbol === 'null' || symbol === 'notNull') return made(field, null, []);
  const values = [fieldValue].flat(9).map((one) => {
    if (kind === 'list') return asText(one);
    const value = fieldKinds[node.kind].valueIn(one, node);
    return isOfKind(kind, value) ? (value as Scalar) : (kinds[kind].parse(asText(one)) as Scalar | undefined);
  });
  if (values.some((one) => one === undefined)) return null;
  const list = values as Scalar[];
  const filter = made(field, list[0] ?? null, list);
  return 'not' in filter || kinds[kind].questions.includes((filter as { is: 'equal' }).is) ? filter : null;
}
