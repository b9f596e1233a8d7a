// Random values differ from run to run. The seed is printed, and `TEST_SEED` repeats it.

/** Of this process; if set, the same in every one. */
export const runSeed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_007);

/** Seed of one file. Prints how to repeat it. */
export function seedFor(what: string): number {
  console.log(`${what}: seed ${runSeed} (TEST_SEED=${runSeed} repeats it)`);
  return runSeed;
}
