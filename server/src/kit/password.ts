// Passwords: argon2id, one at a time, so that a crowd signing in leaves the processor to those who already work.
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from './refusal.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More than this in the queue, and the next one is told to come back. */
const MOST_WAITING = 200;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Takes as long for an account that does not exist (`stored` null) as for one that does. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy());
  const matches = await inTurn(() => verify(against, password));
  return stored !== null && matches;
}

let decoyHash: Promise<string> | undefined;

function decoy(): Promise<string> {
  decoyHash ??= hash('no account has this password', COST);
  return decoyHash;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Refusal('busy');
  waiting += 1;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const ALPHABET = `${LETTERS}${LETTERS.toUpperCase().replaceAll('O', '')}23456789`;

/** 14 letters and digits (about 80 bits), without those that look alike, and with both kinds as spec §5 wants. */
export function newPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)];
  return `${pick(LETTERS)}${Array.from({ length: 12 }, () => pick(ALPHABET)).join('')}${pick('23456789')}`;
}
