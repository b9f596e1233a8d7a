// Which checks a field can have, the defaults of a new one, and what is missing in one.
import type { FieldCheck } from '@ordo/engine/form/document.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { pathText } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { comparable } from '@ordo/engine/form/rules/condition.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { safePattern } from '@ordo/engine/text/safe-pattern.ts';
import { isComplete } from '../../menu/condition-picker.tsx';
import type { checkPhrases } from './check.phrases.ts';

export type CheckName = FieldCheck['check'];
type Compare = Extract<FieldCheck, { check: 'compare' }>;

const PAIRS: readonly Compare['is'][] = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'];

/** Other fields of the head or the same row, without sealed ones: their values are never shown. */
export const besideOf = (field: Field, all: readonly Field[]): Field[] =>
  all.filter(
    (one) => one.node.id !== field.node.id && one.kind !== null && (one.table === null || one.table === field.table) && !fieldKinds[one.node.kind].sealed,
  );

export const comparedWith = (field: Field, all: readonly Field[], is: Compare['is']): Field[] =>
  besideOf(field, all).filter(({ kind }) => field.kind !== null && kind !== null && comparable(field.kind, kind, is));

export const waysOf = (field: Field, all: readonly Field[]): Compare['is'][] => PAIRS.filter((is) => comparedWith(field, all, is).length > 0);

export function checksFor(field: Field, all: readonly Field[]): CheckName[] {
  const { node, kind } = field;
  if (node.kind === 'table') return ['rows'];
  const own = fieldKinds[node.kind];
  if (kind === null || own.computed || own.fills !== null) return [];
  const { stored } = kinds[kind];
  return [
    ...(own.places.includes('unique') ? (['unique'] as const) : []),
    ...(waysOf(field, all).length > 0 ? (['compare'] as const) : []),
    ...(kind === 'day' || kind === 'moment' ? (['notPast', 'notFuture'] as const) : []),
    ...(stored === 'text' && own.source(node) === null ? (['preset', 'pattern'] as const) : []),
    ...(own.sealed ? [] : (['interface'] as const)),
  ];
}

export function newCheck(check: CheckName, field: Field, all: readonly Field[]): FieldCheck {
  const message = null;
  switch (check) {
    case 'unique':
      return { check, with: [], message };
    case 'compare': {
      const ways = waysOf(field, all);
      const is = ways.includes('greaterOrEqual') ? 'greaterOrEqual' : (ways[0] ?? 'equal');
      const [other] = comparedWith(field, all, is);
      return { check, is, to: other ? pathText(other) : '', message };
    }
    case 'preset':
      return { check, preset: 'mobile', message };
    case 'pattern':
      return { check, pattern: '', message };
    case 'interface':
      return { check, interface: '', parameters: { value: field.node.id }, answers: 'some', message };
    case 'rows':
      return { check, least: 1, most: null, message };
    default:
      return { check, message };
  }
}

/** @returns what is missing; null: the check is complete */
export function lackOfCheck(check: FieldCheck): keyof typeof checkPhrases | null {
  switch (check.check) {
    case 'unique':
      return check.within && !isComplete(check.within) ? 'wantsValues' : null;
    case 'compare':
      return check.to === '' ? 'wantsField' : null;
    case 'pattern':
      if (check.pattern === '') return 'wantsPattern';
      return 'problem' in safePattern(check.pattern) ? 'wrongPattern' : null;
    case 'interface':
      return check.interface === '' ? 'wantsInterface' : null;
    case 'rows': {
      const { least, most } = check;
      return (least === null && most === null) || (least !== null && most !== null && least > most) ? 'wantsRows' : null;
    }
    default:
      return null;
  }
}
