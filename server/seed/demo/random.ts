// Deterministic random numbers: one stream for each subject, so that more of one changes nothing of another.

export interface Dice {
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  of<T>(items: readonly T[]): T;
  /** The earlier an item is, the likelier it is drawn. */
  early<T>(items: readonly T[]): T;
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean;
  shuffled<T>(items: readonly T[]): T[];
}

export function dice(subject: string): Dice {
  const next = mulberry32(fnv1a(`ordo demo ${subject}`));
  const below = (count: number) => Math.floor(next() * count);
  return {
    between: (least, most) => least + below(most - least + 1),
    of: (items) => items[below(items.length)] as (typeof items)[number],
    early: (items) => items[Math.floor(next() * next() * items.length)] as (typeof items)[number],
    chance: (share) => next() < share,
    shuffled: (items) => {
      const rest = [...items];
      return items.map(() => rest.splice(below(rest.length), 1)[0] as (typeof items)[number]);
    },
  };
}

/** Splits `total` items by weight; the parts add up (largest remainder). */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const byRemainder = exact.map((_, index) => index).sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b);
  const missing = total - parts.reduce((all, part) => all + part, 0);
  for (const index of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Public-domain generator of Tommy Ettinger: 32 bits of state, numbers from 0 up to 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
