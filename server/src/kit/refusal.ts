// Two kinds of error: a Refusal is for the user to read; any other error is a bug, logged and answered with the default text.
import { fieldLabel } from '@ordo/contract/field.phrases.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { problemsOf, type FieldProblem } from '@ordo/contract/problems.ts';
import { problems, refusals, type RefusalKey } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { DesignText } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { joinSentences } from '@ordo/engine/text/punctuation.ts';
import type * as z from 'zod/mini';

/** A name given by a designer, in the languages in which it was entered. */
const isSaid = (value: unknown): value is DesignText => typeof value === 'object' && value !== null && typeof (value as { zh?: unknown }).zh === 'string';

const sayIn = (language: Language, value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => sayIn(language, one)) : isSaid(value) ? textIn(value, language) : value;

export class Refusal extends Error {
  readonly key: RefusalKey;
  /** Parts of the sentence; a list of names is joined in the language in which it is said. */
  readonly parameters: Record<string, unknown>;
  /** Sent as `data`, for the client. */
  readonly details: unknown;

  constructor(key: RefusalKey, parameters: Record<string, unknown> = {}, details: unknown = null) {
    super(key);
    this.key = key;
    this.parameters = parameters;
    this.details = details;
  }

  get code(): number {
    return refusals[this.key].code;
  }

  say(language: Language): string {
    if (this.key === 'invalid') return translate(refusals.invalid.text, language, { problems: sayProblems(this.details as InvalidDetails, language) }, zhtw);
    const parameters = Object.fromEntries(Object.entries(this.parameters).map(([name, value]) => [name, sayIn(language, value)]));
    return translate(refusals[this.key].text, language, parameters, zhtw);
  }
}

/** The form in which a row stores why something was refused. */
export type StoredRefusal = Pick<Refusal, 'key' | 'parameters'>;

export const storedRefusal = ({ key, parameters }: StoredRefusal): string => JSON.stringify({ key, parameters });

/** @returns '' where nothing was refused */
export const sayStored = (why: StoredRefusal | null, language: Language): string => (why ? new Refusal(why.key, why.parameters).say(language) : '');

export interface InvalidDetails {
  fields: FieldProblem[];
}

/** The refusal for input that its schema rejects; `details.fields` lists each field with its problem. */
export function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  return new Refusal('invalid', {}, { fields: problemsOf(issues) } satisfies InvalidDetails);
}

function sayProblems({ fields }: InvalidDetails, language: Language): string {
  const said = fields
    .slice(0, 5)
    .map(({ path, problem, parameters }) => `${fieldLabel(path, language)} ${translate(problems[problem], language, parameters, zhtw)}`);
  return joinSentences(said, language);
}
