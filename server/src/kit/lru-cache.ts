interface Kept<V> {
  value: V;
  /** Value of the counter when it was last added or moved up. */
  at: number;
}

/** A cache of the most recently used entries, limited in number, with its hits and misses counted. */
export class LruCache<V> {
  /** Evicts the least recently used entry. An entry that was used within the latest half keeps its position, so frequent hits cost nothing. */
  readonly #kept = new Map<string, Kept<V>>();
  readonly #most: number;
  readonly #dropped: (key: string) => void;
  #moves = 0;
  hits = 0;
  misses = 0;

  /** @param dropped called with each evicted value */
  constructor(most: number, dropped: (key: string) => void = () => undefined) {
    this.#most = most;
    this.#dropped = dropped;
  }

  /** @param fits false when the cached value is outdated */
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
