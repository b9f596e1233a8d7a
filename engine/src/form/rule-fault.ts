// Why stored rules cannot be read, for a sentence that names the rule and the limit: `ruleFaultPhrases` of the contract.
import type * as z from 'zod/mini';
import type { Json } from './document.ts';
import { DEEPEST_DOCUMENT } from './wire-json.ts';
import { isArray, isObject } from './wire-path.ts';

export const ruleFaultKeys = [
  'tooManyRules',
  'tooManyActions',
  'tooDeep',
  'formulaTooLong',
  'nameTooLong',
  'messageTooLong',
  'valueTooLong',
  'notUnderstood',
  'notRules',
] as const;

export interface RuleFault {
  key: (typeof ruleFaultKeys)[number];
  /** Index of the rule; null: all of them. */
  rule: number | null;
  /** The field or node that it is about, as named in the rule. */
  node: string | null;
  most: number;
}

/** A group of conditions takes two levels of a document; rules themselves, and the values of a condition, take four. */
const DEEPEST_GROUP = (DEEPEST_DOCUMENT - 4) / 2;

interface Leaf {
  code: string;
  path: readonly PropertyKey[];
  most: number;
}

/** @param issues why the schema of rules refuses the value */
export function ruleFault(issues: readonly z.core.$ZodIssue[], value: Json): RuleFault {
  const all = issues.flatMap((issue) => leavesOf(issue, []));
  const found = all.find(({ code }) => code === 'too_big') ?? all[0] ?? { code: '', path: [], most: 0 };
  const [rule, part] = found.path;
  const fault = { key: keyOf(found), rule: typeof rule === 'number' ? rule : null, node: null, most: found.most };
  return part === 'when' || part === 'then' ? { ...fault, node: nodeAt(value, found.path) } : fault;
}

/** The rule whose conditions are nested too deep, in a document that is too deep; null: none. */
export function deepRule(value: Json): RuleFault | null {
  const at = isArray(value) ? value.findIndex((rule) => isDeeper(rule, DEEPEST_DOCUMENT - 1)) : -1;
  return at === -1 ? null : { key: 'tooDeep', rule: at, node: null, most: DEEPEST_GROUP };
}

const isDeeper = (value: Json, than: number): boolean =>
  typeof value === 'object' && value !== null && (than === 0 || Object.values(value).some((part) => isDeeper(part, than - 1)));

/** With the alternatives of a choice, each at its full path. */
function leavesOf(issue: z.core.$ZodIssue, before: readonly PropertyKey[]): Leaf[] {
  const path = [...before, ...issue.path];
  const inner = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  if (inner.length > 0) return inner.flatMap((one) => leavesOf(one, path));
  return [{ code: issue.code, path, most: issue.code === 'too_big' ? Number(issue.maximum) : 0 }];
}

function keyOf({ code, path }: Leaf): RuleFault['key'] {
  const [rule, part, , setting] = path;
  if (code !== 'too_big') return typeof rule === 'number' ? 'notUnderstood' : 'notRules';
  if (rule === undefined) return 'tooManyRules';
  if (part === 'name') return 'nameTooLong';
  if (part === 'then' && path.length === 2) return 'tooManyActions';
  if (part === 'then' && setting === 'formula') return 'formulaTooLong';
  return part === 'then' && setting === 'text' ? 'messageTooLong' : 'valueTooLong';
}

/** The nearest field or node on the way. */
function nodeAt(value: Json, path: readonly PropertyKey[]): string | null {
  let here: unknown = value;
  let named: string | null = null;
  for (const step of path) {
    here = isArray(here) ? here[Number(step)] : isObject(here) && Object.hasOwn(here, String(step)) ? here[String(step)] : undefined;
    const name = isObject(here) ? (here.field ?? here.node) : undefined;
    if (typeof name === 'string') named = name;
  }
  return named;
}
