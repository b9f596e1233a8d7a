// Calls of an interface: the permission, the person whose rights apply, and the log entry.
import { BlockList, isIP } from 'node:net';
import { dataInterfacePreview, dataInterfaceResponse, interfaceChecks, interfaceKinds } from '@ordo/contract/data-interface.ts';
import { parametersSchema } from '@ordo/engine/data-interface/parameters.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { assertApproved } from './approval.ts';
import { findInterface, linkedTo, questionOf, type InterfaceRow } from './data-interface.db.ts';
import { answerQuestion, type Asker, type Sources } from './question.ts';
import { verifySignature } from './signature.ts';

export function responseFeature(app: FastifyInstance, deps: Deps, sources: Sources, sqlRight: string): void {
  serve(
    app,
    deps,
    dataInterfaceResponse,
    async ({ id, ...sent }, call) => {
      const row = await findInterface(call.db, id);
      if (!row || row.enabled_mark === 0) throw new Refusal('interfaceOff');
      const began = performance.now();
      const caller: Caller = { userId: call.user.userId || null, credentialId: null };
      let self = true;
      try {
        const asker = await admitted(row, call, caller);
        self = asker.userId === call.user.userId;
        const data = await answerQuestion(questionOf(row), sent, asker, sources, call.db);
        await logAnswer(call, row, caller, began, null);
        return data;
      } catch (error) {
        await logAnswer(call, row, caller, began, error instanceof Refusal ? error.key : 'fault');
        // An error may quote data: that is for those who write the interface. What its owner may not see is not for the caller to fix either.
        const theirs = error instanceof Refusal && (error.key === 'statementFailed' || (error.key === 'columnDenied' && !self));
        throw theirs ? new Refusal('interfaceBroken') : error;
      }
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    dataInterfacePreview,
    async ({ values, requestParameters, dataType, query, path, dbLinkId }, call) => {
      if (dataType === interfaceKinds.sql && !can(call.user.rights, sqlRight)) throw new Refusal('interfaceSqlRight');
      const parameters = z.parse(parametersSchema, JSON.parse(requestParameters));
      const began = performance.now();
      const data = await answerQuestion(
        { kind: dataType, query, path, parameters, remote: linkedTo(dbLinkId) === null ? null : { id: dbLinkId, writerId: call.user.userId } },
        values,
        callerAsAsker(call),
        sources,
        call.db,
      );
      return { data, count: Array.isArray(data) ? data.length : null, milliseconds: Math.round(performance.now() - began) };
    },
    'own transactions',
  );
}

interface Caller {
  userId: string | null;
  credentialId: string | null;
}

/** @throws Refusal signedOut, interfaceCaller, interfaceSignature, interfaceScope, interfaceUnapproved, interfaceOwner */
async function admitted(row: InterfaceRow, call: Call, caller: Caller): Promise<Asker> {
  const key = await verifySignature(call, row.id);
  if (key) {
    caller.credentialId = key.id;
    caller.userId = key.ownerId;
    assertApproved(row, key.ownerId, key.approved[row.id]);
    return loadAsker(call.db, key.ownerId, call.now);
  }
  if (row.check_type === interfaceChecks.known && !call.user.userId) throw new Refusal('signedOut');
  if (row.check_type === interfaceChecks.addresses && !parseCallers(row.request_headers)?.check(call.ip, isIP(call.ip) === 6 ? 'ipv6' : 'ipv4'))
    throw new Refusal('interfaceCaller');
  return row.as_owner && row.owner_user_id ? loadAsker(call.db, row.owner_user_id, call.now) : callerAsAsker(call);
}

export function callerAsAsker({ user, now, language }: Call): Asker {
  return { userId: user.userId, organizeId: user.organizeId, rights: user.rights, facts: { ...user.facts, now }, language };
}

/** The present rights of a person who is not signed in. */
export async function loadAsker(db: Db, userId: string, now: number): Promise<Asker> {
  const person = await db
    .selectFrom('app_user')
    .select('organize_id')
    .where('id', '=', userId)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  if (!person) throw new Refusal('interfaceOwner');
  const { rights, facts } = await loadAuthority(db, userId);
  return { userId, organizeId: person.organize_id, rights, facts: { ...facts, now }, language: 'zh' };
}

export async function logAnswer(
  call: Pick<Call, 'db' | 'ip' | 'userAgent'>,
  row: InterfaceRow,
  caller: Caller,
  began: number,
  refusal: string | null,
): Promise<void> {
  await call.db
    .insertInto('data_interface_log')
    .values({
      interface_id: row.id,
      user_id: caller.userId,
      credential_id: caller.credentialId,
      ip: call.ip,
      device: call.userAgent.slice(0, 200),
      milliseconds: Math.round(performance.now() - began),
      refusal,
    })
    .execute();
}

/** @returns null when one of them is neither an address nor a range, or there is none */
export function parseCallers(text: string): BlockList | null {
  const list = new BlockList();
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) {
    const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(part) ?? [];
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    if (family === 0 || Number(bits ?? most) > most) return null;
    list.addSubnet(address, Number(bits ?? most), family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
