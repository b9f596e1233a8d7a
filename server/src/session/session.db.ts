import { createHash } from 'node:crypto';
import type { Buckets, Failures } from '@ordo/engine/sign-in/throttle.ts';
import { networkOf, windowMinutes } from '@ordo/engine/sign-in/throttle.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { hashToken, newToken } from '../kit/session.ts';

const WINDOW = sql`make_interval(mins => ${windowMinutes}::int)`;
/** Lifetime of an issued challenge. */
const CHALLENGE_MINUTES = 2;

/**
 * In the FROM of a statement: its commit does not wait for the disk. The next synchronous commit flushes it too, and before that nobody
 * learns whether the guess was right.
 */
const AT_EASE = sql`(select set_config('synchronous_commit', 'off', true)) at_ease`;

export interface Counted {
  /** Failed guesses. */
  wrong: Failures;
  /** Failed guesses and those being evaluated now. */
  all: Failures;
}

const bucketsOf = (counted: Buckets) => [counted.pair, counted.account, counted.address].filter((bucket) => bucket !== null);

/** @param attempt excludes what this attempt itself has reserved */
export async function countFailures(db: Db, counted: Buckets, attempt = ''): Promise<Counted> {
  const { rows } = await sql<{ bucket: string; wrong: number; all: number }>`
    select bucket, count(*) filter (where decided)::int as wrong, count(*)::int as all
    from sign_in_failure where bucket = any(${bucketsOf(counted)}::text[]) and at > now() - ${WINDOW} and attempt <> ${attempt}
    group by bucket`.execute(db);
  const of = (key: 'wrong' | 'all'): Failures => {
    const inBucket = (bucket: string | null) => rows.find((row) => row.bucket === bucket)?.[key] ?? 0;
    return { pair: inBucket(counted.pair), account: inBucket(counted.account), address: inBucket(counted.address) };
  };
  return { wrong: of('wrong'), all: of('all') };
}

/** Counts a guess before it is evaluated, so that concurrent guesses cannot exceed the limit. */
export async function reserveGuess(db: Db, counted: Buckets, attempt: string): Promise<void> {
  await sql`insert into sign_in_failure (attempt, bucket) select ${attempt}, unnest(${bucketsOf(counted)}::text[]) from ${AT_EASE}`.execute(db);
}

/** It was not evaluated after all. */
export async function releaseGuess(db: Db, attempt: string): Promise<void> {
  await sql`delete from sign_in_failure where attempt = ${attempt}`.execute(db);
}

export async function noteWrongGuess(db: Db, attempt: string): Promise<void> {
  await sql`update sign_in_failure set decided = true where attempt = ${attempt}`.execute(db);
}

/** A right guess clears the failures of this pair of account and device; failures of others at the account stay counted. */
export async function noteRightGuess(db: Db, counted: Buckets, attempt: string): Promise<void> {
  await sql`delete from sign_in_failure using ${AT_EASE} where attempt = ${attempt}
    or attempt in (select attempt from sign_in_failure where bucket = ${counted.pair})`.execute(db);
}

/** Open challenges per address; each is a row until it is used or two minutes old. */
const MAX_OFFERED = 300;

/** @throws Refusal busy when the address has too many open challenges */
export async function offerChallenge(db: Db, account: string, ip: string, captcha: string | null): Promise<string> {
  const id = newToken().token;
  const network = networkOf(ip);
  const { rows } = await sql`
    insert into sign_in_challenge (id, account, address, captcha, expires_at)
    select ${id}, ${normalForm(account)}, ${network}, ${captcha}, now() + make_interval(mins => ${CHALLENGE_MINUTES}::int)
    where (select count(*) from (select from sign_in_challenge where address = ${network} and expires_at > now() limit ${MAX_OFFERED}) o) < ${MAX_OFFERED}
    returning id`.execute(db);
  if (!rows.length) throw new Refusal('busy');
  return id;
}

/** Captchas per attempt: each gives a recognition program more to work with. */
const MAX_CAPTCHAS = 5;

/**
 * Only the last captcha of an attempt is valid, and only the network that requested the attempt gets one.
 * @throws Refusal challengeExpired
 */
export async function renewCaptcha(db: Db, id: string, ip: string, answer: string): Promise<void> {
  const { rows } = await sql`
    update sign_in_challenge set captcha = ${answer}, drawn = drawn + 1
    where id = ${id} and expires_at > now() and address = ${networkOf(ip)} and drawn < ${MAX_CAPTCHAS} returning id`.execute(db);
  if (!rows.length) throw new Refusal('challengeExpired');
}

/** Used up by the first use, whatever the result; valid only for the account it was requested for, if any, and from the same network. */
export async function takeChallenge(db: Db, id: string, account: string, ip: string): Promise<{ captcha: string | null } | null> {
  const { rows } = await sql<{ captcha: string | null; fits: boolean }>`
    delete from sign_in_challenge where id = ${id}
    returning captcha, expires_at > now() and address = ${networkOf(ip)} and account in ('', ${normalForm(account)}) as fits`.execute(db);
  return rows[0]?.fits ? rows[0] : null;
}

/**
 * Deletes expired rows that affect no attempt and no count any more.
 * @returns how many rows
 */
export async function sweepSignIn(db: Db): Promise<number> {
  const swept = [
    await sql`delete from sign_in_challenge where expires_at < now()`.execute(db),
    await sql`delete from sign_in_failure where at < now() - ${WINDOW}`.execute(db),
    await sql`delete from view_session where expires_at < now()`.execute(db),
    await sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(db),
    await sql`delete from known_device where seen_at < now() - interval '180 days'`.execute(db),
    await sql`delete from sign_in_code where expires_at < now()`.execute(db),
    await sql`delete from sign_in_code_ask where at < now() - interval '1 day'`.execute(db),
    await sql`delete from sign_in_scan where expires_at < now() - interval '1 minute'`.execute(db),
    await sql`delete from link_ticket where expires_at < now()`.execute(db),
  ];
  return swept.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
}

function deviceHash(device: string): Buffer {
  return createHash('sha256').update(device).digest();
}

/** @returns the device's hash if this account has signed in with it before */
export async function knownDevice(db: Db, account: string, device: string | undefined): Promise<string | null> {
  if (!device) return null;
  const hash = deviceHash(device);
  const { rows } = await sql`
    select from known_device d join app_user u on u.id = d.user_id
    where normal_form(u.account) = normal_form(${account}) and u.delete_mark = 0 and d.device_hash = ${hash}`.execute(db);
  return rows.length ? hash.toString('hex') : null;
}

const SIGNS_IN = ['id', 'account', 'real_name', 'password_hash', 'enabled_mark', 'theme', 'mobile_phone'] as const;
/** A person who may sign in, and whether the installation allows only one session per person. */
const signingIn = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(SIGNS_IN)
    .select((app) => app.selectFrom('system_config').select('single_login').as('single_login'))
    .where('delete_mark', '=', 0);

export async function userBy(db: Db, account: string) {
  return signingIn(db)
    .where(sql`normal_form(account)`, '=', normalForm(account))
    .executeTakeFirst();
}

/** The one person who has this number; a number that several people share identifies nobody. */
export async function userByMobile(db: Db, mobile: string) {
  const found = await signingIn(db).where('mobile_phone', '=', mobile).where('mobile_phone', '<>', '').limit(2).execute();
  return found.length === 1 ? found[0] : undefined;
}

export type SigningIn = NonNullable<Awaited<ReturnType<typeof userBy>>>;

/** @returns null when that person may not sign in (any more) */
export async function userToSignIn(db: Db, userId: string): Promise<SigningIn | null> {
  const found = await signingIn(db).where('id', '=', userId).where('enabled_mark', '=', 1).executeTakeFirst();
  return found ?? null;
}

/** @returns the new session's token */
export async function openSession(db: Db, call: Call, { id: userId, account }: SigningIn, device: string | undefined): Promise<string> {
  const { token, insert } = newSession(userId, call);
  const known = device
    ? sql`, known as (
        insert into known_device (user_id, device_hash) values (${userId}, ${deviceHash(device)})
        on conflict (user_id, device_hash) do update set seen_at = now()
      )`
    : sql``;
  await sql`
    with opened as (${insert}), entered as (
      update app_user set prev_login_time = last_login_time, prev_login_ip = last_login_ip, last_login_time = now(), last_login_ip = ${call.ip},
        login_count = login_count + 1 where id = ${userId}
    )${known}
    ${signInLine(call, userId, account, 'right')}`.execute(db);
  return token;
}

/**
 * In the transaction that opened the session, because its update of the person serialises sign-ins; and as a separate statement: a statement sees
 * only sessions that existed when it began, and the first statement began before it had the lock.
 */
export async function endElsewhere(tx: Tx, userId: string, token: string): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = 'elsewhere'
    where user_id = ${userId} and ended_at is null and token_hash <> ${hashToken(token)}`.execute(tx);
}

function newSession(userId: string, from: { ip: string; userAgent: string }) {
  const { token, hash } = newToken();
  const insert = sql`insert into session (id, token_hash, user_id, expires_at, ip, user_agent)
    select ${newId()}, ${hash}, ${userId}, now() + make_interval(days => token_days), ${from.ip}, ${from.userAgent} from system_config`;
  return { token, insert };
}

/**
 * Only the row, without a sign-in.
 * @returns its token
 */
export async function insertSession(db: Db, userId: string, from: { ip: string; userAgent: string }): Promise<string> {
  const { token, insert } = newSession(userId, from);
  await insert.execute(db);
  return token;
}

type Outcome = 'right' | 'wrong' | 'disabled';

const signInLine = (call: Call, userId: string | null, account: string, outcome: Outcome) => sql`
  insert into sign_in_log (user_id, account, outcome, ip, user_agent) values (${userId}, ${account}, ${outcome}, ${call.ip}, ${call.userAgent})`;

export async function writeSignIn(call: Call, userId: string | null, account: string, outcome: Outcome): Promise<void> {
  await signInLine(call, userId, account, outcome).execute(call.db);
}

export async function endSession(db: Db, sessionId: string, reason: 'logout' | 'elsewhere' | 'forced' | 'password' | 'disabled'): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = ${reason} where id = ${sessionId} and ended_at is null`.execute(db);
}

export async function lockSession(db: Db, sessionId: string): Promise<void> {
  await sql`update session set locked_at = coalesce(locked_at, now()) where id = ${sessionId}`.execute(db);
}

export async function unlockSession(db: Db, sessionId: string): Promise<void> {
  await sql`update session set locked_at = null where id = ${sessionId}`.execute(db);
}

/** Every session of a person. */
export async function endSessionsOf(db: Db, userId: string, reason: 'forced' | 'password' | 'disabled'): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = ${reason} where user_id = ${userId} and ended_at is null`.execute(db);
}
