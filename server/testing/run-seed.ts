// What is random in a run is another thing each time. The seed is printed, and `TEST_SEED` repeats it.

/** Of this process; set, the same in every one. */
export const runSeed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_007);

/** For what is drawn in a file. Says how the draw is repeated. */
export function seedFor(what: string): number {
  console.log(`${what}: seed ${runSeed} (TEST_SEED=${runSeed} repeats it)`);
  return runSeed;
}
