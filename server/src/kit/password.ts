// Passwords: argon2id, one at a time in a worker thread, so that many sign-ins at once do not slow down the others.
import { randomInt } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { PasswordResult, PasswordWork } from './password-worker.ts';
import { Refusal } from './refusal.ts';

/** Length of the queue; further callers are asked to try again later. */
const MAX_WAITING = 200;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

export function hashPassword(password: string): Promise<string> {
  return inTurn({ hash: password }) as Promise<string>;
}

/** For many passwords from `generatePassword`: ten thousand take a few seconds. @returns in the same order */
export function hashGeneratedPasswords(passwords: readonly string[]): Promise<string[]> {
  return inTurn({ hashDrawn: passwords }) as Promise<string[]>;
}

/** Takes as long for an account that does not exist (`stored` null) as for one that does. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy());
  const matches = await inTurn({ verify: password, against });
  return stored !== null && matches === true;
}

let decoyHash: Promise<string> | undefined;

function decoy(): Promise<string> {
  if (!decoyHash) {
    decoyHash = hashPassword('no account has this password');
    decoyHash.catch(() => (decoyHash = undefined));
  }
  return decoyHash;
}

async function inTurn(work: PasswordWork): Promise<PasswordResult['result']> {
  if (waiting >= MAX_WAITING) throw new Refusal('busy');
  waiting += 1;
  const mine = last.then(() => inThread(work));
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

let thread: Worker | undefined;

/** The worker is created at the first use, and again after a crash. It keeps the process alive only while it works. */
function inThread(work: PasswordWork): Promise<PasswordResult['result']> {
  thread ??= new Worker(new URL('./password-worker.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 } });
  const worker = thread;
  worker.ref();
  return new Promise((done, failed) => {
    const settle = () => {
      worker.off('message', answered).off('error', broke).off('exit', broke);
      worker.unref();
    };
    const answered = ({ result, error }: PasswordResult) => {
      settle();
      if (error === undefined) done(result);
      else failed(new Error(error));
    };
    const broke = (why: unknown) => {
      settle();
      thread = undefined;
      failed(new Error('the thread that compares passwords ended', { cause: why }));
    };
    worker.on('message', answered).on('error', broke).on('exit', broke);
    worker.postMessage(work);
  });
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const ALPHABET = `${LETTERS}${LETTERS.toUpperCase().replaceAll('O', '')}23456789`;

/**
 * 14 letters and digits (about 80 bits), without characters that look alike, and with both letters and digits as the password policy demands (product §5.1).
 */
export function generatePassword(): string {
  const pick = (from: string) => from[randomInt(from.length)];
  return `${pick(LETTERS)}${Array.from({ length: 12 }, () => pick(ALPHABET)).join('')}${pick('23456789')}`;
}
