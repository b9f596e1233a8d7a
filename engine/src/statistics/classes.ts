// Groups the numbers of a map into a few classes: colours show roughly how much, the legend is exact.

export interface ClassOf {
  /** The smallest and the largest number in it. */
  from: number;
  to: number;
}

/**
 * Zero is a separate class; the other numbers are distributed evenly by rank (quantiles), equal numbers in the same class.
 * @returns ascending, at most `most` classes in addition to zero; every number is in exactly one
 */
export function classesOf(numbers: readonly number[], most = 5): ClassOf[] {
  const some = [...new Set(numbers.filter((number) => number !== 0))].toSorted((a, b) => a - b);
  const nothing = numbers.includes(0) ? [{ from: 0, to: 0 }] : [];
  const count = Math.min(most, some.length);
  const edge = (at: number) => Math.floor((at * some.length) / count);
  const classes = Array.from({ length: count }, (_, at) => ({ from: some[edge(at)] ?? 0, to: some[edge(at + 1) - 1] ?? 0 }));
  return [...nothing, ...classes].toSorted((a, b) => a.from - b.from);
}

/** @returns index of its class, 0 the lowest */
export const classAt = (classes: readonly ClassOf[], number: number) => classes.findIndex(({ from, to }) => from <= number && number <= to);
