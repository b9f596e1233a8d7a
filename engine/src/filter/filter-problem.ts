// Checks filters: the operators, facts and values that the kind of a field supports and its page offers.
import { SINGLE, type Fact } from '../kind/fact.ts';
import { isComparable, type Scalar } from '../kind/kind.ts';
import { kinds, type Kind } from '../kind/kinds.ts';
import { AMONG, type Question } from '../kind/question.ts';
import type { Filter } from './filter.ts';

/** Facts about the user that a field can be compared with; list facts only with `in` and `notIn`, single ones with these too. */
export function factsOf(kind: Kind, question: Question): readonly Fact[] {
  const { facts } = kinds[kind];
  if (question === 'empty' || question === 'notEmpty') return [];
  return AMONG.includes(question) ? facts : facts.filter((fact) => SINGLE.includes(fact));
}

export interface AskedField {
  kind: Kind;
  /** For a choice: its values. */
  choices?: readonly string[] | undefined;
  /** Offered operators; default: all of the kind. */
  questions?: readonly Question[] | undefined;
  /** Offered facts; default: all of the kind. */
  facts?: readonly Fact[] | undefined;
  /** Only facts can be selected, no values. */
  factsOnly?: boolean | undefined;
}

export type FilterProblem =
  | { problem: 'field'; field: string }
  | { problem: 'question'; field: string; is: Question }
  | { problem: 'fact'; field: string; fact: Fact }
  | { problem: 'value'; field: string }
  | { problem: 'deep'; most: number }
  | { problem: 'many'; most: number };

const DEEPEST = 5;
const MAX_CONDITIONS = 50;

/**
 * @param fields filterable fields by name
 * @returns the first problem, or null
 */
export function filterProblem(filter: Filter, fields: Readonly<Record<string, AskedField>>): FilterProblem | null {
  if (depthOf(filter) > DEEPEST) return { problem: 'deep', most: DEEPEST };
  const all = conditionsOf(filter);
  if (all.length > MAX_CONDITIONS) return { problem: 'many', most: MAX_CONDITIONS };
  return all.map((one) => problemOf(one, fields)).find((problem) => problem !== null) ?? null;
}

export type Condition = Exclude<Filter, { all: Filter[] } | { any: Filter[] } | { not: Filter }>;

/** All single conditions at any depth. */
export function conditionsOf(filter: Filter): Condition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsOf);
  if ('any' in filter) return filter.any.flatMap(conditionsOf);
  return 'not' in filter ? conditionsOf(filter.not) : [filter];
}

function depthOf(filter: Filter): number {
  if ('not' in filter) return 1 + depthOf(filter.not);
  if (!('all' in filter) && !('any' in filter)) return 0;
  return 1 + Math.max(0, ...('all' in filter ? filter.all : filter.any).map(depthOf));
}

function problemOf(condition: Condition, fields: Readonly<Record<string, AskedField>>): FilterProblem | null {
  const field = Object.hasOwn(fields, condition.field) ? fields[condition.field] : undefined;
  if (!field) return { problem: 'field', field: condition.field };
  const { kind, choices, questions, facts, factsOnly } = field;
  if (!(questions?.includes(condition.is) ?? true) || !kinds[kind].questions.includes(condition.is))
    return { problem: 'question', field: condition.field, is: condition.is };
  if (condition.is === 'empty' || condition.is === 'notEmpty') return null;
  const { value } = condition;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const offered = factsOf(kind, condition.is).includes(value.my) && (facts?.includes(value.my) ?? true);
    return offered ? null : { problem: 'fact', field: condition.field, fact: value.my };
  }
  const values = Array.isArray(value) ? value : [value];
  const fits = (one: Scalar) => one !== '' && isComparable(kinds[kind], one) && (!choices || choices.includes(one as string));
  return !factsOnly && values.length > 0 && values.every(fits) ? null : { problem: 'value', field: condition.field };
}
