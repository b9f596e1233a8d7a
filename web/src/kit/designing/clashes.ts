// Other users' merged changes, and clashes that the user has not resolved, outside React. Clashes are added by a save, and removed by a choice.
import type { Clash } from '@ordo/engine/form/design/three-way.ts';

export interface OpenClash extends Clash {
  who: string;
}

const keyOf = ({ at }: Clash): string => at.join('\n');

/**
 * Which value is in the design now: what one user changed and the other removed is there, or it is not; of two values the saved one is used.
 * @param isThere undefined: the clash is not about a whole part
 */
export function standingOf({ mine, theirs }: Clash, isThere: boolean | undefined): 'mine' | 'theirs' {
  if (isThere === undefined || (mine === null) === (theirs === null)) return 'theirs';
  return (mine === null) === isThere ? 'theirs' : 'mine';
}

export class Clashes {
  #open: readonly OpenClash[] = [];
  #joined = '';
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  get = (): readonly OpenClash[] => this.#open;
  /** Author of the last merged changes; '' for none yet. */
  joined = (): string => this.#joined;

  /** A new clash at the same place replaces the old one. */
  add(clashes: readonly Clash[], who: string): void {
    this.#joined = who;
    const open = new Map(this.#open.map((one) => [keyOf(one), one]));
    for (const one of clashes) open.set(keyOf(one), { ...one, who });
    this.#set([...open.values()]);
  }

  settle(clash: Clash): void {
    this.#set(this.#open.filter((one) => one !== clash));
  }

  #set(open: readonly OpenClash[]): void {
    this.#open = open;
    for (const listener of this.#listeners) listener();
  }
}
