// Lowers the priority of V8's threads for compilation and collection. Linux tends to run such a thread on the processor of the thread that woke it, even
// while another one is idle, and answers then wait for it, up to 4 ms each time.
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

const NAME = 'V8Worker';
/** The lowest priority: they get a processor only while nobody else wants it. With 10 they still took three quarters of what they take at 0. */
const NICENESS = 19;
/**
 * Delay after the start, in ms, until a server is warm. Before that, faster compilation is worth more than the delay: thousands who reconnect to a server that
 * has just started all take a fifth longer when its compiler has a low priority.
 */
const WARM_AFTER = 45_000;
const TASKS = '/proc/self/task';

/** @param failed called with the reason why it could not be done; the server works without it */
export function lowerPriorityWhenWarm(failed: (error: Error) => void): void {
  setTimeout(() => void lowerEngineThreadPriority().catch(failed), WARM_AFTER).unref();
}

/** Where threads have a priority of their own (Linux). @returns the threads with low priority from now on */
export async function lowerEngineThreadPriority(): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const threads = await readdir(TASKS);
  const names = await Promise.all(threads.map((thread) => readFile(`${TASKS}/${thread}/comm`, 'utf8').catch(gone)));
  const found = threads.filter((_, place) => names[place]?.trim() === NAME).map(Number);
  for (const thread of found) setPriority(thread, NICENESS);
  return found;
}

/** The thread has ended since its folder was read. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
  throw error;
}
