// The thread in which passwords are hashed and compared. Where threads have a priority of their own (Linux), it gives way to those that answer calls.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

export type Work = { hash: string } | { verify: string; against: string };
export type Done = { result: string | boolean; error?: undefined } | { result?: undefined; error: string };

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About a tenth of a processor for it while everything else wants all of it. */
const NICENESS = 10;

// Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(0, NICENESS);

parentPort?.on('message', (work: Work) => parentPort?.postMessage(done(work)));

function done(work: Work): Done {
  try {
    return { result: 'hash' in work ? hashSync(work.hash, COST) : verifySync(work.against, work.verify) };
  } catch (error) {
    return { error: String(error) };
  }
}
