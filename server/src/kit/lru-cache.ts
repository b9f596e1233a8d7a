interface Kept<V> {
  value: V;
  /** How many had come or moved up before it. */
  at: number;
}

/** What was asked for latest, at most so many of it, and how often that helped. */
export class LruCache<V> {
  /** The one unused for longest first, except that one used again within the latest half stays where it is: what is asked for all the time costs nothing. */
  readonly #kept = new Map<string, Kept<V>>();
  readonly #most: number;
  readonly #dropped: (key: string) => void;
  #moves = 0;
  hits = 0;
  misses = 0;

  /** @param dropped is told what was too much */
  constructor(most: number, dropped: (key: string) => void = () => undefined) {
    this.#most = most;
    this.#dropped = dropped;
  }

  /** @param fits what is kept may have become old */
  get(key: string, fits: (value: V) => boolean = () => true): V | undefined {
    const found = this.#kept.get(key);
    if (found === undefined || !fits(found.value)) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    if (this.#moves - found.at >= this.#most / 2) this.#put(key, found.value);
    return found.value;
  }

  set(key: string, value: V): void {
    this.#put(key, value);
    if (this.#kept.size <= this.#most) return;
    const eldest = this.#kept.keys().next().value as string;
    this.#kept.delete(eldest);
    this.#dropped(eldest);
  }

  #put(key: string, value: V): void {
    this.#kept.delete(key);
    this.#kept.set(key, { value, at: (this.#moves += 1) });
  }

  has(key: string): boolean {
    return this.#kept.has(key);
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
