/** What was asked for latest, at most so many of it, and how often that helped. */
export class Remembered<V> {
  readonly #kept = new Map<string, V>();
  readonly #most: number;
  hits = 0;
  misses = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @param fits what is kept may have become old */
  get(key: string, fits: (value: V) => boolean = () => true): V | undefined {
    const found = this.#kept.get(key);
    if (found === undefined || !fits(found)) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    // The one used latest comes last.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, value: V): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  get size(): number {
    return this.#kept.size;
  }

  keys(): Iterable<string> {
    return this.#kept.keys();
  }
}
