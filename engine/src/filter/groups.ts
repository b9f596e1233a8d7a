// The family's format of a condition (wire §4.4): groups that must all hold, each of single conditions joined by and/or.
import * as z from 'zod/mini';
import { numeralIn } from '../kind/decimal.ts';
import type { Fact } from '../kind/fact.ts';
import type { Scalar } from '../kind/kind.ts';
import type { Comparison } from '../kind/question.ts';
import { conditionsOf, type Condition } from './filter-problem.ts';
import { filterSchema, type Filter } from './filter.ts';

const OPERATORS = {
  Equal: 'equal',
  NotEqual: 'notEqual',
  GreaterThan: 'greater',
  GreaterThanOrEqual: 'greaterOrEqual',
  LessThan: 'less',
  LessThanOrEqual: 'lessOrEqual',
  Contains: 'contains',
  StartsWith: 'startsWith',
  In: 'in',
  NotIn: 'notIn',
  IsNull: 'empty',
  IsNotNull: 'notEmpty',
} as const;
export type Operator = keyof typeof OPERATORS;
export const operators = Object.keys(OPERATORS) as [Operator, ...Operator[]];
export const questionOf = (operator: Operator) => OPERATORS[operator];
export const operatorOf = (question: (typeof OPERATORS)[Operator]): Operator => operators.find((operator) => OPERATORS[operator] === question) ?? 'Equal';

/** Facts about the user, as values. The family's own names come first; `@dempmentId` is spelled like that. */
const VALUES: Record<string, Fact> = {
  '@userId': 'userId',
  '@subordinateId': 'subordinateIds',
  '@userAraSubordinates': 'subordinateIds',
  '@organizeId': 'organizeId',
  '@dempmentId': 'departmentAndBelow',
  '@organizeAndBelow': 'organizeAndBelow',
  '@positionId': 'positionIds',
  '@roleId': 'roleIds',
  '@now': 'now',
  '@today': 'today',
  '@monthStart': 'monthStart',
  '@yearStart': 'yearStart',
};
export const dynamicValues = Object.keys(VALUES);
export const factOf = (value: string): Fact | undefined => (Object.hasOwn(VALUES, value) ? VALUES[value] : undefined);
export const valueOf = (fact: Fact): string => dynamicValues.find((value) => VALUES[value] === fact) ?? '';

const group = z.object({
  logic: z.enum(['and', 'or']),
  groups: z.array(
    z.object({
      field: z.string(),
      op: z.enum(operators),
      type: z.optional(z.string()),
      value: z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]))),
    }),
  ),
});
const groups = z.array(group);
type Group = z.output<typeof group>;

/** @returns null if it is neither a condition of the family nor a filter of ours */
export function filterOfJson(json: string): Filter | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return z.safeParse(filterSchema, value).data ?? null;
  const parsed = z.safeParse(groups, value);
  return parsed.success ? { all: parsed.data.map(filterOfGroup) } : null;
}

function filterOfGroup({ logic, groups: conditions }: Group): Filter {
  const parts = conditions.map(({ field, op, type, value }): Filter => {
    const is = OPERATORS[op];
    if (is === 'empty' || is === 'notEmpty') return { field, is };
    const fact = typeof value === 'string' ? factOf(value) : undefined;
    const typed = (one: unknown): Scalar => (type === 'Int32' || type === 'Double' ? numeralIn(String(one)) : (one as Scalar));
    // A list fact never equals one value: the family means “one of”.
    if (fact === 'subordinateIds' || fact?.endsWith('Below') || fact?.endsWith('Ids'))
      return { field, is: is === 'notEqual' || is === 'notIn' ? 'notIn' : 'in', value: { my: fact } };
    if (fact) return { field, is: is as Comparison, value: { my: fact } };
    if (is !== 'in' && is !== 'notIn') return { field, is, value: typed(Array.isArray(value) ? null : (value ?? null)) };
    const list = Array.isArray(value)
      ? value
      : String(value ?? '')
          .split(',')
          .filter(Boolean);
    return { field, is, value: list.map(typed) };
  });
  return logic === 'and' ? { all: parts } : { any: parts };
}

/** @returns the family's format, or the filter itself if it cannot be expressed as groups of conditions */
export function jsonOfFilter(filter: Filter): string {
  const parts = 'all' in filter ? filter.all : [filter];
  const simple = parts.every((part) => !('not' in part) && (conditionsOf(part).length === 1 || listOf(part).every((one) => 'field' in one)));
  if (!simple) return JSON.stringify(filter);
  return JSON.stringify(parts.map((part) => ({ logic: 'any' in part ? 'or' : 'and', groups: conditionsOf(part).map(writtenCondition) })));
}

const listOf = (filter: Filter): Filter[] => ('all' in filter ? filter.all : 'any' in filter ? filter.any : [filter]);

function writtenCondition(condition: Condition, index: number) {
  const { field, is } = condition;
  const value = condition.is === 'empty' || condition.is === 'notEmpty' ? '' : condition.value;
  const first = Array.isArray(value) ? value[0] : value;
  const type = typeof first === 'number' ? 'Double' : 'String';
  const written = typeof value === 'object' && value !== null && !Array.isArray(value) ? valueOf(value.my) : Array.isArray(value) ? value.join(',') : value;
  return { id: String(index), field, type, op: operatorOf(is), value: written };
}
