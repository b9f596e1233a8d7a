// Messages for designers about problems of rules.
import type { DesignText } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { DesignProblem } from '@ordo/engine/form/rules/problem.ts';
import { translate, type Language } from './language.ts';
import { designProblemPhrases, patternProblemPhrases } from './record-findings.phrases.ts';

/** Names of nodes and rules by their ids; undefined if deleted. */
export interface Names {
  node(id: string): DesignText | undefined;
  rule(id: string): DesignText | undefined;
}

export function designProblemText(problem: DesignProblem, names: Names, language: Language, traditional: Record<string, string>): string {
  const called = (said: DesignText | undefined, id: string) => (said && textIn(said, language)) || id;
  /** Replaces `old.table.field` by the field's name, after its table's. */
  const field = (name: string) =>
    name
      .replace(/^old\./, '')
      .split('.')
      .map((id) => called(names.node(id), id))
      .join(' / ');
  const rule = (id: string | null) => (id === null ? '' : called(names.rule(id), id));
  const parts: Record<string, string> = { rule: rule(problem.rule) };
  if ('path' in problem) parts.path = problem.path.map(field).join(' → ');
  if ('field' in problem) parts.field = field(problem.field);
  if ('node' in problem) parts.node = called(names.node(problem.node), problem.node);
  if ('earlier' in problem) parts.earlier = rule(problem.earlier);
  if (problem.problem === 'pattern') parts.reason = translate(patternProblemPhrases[problem.reason], language, {}, traditional);
  return translate(designProblemPhrases[problem.problem], language, parts, traditional);
}
