// The threads in which the engine compiles and collects beside the thread that answers. Linux likes to run one where the thread that has woken it runs, even
// while another processor idles, and the answers then wait for it, up to 4 ms each time.
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

const NAME = 'V8Worker';
/** The last: a processor is theirs only while nobody else wants it. With 10 they still took three quarters of what they take with none. */
const NICENESS = 19;
/**
 * How long after the start a server is warm, in ms. Until then, what is compiled sooner is worth more than what waits: thousands who come back to a server that
 * has just started are all back a fifth later when its compiler gives way.
 */
const WARM_AFTER = 45_000;
const TASKS = '/proc/self/task';

/** @param failed hears why it could not be done; the server answers all the same */
export function lowerPriorityWhenWarm(failed: (error: Error) => void): void {
  setTimeout(() => void lowerEngineThreadPriority().catch(failed), WARM_AFTER).unref();
}

/** Where threads have a priority of their own (Linux). @returns the threads that give way from now on */
export async function lowerEngineThreadPriority(): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const threads = await readdir(TASKS);
  const names = await Promise.all(threads.map((thread) => readFile(`${TASKS}/${thread}/comm`, 'utf8').catch(gone)));
  const found = threads.filter((_, place) => names[place]?.trim() === NAME).map(Number);
  for (const thread of found) setPriority(thread, NICENESS);
  return found;
}

/** It has ended since its folder was read. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
  throw error;
}
