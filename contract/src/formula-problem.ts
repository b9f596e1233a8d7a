// What is wrong with a formula as a sentence, the same in browser and server.
import { MAX_DIGITS, MAX_TEXT } from '@ordo/engine/formula/expression.ts';
import { MAX_SIGNS } from '@ordo/engine/formula/parse.ts';
import type { FormulaProblem } from '@ordo/engine/form/rules/computation.ts';
import { formulaPhrases } from './formula.phrases.ts';
import type { Phrase } from './refusals.ts';

const { problems, types } = formulaPhrases;
/** Their parts are names of types; those of others are functions and fields. */
const ABOUT_TYPES: ReadonlySet<FormulaProblem['problem']> = new Set(['otherType', 'differentTypes', 'noOrder', 'listHere', 'listWanted', 'listResult']);

/** Limits named in their sentences. */
const LIMITS: Partial<Record<FormulaProblem['problem'], number>> = { tooLong: MAX_SIGNS, longText: MAX_TEXT, longNumber: MAX_DIGITS };

const typeNamed = (type: string): Phrase => types[type as keyof typeof types] ?? types.list;

/** @param say translates a phrase with its parts */
export function formulaProblemText(
  { problem, says, name, wanted }: Pick<FormulaProblem, 'problem' | 'says' | 'name' | 'wanted'>,
  say: (phrase: Phrase, parts: Record<string, string>) => string,
): string {
  const part = (one: string) => (ABOUT_TYPES.has(problem) ? say(typeNamed(one), {}) : one);
  // A field is said as it is written: its name may be an id.
  return say(problems[problem], {
    says,
    name: problem === 'fieldGone' ? says.replace(/^\{(.*)\}$/, '$1') : part(name),
    wanted: part(wanted),
    most: String(LIMITS[problem] ?? ''),
  });
}
