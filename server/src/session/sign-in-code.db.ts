import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeMinutes, maxCodeTries, type Asked } from '@ordo/engine/sign-in/code-rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

const hashCode = (code: string, salt: Buffer) => createHash('sha256').update(salt).update(code).digest();

/** Earlier requests, with the number locked until the transaction ends, so that two concurrent requests are not both the first. */
export async function askedBefore(tx: Tx, mobile: string, ip: string): Promise<Asked> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${mobile}`}, 0))`.execute(tx);
  const { rows } = await sql<Asked>`
    select (select extract(epoch from now() - max(at))::float8 from sign_in_code_ask where mobile = ${mobile}) as "secondsAgo",
           (select count(*)::int from sign_in_code_ask where mobile = ${mobile} and at > now() - interval '1 day') as "numberToday",
           (select count(*)::int from sign_in_code_ask where ip = ${ip} and at > now() - interval '1 hour') as "addressThisHour"`.execute(tx);
  return rows[0] as Asked;
}

export async function noteAsk(tx: Tx, mobile: string, ip: string): Promise<void> {
  await tx.insertInto('sign_in_code_ask').values({ mobile, ip }).execute();
}

/** Stores the number's only valid code. */
export async function keepCode(db: Db, mobile: string, userId: string, code: string): Promise<void> {
  const salt = randomBytes(16);
  await sql`insert into sign_in_code (mobile, user_id, salt, code_hash, expires_at)
    values (${mobile}, ${userId}, ${salt}, ${hashCode(code, salt)}, now() + make_interval(mins => ${codeMinutes}::int))
    on conflict (mobile) do update set user_id = excluded.user_id, salt = excluded.salt, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Counts the attempt before it is checked; a correct code is used up. @returns its owner, null when it was wrong */
export async function tryCode(db: Db, mobile: string, code: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string; salt: Buffer; code_hash: Buffer }>`
    update sign_in_code set tries = tries + 1 where mobile = ${mobile} and tries < ${maxCodeTries} and expires_at > now()
    returning user_id, salt, code_hash`.execute(db);
  const row = rows[0];
  if (!row || !timingSafeEqual(row.code_hash, hashCode(code, row.salt))) return null;
  // Of two correct attempts at once only one deletes the row.
  const { rows: taken } = await sql`delete from sign_in_code where mobile = ${mobile} and code_hash = ${row.code_hash} returning 1`.execute(db);
  return taken.length ? row.user_id : null;
}
