// Pure functions of the condition editor.
import type { fieldList } from '@ordo/contract/menu-scheme.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { factOf, questionOf, type Operator } from '@ordo/engine/filter/groups.ts';
import { factsOf, type Condition } from '@ordo/engine/filter/filter-problem.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Fact } from '@ordo/engine/kind/fact.ts';
import type { Scalar } from '@ordo/engine/kind/kind.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { AMONG, type Question } from '@ordo/engine/kind/question.ts';

export type OfferedField = Result<typeof fieldList>['list'][number];

/** The parts of a field that determine its operators. */
export interface Offer {
  enCode: string;
  kind: Kind;
  conditionSymbol: string;
  conditionText: string;
  choices: readonly { value: string }[];
}

export type Group = { all: Filter[] } | { any: Filter[] };

export const isGroup = (filter: Filter): filter is Group => 'all' in filter || 'any' in filter;
export const partsOf = (group: Group): Filter[] => ('all' in group ? group.all : group.any);
export const withParts = (group: Group, parts: Filter[]): Group => ('all' in group ? { all: parts } : { any: parts });

export function questionsOffered({ kind, conditionSymbol }: Offer): Question[] {
  const offered = new Set(conditionSymbol.split(',').map((operator) => questionOf(operator as Operator)));
  return kinds[kind].questions.filter((question) => offered.has(question));
}

export function factsOffered({ kind, conditionText }: Offer, question: Question): Fact[] {
  const offered = new Set(conditionText.split(',').map(factOf));
  return factsOf(kind, question).filter((fact) => offered.has(fact));
}

const takesOwn = ({ conditionText }: Offer) => conditionText.split(',').includes('text');
export const isMany = (question: Question): question is 'in' | 'notIn' => AMONG.includes(question);

/** A new condition on a field: its first operator, and its first fact if there is one. */
export function begin(offer: Offer): Condition {
  return asked(offer, questionsOffered(offer)[0] ?? 'equal');
}

/** The condition with another operator; a value that still fits is kept. */
export function asked(offer: Offer, is: Question, before?: Condition): Condition {
  const field = offer.enCode;
  if (is === 'empty' || is === 'notEmpty') return { field, is };
  const facts = factsOffered(offer, is);
  const old = before && 'value' in before ? before.value : undefined;
  const oldFact = typeof old === 'object' && old !== null && !Array.isArray(old) ? old.my : undefined;
  if (oldFact && facts.includes(oldFact)) return { field, is, value: { my: oldFact } };
  const first = facts[0];
  if (first && (!takesOwn(offer) || (old === undefined && kinds[offer.kind].start !== null))) return { field, is, value: { my: first } };
  const own = oldFact === undefined ? [old ?? []].flat().filter((one) => one !== '') : [];
  if (isMany(is)) return { field, is, value: own as Scalar[] };
  return { field, is, value: (own[0] ?? kinds[offer.kind].start) as Scalar };
}

/** Whether every condition has a value: only then a preview is meaningful. */
export function isComplete(filter: Filter): boolean {
  if (isGroup(filter)) return partsOf(filter).every(isComplete);
  if ('not' in filter) return isComplete(filter.not);
  if (filter.is === 'empty' || filter.is === 'notEmpty') return true;
  const { value } = filter;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}
