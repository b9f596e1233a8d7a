// What is wrong with a value, kept as a phrase so that it is said anew in another language.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { FormNode, Json, Said } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { sayNow } from '../kit/phrases.ts';
import { formPhrases } from './form.phrases.ts';
import { keyOf, placeOf, type Place } from './place.ts';
import { saidNow } from './said.ts';

export interface Problem {
  /** A sentence of the product, one that a designer has written, or one that the server has said already. */
  say: Phrase | Said | string;
  /** Parameters of the phrase. */
  with?: Readonly<Record<string, Said | string | number>>;
}

const isPhrase = (say: Phrase | Said): say is Phrase => Array.isArray(say);

/** In the language of the screen. */
export function sayProblem({ say, with: parameters = {} }: Problem): string {
  if (typeof say === 'string') return say;
  if (!isPhrase(say)) return saidNow(say);
  const said = Object.entries(parameters).map(([key, value]) => [key, typeof value === 'object' ? saidNow(value) : value]);
  return sayNow(say, Object.fromEntries(said) as Record<string, string | number>);
}

/** Zero and “no” are values (forms: input table). */
export const isBlank = (value: Json | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** What is said of a required field without a value: in a cell shortly, of a choice of several that one is wanted, else what its placeholder says. */
export function requiredProblem(node: FormNode, inRow: boolean, value: Json): Problem | null {
  if (!isBlank(value)) return null;
  if (inRow) return { say: formPhrases.emptyCell };
  if (Array.isArray(node.initial)) return { say: formPhrases.chooseOne, with: { label: node.label } };
  if (node.placeholder?.zh) return { say: node.placeholder };
  return { say: formPhrases.empty, with: { label: node.label } };
}

/** What its kind has to say against a value. */
export function kindProblem(node: FormNode, value: Json): Problem | null {
  const [finding] = fieldKinds[node.kind].check(value, node);
  return finding ? { say: formPhrases.notThis, with: { label: node.label } } : null;
}

export interface PlacedProblem extends Place {
  problem: Problem;
}

/** What is wrong in a form, each at its place. */
export class Problems {
  #all = new Map<string, Problem>();
  #list: readonly PlacedProblem[] | null = null;

  at(place: Place): Problem | null {
    return this.#all.get(keyOf(place)) ?? null;
  }

  /** The same array as long as nothing else is wrong. */
  list(): readonly PlacedProblem[] {
    return (this.#list ??= [...this.#all].map(([key, problem]) => ({ ...placeOf(key), problem })));
  }

  /** @param problem null: nothing is wrong there any more */
  put(place: Place, problem: Problem | null): void {
    if (problem) this.#all.set(keyOf(place), problem);
    else this.#all.delete(keyOf(place));
    this.#list = null;
  }

  clear(): void {
    this.#all.clear();
    this.#list = null;
  }
}
