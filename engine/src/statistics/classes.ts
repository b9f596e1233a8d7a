// Numbers of a map in a few classes, so that a colour says roughly how much and the legend says exactly.

export interface ClassOf {
  /** The least and the largest number in it. */
  from: number;
  to: number;
}

/**
 * Nothing is a class of its own; what is left is shared out evenly by rank (quantiles), equal numbers always together.
 * @returns ascending, at most `most` besides nothing; every number lies in exactly one
 */
export function classesOf(numbers: readonly number[], most = 5): ClassOf[] {
  const some = [...new Set(numbers.filter((number) => number !== 0))].toSorted((a, b) => a - b);
  const nothing = numbers.includes(0) ? [{ from: 0, to: 0 }] : [];
  const count = Math.min(most, some.length);
  const edge = (at: number) => Math.floor((at * some.length) / count);
  const classes = Array.from({ length: count }, (_, at) => ({ from: some[edge(at)] ?? 0, to: some[edge(at + 1) - 1] ?? 0 }));
  return [...nothing, ...classes].toSorted((a, b) => a.from - b.from);
}

/** @returns the position of its class, 0 the lowest */
export const classAt = (classes: readonly ClassOf[], number: number) => classes.findIndex(({ from, to }) => from <= number && number <= to);
