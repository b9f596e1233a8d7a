// The worker thread that hashes and compares passwords. Where threads have priorities (Linux), it yields to those that answer calls.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

export type PasswordWork = { hash: string } | { hashDrawn: readonly string[] } | { verify: string; against: string };
export type PasswordResult = { result: string | string[] | boolean; error?: undefined } | { result?: undefined; error: string };

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** For generated passwords: eighty random bits cannot be guessed, however fast the hash is. */
const DRAWN_COST = { memoryCost: 256, timeCost: 1, parallelism: 1 };
/** About a tenth of a processor while everything else wants all of it. */
const NICENESS = 10;

// On other systems it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, NICENESS);

parentPort?.on('message', (work: PasswordWork) => parentPort?.postMessage(done(work)));

function done(work: PasswordWork): PasswordResult {
  try {
    if ('hashDrawn' in work) return { result: work.hashDrawn.map((password) => hashSync(password, DRAWN_COST)) };
    if ('hash' in work) return { result: hashSync(work.hash, COST) };
    const result = verifySync(work.against, work.verify);
    // Takes the same time as the other checks: a faster answer would reveal something about the account.
    if (work.against.includes(`m=${DRAWN_COST.memoryCost},`)) hashSync(work.verify, COST);
    return { result };
  } catch (error) {
    return { error: String(error) };
  }
}
