// Collects the young generation while the node is idle. Otherwise V8 collects it when it is full, which is always in the middle of an
// answer: that one, and whatever runs concurrently, then waits for one to three milliseconds.
import { getHeapSpaceStatistics } from 'node:v8';

/** How long no answer must have been sent, in ms. */
const QUIET = 5;
/** Fill level of the young generation above which a collection is worth its time. */
const WORTH = 0.4;

let resting: NodeJS.Timeout | undefined;

/** Called after each answer; more may follow at once. Does nothing unless V8 was started with `--expose-gc`. */
export function collectWhenIdle(): void {
  if (!globalThis.gc) return;
  if (resting) resting.refresh();
  else resting = setTimeout(collect, QUIET).unref();
}

function collect(): void {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  if (young && young.space_used_size > WORTH * (young.space_used_size + young.space_available_size)) globalThis.gc?.({ type: 'minor' });
}
