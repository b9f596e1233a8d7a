// Validation errors field by field: the schema's issues as keys of `problems`, for the server's message and the form's hints.
import { patternName } from '@ordo/engine/text/patterns.ts';
import type * as z from 'zod/mini';
import type { ProblemKey } from './refusals.ts';

export interface FieldProblem {
  /** Keys and positions joined by dots; '' for the whole input. */
  path: string;
  problem: ProblemKey;
  /** Parameters of the problem's message: `most`, `least`. */
  parameters: Record<string, unknown>;
}

/** One problem for each path, the first one. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, ...problemOf(issue) });
  }
  return [...byPath.values()];
}

type Problem = Omit<FieldProblem, 'path'>;

const plain = (problem: ProblemKey): Problem => ({ problem, parameters: {} });

function problemOf(issue: z.core.$ZodIssue): Problem {
  switch (issue.code) {
    case 'invalid_type':
      return plain(isMissing(issue) ? 'required' : 'type');
    case 'too_big':
      return { problem: TOO_BIG[issue.origin] ?? 'atMost', parameters: { most: issue.maximum } };
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? plain('required') : { problem: 'atLeast', parameters: { least: issue.minimum } };
    case 'invalid_value':
      return plain(isMissing(issue) || issue.input === '' ? 'required' : 'choice');
    case 'custom':
      if (issue.params && 'problem' in issue.params) return plain(issue.params.problem as ProblemKey);
      return issue.params && 'most' in issue.params ? { problem: 'range', parameters: issue.params } : plain('type');
    case 'invalid_format':
      return plain((issue.format === 'regex' ? patternName(sourceOf(issue.pattern)) : undefined) ?? 'type');
    case 'invalid_union':
      return isMissing(issue) ? plain('required') : nearest(issue);
    default:
      return plain('type');
  }
}

const TOO_BIG: Record<string, ProblemKey> = { string: 'tooLong', array: 'tooMany' };

function isMissing({ input }: z.core.$ZodIssue): boolean {
  return input === undefined || input === null;
}

/** A field that may be empty or match a pattern: the closest alternative determines the error. */
function nearest(issue: z.core.$ZodIssueInvalidUnion): Problem {
  const all = issue.errors.flat().flatMap((one) => (one.code === 'invalid_union' ? one.errors.flat() : [one]));
  const close = all.find((one) => ['invalid_format', 'custom', 'too_big', 'too_small'].includes(one.code));
  if (close) return problemOf({ ...close, input: issue.input } as z.core.$ZodIssue);
  return plain(all.every((one) => one.code === 'invalid_value') ? 'choice' : 'type');
}

/** Zod formats a pattern as `/source/flags`. */
function sourceOf(pattern: string | undefined): string {
  return pattern?.replace(/^\/([^]*)\/[a-z]*$/, '$1') ?? '';
}
