import { randomBytes } from 'node:crypto';
import { afterScan, scanSeconds, statesBefore, type ScanEvent, type ScanState } from '@ordo/engine/sign-in/scan.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { hashToken, newToken } from '../kit/session.ts';

/** How long the requesting browser has to fetch its session, in seconds. */
const FETCH_SECONDS = 10;

interface Looker {
  userId: string;
  sessionId: string;
}

export async function liveScans(db: Db, ip: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sign_in_scan where ip = ${ip} and created_at > now() - make_interval(secs => ${scanSeconds})`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function offerScan(db: Db, ip: string, userAgent: string): Promise<{ id: string; secret: string }> {
  const id = randomBytes(16).toString('base64url');
  const { token: secret, hash } = newToken();
  await sql`insert into sign_in_scan (id, secret_hash, ip, user_agent, expires_at)
    values (${id}, ${hash}, ${ip}, ${userAgent}, now() + make_interval(secs => ${scanSeconds}))`.execute(db);
  return { id, secret };
}

/** Without the secret a code counts as expired. */
export async function scanBy(db: Db, id: string, secret: string): Promise<ScanState> {
  const { rows } = await sql<{ state: ScanState; over: boolean }>`
    select state, expires_at <= now() as over from sign_in_scan where id = ${id} and secret_hash = ${hashToken(secret)}`.execute(db);
  const row = rows[0];
  if (!row) return 'over';
  return row.over ? (afterScan(row.state, 'expire') ?? row.state) : row.state;
}

/** The states before and after an event. */
const step = (event: ScanEvent) => {
  const from = statesBefore(event);
  return { from, to: afterScan(from[0] as ScanState, event) };
};
const LOOK = step('look');
const USE = step('use');

export async function lookAtScan(db: Db, id: string, by: Looker): Promise<{ ip: string; user_agent: string; created_at: number; seconds: number } | null> {
  const { rows } = await sql<{ ip: string; user_agent: string; created_at: number; seconds: number }>`
    update sign_in_scan set state = ${LOOK.to}, user_id = ${by.userId}, session_id = ${by.sessionId}
    where id = ${id} and state = any(${LOOK.from}) and expires_at > now() and coalesce(session_id, ${by.sessionId}) = ${by.sessionId}
    returning ip, user_agent, created_at, ceil(extract(epoch from expires_at - now()))::int as seconds`.execute(db);
  return rows[0] ?? null;
}

/** @returns whether this session could still answer it */
export async function answerScan(db: Db, id: string, by: Looker, accept: boolean): Promise<boolean> {
  const { from, to } = step(accept ? 'confirm' : 'refuse');
  const { rows } = await sql`
    update sign_in_scan set state = ${to}, expires_at = greatest(expires_at, now() + make_interval(secs => ${FETCH_SECONDS}))
    where id = ${id} and state = any(${from}) and expires_at > now() and session_id = ${by.sessionId} returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns the person that the requesting browser signs in as: once, and only while the session that confirmed it is alive */
export async function useScan(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    update sign_in_scan c set state = ${USE.to} from session s
    where c.id = ${id} and c.state = any(${USE.from}) and c.expires_at > now() and s.id = c.session_id and s.ended_at is null
    returning c.user_id`.execute(db);
  return rows[0]?.user_id ?? null;
}
