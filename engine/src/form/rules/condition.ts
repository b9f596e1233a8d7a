// When a rule applies. Two-valued, like filters: what is not understood is false, and so is its negation.
import { factIn, matcher, normalizeFilter, resolve, type Facts, type Filter } from '../../filter/filter.ts';
import { kinds, type Kind } from '../../kind/kinds.ts';
import type { Condition } from '../rule.ts';
import type { FormMap, MappedField } from './map.ts';
import { isSame, readAs, type Reader } from './reading.ts';

export type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;
export type FieldCompared = Extract<Leaf, { to: string }>;
export type Test = (read: Reader) => boolean;

/** Context of a condition: fields of rows are known only in rules of their table. */
export interface Standing {
  map: FormMap;
  table: string | null;
}

/** A field as named in a condition. */
export interface Side {
  field: MappedField;
  isOld: boolean;
}

const OLD = 'old.';
const ORDERED = ['less', 'lessOrEqual', 'greater', 'greaterOrEqual'];
/** Kinds of numbers in which equal digits mean equal values. */
const PLAIN_NUMBERS: readonly Kind[] = ['number', 'whole', 'percent'];

/** @returns null for a field that does not exist, or not in this context */
export function sideOf(name: string, { map, table }: Standing): Side | null {
  const isOld = name.startsWith(OLD);
  const field = map.fields.get(isOld ? name.slice(OLD.length) : name);
  return field && (field.table === null || field.table === table) ? { field, isOld } : null;
}

export const leavesOf = (condition: Condition): Leaf[] =>
  'all' in condition
    ? condition.all.flatMap(leavesOf)
    : 'any' in condition
      ? condition.any.flatMap(leavesOf)
      : 'not' in condition
        ? leavesOf(condition.not)
        : [condition];

/** Names of fields as written, including `old.`. */
export const namesIn = (condition: Condition): string[] =>
  leavesOf(condition).flatMap((leaf) => ('moment' in leaf ? [] : 'to' in leaf ? [leaf.field, leaf.to] : [leaf.field]));

/** The fields that it depends on. */
export const inputsOf = (condition: Condition, standing: Standing): string[] => [
  ...new Set(
    namesIn(condition).flatMap((name) => {
      const side = sideOf(name, standing);
      return side && !side.isOld ? [side.field.name] : [];
    }),
  ),
];
export const asksForMoment = (condition: Condition): boolean => leavesOf(condition).some((leaf) => 'moment' in leaf);

/** Whether two kinds can be compared with this operator. */
export function comparable(one: Kind, other: Kind, is: FieldCompared['is']): boolean {
  const alike = one === other || (PLAIN_NUMBERS.includes(one) && PLAIN_NUMBERS.includes(other)) || (isText(one) && isText(other));
  return alike && (!ORDERED.includes(is) || kinds[one].questions.includes(is));
}
const isText = (kind: Kind) => kinds[kind].stored === 'text';

/** Null: nothing is known about the user, and conditions on facts are false. */
export type KnownFacts = Facts | null;

export function testOf(condition: Condition, standing: Standing, facts: KnownFacts): Test {
  if ('all' in condition) {
    const tests = condition.all.map((part) => testOf(part, standing, facts));
    return (read) => tests.every((test) => test(read));
  }
  if ('any' in condition) {
    const tests = condition.any.map((part) => testOf(part, standing, facts));
    return (read) => tests.some((test) => test(read));
  }
  if ('not' in condition) {
    if (!leavesOf(condition.not).every((leaf) => leafTest(leaf, standing, facts))) return () => false;
    const test = testOf(condition.not, standing, facts);
    return (read) => !test(read);
  }
  return leafTest(condition, standing, facts) ?? (() => false);
}

/** @returns null if it is not understood */
export function leafTest(leaf: Leaf, standing: Standing, facts: KnownFacts): Test | null {
  if ('moment' in leaf) return (read) => read.moment === leaf.moment;
  const side = sideOf(leaf.field, standing);
  if (!side) return null;
  if ('to' in leaf) {
    const other = sideOf(leaf.to, standing);
    if (!other || !comparable(side.field.kind, other.field.kind, leaf.is)) return null;
    return (read) => compared(leaf.is, side.field.kind, valueOf(side, read), valueOf(other, read));
  }
  const filter = ownValues({ ...leaf, field: 'value' }, facts);
  const asked = { value: { kind: side.field.kind } };
  if (!filter || normalizeFilter(filter, asked) !== filter) return null;
  const matches = matcher(filter, asked);
  return (read) => matches({ value: valueOf(side, read) });
}

const valueOf = ({ field, isOld }: Side, read: Reader) => readAs(field.kind, isOld ? read.old(field.name) : read.now(field.name));

/** With `my` replaced; null if the fact is unknown, or is a list that a single value is compared with. */
export function ownValues(filter: Filter, facts: KnownFacts): Filter | null {
  const value = 'value' in filter ? filter.value : null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return filter;
  const own = facts && factIn(facts, value.my) !== undefined ? resolve(filter, facts) : null;
  return own && 'field' in own ? own : null;
}

/** As in filters: null differs from every value, and all other comparisons with it are false. */
export function compared(is: FieldCompared['is'], kind: Kind, one: unknown, other: unknown): boolean {
  if (one === null || other === null) return is === 'notEqual' && one !== other;
  const { order } = kinds[kind];
  if (!order) return isSame(one, other) === (is === 'equal');
  const by = order(one, other);
  switch (is) {
    case 'equal':
      return by === 0;
    case 'notEqual':
      return by !== 0;
    case 'less':
      return by < 0;
    case 'lessOrEqual':
      return by <= 0;
    case 'greater':
      return by > 0;
    case 'greaterOrEqual':
      return by >= 0;
  }
}
