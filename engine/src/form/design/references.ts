// References to fields in formulas, conditions, checks and settings. They are paths of ids, so changing a key or label does not affect them; removing a field,
// or moving it into a child table, does.
import type { Expression, FieldPath } from '../../formula/expression.ts';
import { fieldsOf as fieldsOfFormula } from '../../formula/expression.ts';
import type { Filter } from '../../filter/filter.ts';
import { parse } from '../../formula/parse.ts';
import { print } from '../../formula/print.ts';
import type { FieldCheck, FormNode, Json } from '../document.ts';
import { fieldKinds } from '../kinds.ts';
import type { Condition } from '../rule.ts';
import { isSame } from '../rules/reading.ts';

/** A path → its new path; null: the field was removed. Unaffected paths are returned unchanged. */
export type Renamed = (path: string) => string | null;

/** @returns null if it refers to a removed field; text that is not a formula is returned unchanged */
export function renamedFormula(text: string, renamed: Renamed): string | null {
  const parsed = parse(text);
  if ('refusal' in parsed) return text;
  const paths = fieldsOfFormula(parsed.expression).map((path) => path.join('.'));
  if (paths.every((path) => renamed(path) === path)) return text;
  return paths.some((path) => renamed(path) === null) ? null : print(renamedIn(parsed.expression, renamed));
}

function renamedIn(expression: Expression, renamed: Renamed): Expression {
  if ('field' in expression) return { ...expression, field: (renamed(expression.field.join('.')) ?? '').split('.') as unknown as FieldPath };
  if ('call' in expression) return { ...expression, of: expression.of.map((one) => renamedIn(one, renamed)) };
  if ('before' in expression) return { ...expression, of: renamedIn(expression.of, renamed) };
  if ('percent' in expression) return { percent: renamedIn(expression.percent, renamed) };
  return 'is' in expression ? { ...expression, left: renamedIn(expression.left, renamed), right: renamedIn(expression.right, renamed) } : expression;
}

/** The paths in a formula; none for text that is not a formula. */
export function namedInFormula(text: string): string[] {
  const parsed = parse(text);
  return 'refusal' in parsed ? [] : fieldsOfFormula(parsed.expression).map((path) => path.join('.'));
}

const OLD = 'old.';

function renamedName(name: string, renamed: Renamed): string | null {
  if (!name.startsWith(OLD)) return renamed(name);
  const path = renamed(name.slice(OLD.length));
  return path === null ? null : `${OLD}${path}`;
}

/** @returns null if it refers to a removed field, and so can no longer be evaluated */
export function renamedCondition<C extends Condition>(condition: C, renamed: Renamed): C | null {
  const all = (parts: readonly Condition[]): Condition[] | null => {
    const next = parts.map((part) => renamedCondition(part, renamed));
    return next.every((part) => part !== null) ? next : null;
  };
  const asked = condition;
  let next: Condition | null;
  if ('all' in asked) {
    const parts = all(asked.all);
    next = parts && { all: parts };
  } else if ('any' in asked) {
    const parts = all(asked.any);
    next = parts && { any: parts };
  } else if ('not' in asked) {
    const part = renamedCondition(asked.not, renamed);
    next = part && { not: part };
  } else if ('moment' in asked) next = asked;
  else {
    const field = renamedName(asked.field, renamed);
    const to = 'to' in asked ? renamedName(asked.to, renamed) : '';
    next = field === null || to === null ? null : ({ ...asked, field, ...('to' in asked && { to }) } as Condition);
  }
  return next as C | null;
}

export interface Names {
  renamed: Renamed;
  /** The same for references that must be in the same rows or in the head. */
  beside: Renamed;
  /** `gone`: ids of nodes that are removed, or in other rows and not readable from here. `apart`: ids of nodes that are not in the same rows. */
  gone: ReadonlySet<string>;
  apart: ReadonlySet<string>;
}

/** A node with its references updated. References to removed fields are emptied or removed. */
export function renamedNode(node: FormNode, { renamed, beside, gone, apart }: Names): FormNode {
  const checks = node.checks.flatMap((check) => renamedCheck(check, beside, apart));
  const config = Object.fromEntries(Object.entries(node.config).map(([key, value]) => [key, renamedSetting(node, key, value, renamed, gone)]));
  const isOther = checks.length !== node.checks.length || checks.some((check, at) => check !== node.checks[at]) || isOtherIn(config, node.config);
  return isOther ? { ...node, checks, config } : node;
}

const isOtherIn = (one: FormNode['config'], other: FormNode['config']): boolean => Object.keys(one).some((key) => one[key] !== other[key]);

/** A check that refers to a removed field is dropped: without its condition it would refuse valid values. */
export function renamedCheck(check: FieldCheck, renamed: Renamed, apart: ReadonlySet<string>): FieldCheck[] {
  if (check.check === 'unique') {
    const within = check.within && (renamedCondition(check.within as Condition, renamed) as Filter | null);
    if (within === null) return [];
    if (isSame(within, check.within) && !check.with.some((id) => apart.has(id))) return [check];
    return [{ ...check, with: check.with.filter((id) => !apart.has(id)), ...(within && { within }) }];
  }
  if (check.check === 'interface') {
    const parameters = Object.entries(check.parameters).map(([name, path]) => [name, renamed(path)] as const);
    if (parameters.some(([, path]) => path === null)) return [];
    return parameters.every(([name, path]) => check.parameters[name] === path)
      ? [check]
      : [{ ...check, parameters: Object.fromEntries(parameters) as Record<string, string> }];
  }
  if (check.check !== 'compare') return [check];
  const to = renamed(check.to);
  return to === null ? [] : [to === check.to ? check : { ...check, to }];
}

function renamedSetting(node: FormNode, key: string, value: Json, renamed: Renamed, gone: ReadonlySet<string>): Json {
  const control = fieldKinds[node.kind].properties.find((one) => one.key === key)?.control;
  if (typeof value !== 'string' || value === '') return value;
  if (control === 'field') return gone.has(value) ? '' : value;
  return control === 'formula' ? (renamedFormula(value, renamed) ?? '') : value;
}
