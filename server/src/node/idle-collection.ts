// What was left behind in young memory is cleared while nobody waits. Left to itself the engine clears it when it is full, which is always in the middle of an
// answer: that one, and whatever comes with it, then waits for one to three milliseconds.
import { getHeapSpaceStatistics } from 'node:v8';

/** How long nothing must have been answered, in ms. */
const QUIET = 5;
/** Of what young memory holds, the part from which on it is worth while. */
const WORTH = 0.4;

let resting: NodeJS.Timeout | undefined;

/** Something was answered, and more may follow at once. Does nothing where the engine was started without `--expose-gc`. */
export function collectWhenIdle(): void {
  if (!globalThis.gc) return;
  if (resting) resting.refresh();
  else resting = setTimeout(collect, QUIET).unref();
}

function collect(): void {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  if (young && young.space_used_size > WORTH * (young.space_used_size + young.space_available_size)) globalThis.gc?.({ type: 'minor' });
}
