/**
 * @returns a limit of so many ms on a good machine, for this one, which vitest.config.ts has measured; at least twice as much, because something else may run
 * beside the tests
 */
export const within = (ms: number) => Math.round(ms * Math.max(2, Number(process.env.MACHINE_SLOWNESS ?? 1)));
