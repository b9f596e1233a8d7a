// A session without signing in, which is slow on purpose.
import type { Db } from '../src/kit/db.ts';
import { newId } from '../src/kit/id.ts';
import { newToken } from '../src/kit/session.ts';
import { insertAll } from './rows.ts';

/** A session without signing in, which is slow on purpose. */
export async function createSession(server: { db: Db }, userId: string): Promise<string> {
  const { token, hash } = newToken();
  await insertAll({ session: [sessionRow(userId, hash)] }).execute(server.db);
  return token;
}

/** Row of a session that lasts a day. */
export function sessionRow(userId: string, hash: Buffer): Record<string, unknown> {
  return { id: newId(), token_hash: `\\x${hash.toString('hex')}`, user_id: userId, expires_at: new Date(Date.now() + 86_400_000), ip: '', user_agent: '' };
}
