import { onlineSessions, onlineSessionsEnd, onlineUserEnd, onlineUsers } from '@ordo/contract/online-user.ts';
import type { FastifyInstance } from 'fastify';
import { assertCanManageUsers } from '../authorize/authorize.read.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { placeOf } from '../session/session.read.ts';
import { forceOffline, onlineRows, ownersOf, sessionPage, sessionsOf, sessionsWithin, usersOnline } from './online-user.db.ts';

const MENU = 'permission.userOnline';
const people = (call: Call) => call.scope(MENU, onlineRows.fields);
const inScope = (call: Call) => sessionsWithin(people(call));

export function onlineUserFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, onlineUsers, ({ keyword }, call) => usersOnline(call, keyword, inScope(call)));

  serve(app, deps, onlineSessions, async (input, call) => {
    const { list, pagination } = await sessionPage(call, input, inScope(call));
    return { list: list.map((row) => ({ ...row, loginIPAddressName: placeOf(row.loginIPAddress, call.language) })), pagination };
  });

  serve(app, deps, onlineUserEnd, async ({ userId }, call) => {
    const ids = await sessionsOf(call.db, userId, people(call));
    await assertCanManageUsers(call, [userId]);
    await forceOffline(call, ids);
    return null;
  });

  serve(app, deps, onlineSessionsEnd, async ({ ids }, call) => {
    await assertCanManageUsers(call, await ownersOf(call.db, ids, inScope(call)));
    await forceOffline(call, ids);
    return null;
  });
}
