/** How much slower than a good one this machine is, as vitest.config.ts has measured it; at least 2, because something else may run beside the tests. */
const slowness = Math.max(2, Number(process.env.MACHINE_SLOWNESS ?? 1));

/** @returns a limit of so many ms on a good machine, for this one */
export const within = (ms: number) => Math.round(ms * slowness);
