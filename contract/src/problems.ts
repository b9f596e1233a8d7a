// What is wrong with an input, field by field: the schema's issues as keys of `problems`, for the server's sentence and the form's hints.
import { patternName } from '@ordo/engine/text/patterns.ts';
import type * as z from 'zod/mini';
import type { ProblemKey } from './refusals.ts';

export interface FieldProblem {
  /** Keys and positions joined by dots; '' for the whole input. */
  path: string;
  problem: ProblemKey;
  /** Fills the problem's sentence: `most`, `least`. */
  parameters: Record<string, unknown>;
}

/** One problem for each path, the first one found. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, ...problemOf(issue) });
  }
  return [...byPath.values()];
}

function problemOf(issue: z.core.$ZodIssue): Omit<FieldProblem, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { problem: issue.input === undefined || issue.input === null ? 'required' : 'type', parameters: {} };
    case 'too_big':
      return { problem: 'tooLong', parameters: { most: issue.maximum } };
    case 'too_small':
      return { problem: 'required', parameters: {} };
    case 'invalid_value':
      return { problem: 'choice', parameters: {} };
    case 'custom':
      return issue.params && 'most' in issue.params ? { problem: 'range', parameters: issue.params } : { problem: 'type', parameters: {} };
    case 'invalid_format': {
      const name = issue.format === 'regex' ? patternName(sourceOf(issue.pattern)) : undefined;
      return { problem: name ?? 'type', parameters: {} };
    }
    case 'invalid_union': {
      // A field that may be empty or of a pattern: the alternative that came closest says what is wrong.
      const inner = issue.errors.flat().find((one) => one.code === 'invalid_format' || one.code === 'custom');
      if (issue.input === undefined) return { problem: 'required', parameters: {} };
      return inner ? problemOf(inner) : { problem: 'type', parameters: {} };
    }
    default:
      return { problem: 'type', parameters: {} };
  }
}

/** Zod tells a pattern as `/source/flags`. */
function sourceOf(pattern: string | undefined): string {
  return pattern?.replace(/^\/([^]*)\/[a-z]*$/, '$1') ?? '';
}
