// A problem of a value, stored as a phrase so that it can be shown in another language.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { DesignText } from '@ordo/engine/form/document.ts';
import { translateNow } from '../kit/phrases.ts';
import { keyOf, placeOf, type Place } from './place.ts';
import { designText } from './design-text.ts';

export interface Problem {
  /** A phrase of the product, a text of the designer, or a finished sentence of the server. */
  say: Phrase | DesignText | string;
  /** Parameters of the phrase. */
  with?: Readonly<Record<string, DesignText | string | number>>;
}

const isPhrase = (say: Phrase | DesignText): say is Phrase => Array.isArray(say);

/** In the user's language. */
export function sayProblem({ say, with: parameters = {} }: Problem): string {
  if (typeof say === 'string') return say;
  if (!isPhrase(say)) return designText(say);
  const said = Object.entries(parameters).map(([key, value]) => [key, typeof value === 'object' ? designText(value) : value]);
  return translateNow(say, Object.fromEntries(said) as Record<string, string | number>);
}

export interface PlacedProblem extends Place {
  problem: Problem;
}

/** The problems of a form, by place. */
export class Problems {
  #all = new Map<string, Problem>();
  #list: readonly PlacedProblem[] | null = null;

  at(place: Place): Problem | null {
    return this.#all.get(keyOf(place)) ?? null;
  }

  /** The same array until a problem changes. */
  list(): readonly PlacedProblem[] {
    return (this.#list ??= [...this.#all].map(([key, problem]) => ({ ...placeOf(key), problem })));
  }

  /** @param problem null: removes the problem of this place */
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
