import type { FieldProblem } from '@ordo/contract/problems.ts';
import { problems } from '@ordo/contract/refusals.ts';
import { language, translateNow } from '../phrases.ts';

/** In English a problem is the end of a sentence that begins with the field's label; in Chinese it stands alone. */
export function problemText({ problem, parameters }: Omit<FieldProblem, 'path'>, label: string): string {
  const said = translateNow(problems[problem], parameters);
  return language() === 'en' ? `${label} ${said}` : said;
}
