// How slow this machine is at the moment: factor for timeouts in tests, relative to two idle cores.
import { createHash } from 'node:crypto';

/** Duration of the work below on two idle cores, in ms. */
const ON_A_GOOD_DAY = 45;
const ROUNDS = 7;

/** @returns 1 on two idle cores, 4 where the same work takes four times as long; never below 1. Takes half a second or more. */
export function machineSlowness(): number {
  const times = Array.from({ length: ROUNDS }, timed).toSorted((a, b) => a - b);
  const median = times[Math.floor(ROUNDS / 2)] as number;
  return Math.max(1, Math.round((median / ON_A_GOOD_DAY) * 10) / 10);
}

/** A sample of what tests do: objects, texts, sorting, bytes. */
function timed(): number {
  const started = performance.now();
  const rows = Array.from({ length: 20_000 }, (_, number) => ({ number, name: `row ${(number * 7919) % 20_000}`, parts: [number, String(number)] }));
  const text = JSON.stringify(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  const again = JSON.parse(text) as typeof rows;
  createHash('sha256').update(text.repeat(4)).update(String(again.length)).digest();
  return performance.now() - started;
}
