// Viewing the product as another user. Who may do so could sign in as that person anyway: they hold all that the person holds.
import { VIEW_MINUTES, viewBegin, viewEnd } from '@ordo/contract/view-as.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { assertCanManageUser } from '../authorize/authorize.read.ts';
import { newId } from '../kit/id.ts';
import { lockRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { newViewToken } from '../kit/session.ts';
import { userFields } from './user.list.ts';

interface Person {
  account: string;
  real_name: string;
  enabled_mark: number;
}

export function viewAsFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, viewBegin, async ({ id }, call) => {
    if (id === call.user.userId) throw new Refusal('viewYourself');
    const person = await lockRecord<Person>(call.db, 'app_user', id, call.scope('permission.user', userFields));
    if (person.enabled_mark === 0) throw new Refusal('accountDisabled');
    await assertCanManageUser(call, id);
    return begin(call, id, person);
  });

  serve(app, deps, viewEnd, async (_, { db, user }) => {
    await sql`update view_session set ended_at = now() where id = ${user.viewedBy?.viewId ?? null} and ended_at is null`.execute(db);
    return null;
  });
}

/** One view at a time. It is recorded in the change log, and in the sign-in logs of both. */
async function begin(call: Call, id: string, { account, real_name: realName }: Person): Promise<{ token: string; until: number }> {
  const { user, ip, userAgent, requestId } = call;
  const { token, hash } = newViewToken();
  const viewer = `${user.realName}/${user.account}`;
  await sql`update view_session set ended_at = now() where session_id = ${user.sessionId} and ended_at is null`.execute(call.db);
  const { rows } = await sql<{ until: number }>`
    with made as (
      insert into view_session (id, token_hash, session_id, user_id, epoch, expires_at)
      select ${newId()}, ${hash}, ${user.sessionId}, ${id}, epoch, now() + make_interval(mins => ${VIEW_MINUTES}::int) from authority_epoch returning expires_at
    ), signed as (
      insert into sign_in_log (user_id, account, outcome, ip, user_agent) values
        (${id}, ${account}, ${`viewed ${viewer}`}, ${ip}, ${userAgent}), (${user.userId}, ${user.account}, ${`views ${realName}/${account}`}, ${ip}, ${userAgent})
    ), logged as (
      insert into change_log (user_id, request_id, entity, record_id, action, after)
      values (${user.userId}, ${requestId}, 'app_user', ${id}, 'view', ${JSON.stringify({ real_name: realName, account })}::jsonb)
    )
    select expires_at as until from made`.execute(call.db);
  return { token, until: rows[0]?.until ?? 0 };
}
