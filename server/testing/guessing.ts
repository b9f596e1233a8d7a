// A simulated attacker who guesses passwords, reads every captcha, and measures times. The short form is in the suite, the long one is a trial.
import type { Endpoint, Envelope, Input, Result } from '@ordo/contract/kit.ts';
import { challenge, client, login } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import type { Db } from '../src/kit/db.ts';
import { seal } from './seal.ts';

/** A server from outside, and its database for the checks. */
export interface Door {
  db: Db;
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Envelope<Result<E>>>;
}

/** A prepared attempt with the captcha's answer, if there is one. */
export async function attemptAt({ ask, db }: Door, account: string, password: string, device?: string): Promise<Input<typeof login>> {
  const { data } = await ask(challenge, { account, device });
  const { rows } = await sql<{ captcha: string | null }>`select captcha from sign_in_challenge where id = ${data.timestamp}`.execute(db);
  const sealed = seal(data.publicKey, data.timestamp, password);
  return { account, password: sealed, timestamp: data.timestamp, captcha: rows[0]?.captcha ?? undefined, device, ...client };
}

/** Many guesses, `abreast` at a time. @returns refusals with their counts; `in`: a guess succeeded */
export async function guessMany(door: Door, accounts: readonly string[], abreast: number): Promise<Record<string, number>> {
  const heard: Record<string, number> = {};
  const left = accounts.entries();
  await Promise.all(
    Array.from({ length: abreast }, async () => {
      for (const [index, account] of left) {
        const attempt = await attemptAt(door, account, `Guess${index}x1`).catch(() => null);
        const refusal = attempt ? ((await door.ask(login, attempt)).refusal ?? 'in') : 'noChallenge';
        heard[refusal] = (heard[refusal] ?? 0) + 1;
      }
    }),
  );
  return heard;
}

/** Evaluated guesses, by the server's own records. */
export async function evaluated({ db }: Door): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_in_log where outcome = 'wrong'`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function forget({ db }: Door): Promise<void> {
  await sql`delete from sign_in_failure`.execute(db);
  await sql`delete from sign_in_challenge`.execute(db);
  await sql`delete from sign_in_log`.execute(db);
}

export interface Timings {
  known: number[];
  unknown: number[];
  /** Different bodies received. */
  bodies: string[];
}

/** Wrong passwords for an existing account and an unknown one, in turn; without throttling. ms each. */
export async function timings(door: Door, known: readonly string[], each: number): Promise<Timings> {
  const all: Timings = { known: [], unknown: [], bodies: [] };
  const bodies = new Set<string>();
  for (let round = 0; round < 2 * each; round += 1) {
    // In turn, but not always in the same order.
    const which = (round + Math.floor(round / 2)) % 2 === 0 ? 'known' : 'unknown';
    const account = which === 'known' ? (known[round % known.length] as string) : `nobody${round % known.length}`;
    const attempt = await attemptAt(door, account, 'Wrong12345');
    const begun = performance.now();
    const body = await door.ask(login, attempt);
    all[which].push(performance.now() - begun);
    bodies.add(JSON.stringify({ ...body, status: undefined }));
    await forget(door);
  }
  return { ...all, bodies: [...bodies] };
}

/** How often a time of the first is longer than a time of the second: 0.5 where they cannot be distinguished. */
export function likelihood(one: readonly number[], other: readonly number[]): number {
  const sorted = other.toSorted((a, b) => a - b);
  const below = (time: number, or: 'equal' | 'less') => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const at = sorted[middle] as number;
      if (at < time || (or === 'equal' && at === time)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return one.reduce((sum, time) => sum + (below(time, 'less') + below(time, 'equal')) / 2, 0) / (one.length * sorted.length);
}
