// Calls whose page depends on their target, by people with permissions on the page of one target: accepted for that target and no other.
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { TargetPages } from '@ordo/engine/permission/target.ts';
import { sql } from 'kysely';
import { newId } from '../src/kit/id.ts';
import { draftModel, formOf, node, release } from './models.ts';
import { createUserWithSession, grant } from './users.ts';
import { rightOnTarget } from './right-of.ts';
import { insertAll } from './rows.ts';
import { send } from './send.ts';
import type { TestServer } from './server.ts';
import { pageOfTarget } from './target-page.ts';

/** Refusals of the access check: with another answer the call has passed it. */
export const GATE = ['signedOut', 'tokenInvalid', 'signedInElsewhere', 'locked', 'passwordOnce', 'passwordOld', 'denied'];

/** Creates a target: its id, and the value that names it under each key of an input. */
export type MakeTarget = (server: TestServer) => Promise<{ id: string; named: Record<string, string> }>;

export const makeTarget: Readonly<Record<string, MakeTarget>> = {
  dictionary: async ({ db }) => {
    const [id, item] = [newId(), newId()];
    await insertAll({
      dictionary_type: [{ id, parent_id: '-1', full_name: id, en_code: id }],
      dictionary_data: [{ id: item, dictionary_type_id: id, full_name: item, en_code: item }],
    }).execute(db);
    return { id, named: { typeId: id, dictionaryTypeId: id, id: item } };
  },
  model: async (server) => {
    const token = await server.admin();
    const id = await draftModel(server, token, formOf(node('comInput', 'title', '标题')));
    await release(server, token, id);
    return { id, named: { id } };
  },
};

/**
 * @param endpoints of the kind
 * @returns the answers that differ from the endpoints' declarations, and the number of answers
 */
export async function targetMatrix(
  server: TestServer,
  pages: TargetPages,
  endpoints: readonly Endpoint[],
  make: MakeTarget,
): Promise<{ wrong: string[]; asked: number }> {
  const [own, other] = [await make(server), await make(server)];
  const rights = [...new Set(endpoints.map(rightOnTarget))];
  const page = await pageOfTarget(
    server,
    pages,
    own.id,
    rights.filter((right) => right !== 'view'),
  );
  const wrong: string[] = [];
  let asked = 0;
  const look = async (who: string, token: string, endpoint: Endpoint, about: Record<string, string>, lets: boolean, named: string | null) => {
    asked += 1;
    const { refusal = '', data } = await send(server, endpoint, { version: 1, enabledMark: 0, ...about }, token);
    const missingRight = (data as { right?: string } | null)?.right ?? null;
    const right = lets ? !GATE.includes(refusal) : refusal === 'denied' && missingRight === named;
    if (!right) wrong.push(`${who}: ${endpoint.method} ${endpoint.path} answers ${refusal || 'success'} ${String(missingRight)}`);
  };
  const onAll = (right: string) => (pages.all === null ? null : `${pages.all}:${right}`);

  for (const held of rights) {
    const { token, roleId } = await createUserWithSession(server, newId(), held === 'view' ? [] : [`${page}:${held}`]);
    for (const endpoint of endpoints) await look(`${held} without the page`, token, endpoint, own.named, false, `${page}:${rightOnTarget(endpoint)}`);
    await grant(server, roleId, [`${page}:view`]);
    for (const endpoint of endpoints) {
      const right = rightOnTarget(endpoint);
      await look(held, token, endpoint, own.named, right === 'view' || right === held, `${page}:${right}`);
      await look(`${held}, of another target`, token, endpoint, other.named, false, onAll(right));
      await look(`${held}, of no target`, token, endpoint, {}, false, onAll(right));
    }
    await sql`update menu set enabled_mark = 0 where id = ${page}`.execute(server.db);
    for (const endpoint of endpoints) await look(`${held}, the page switched off`, token, endpoint, own.named, false, onAll(rightOnTarget(endpoint)));
    await sql`update menu set enabled_mark = 1 where id = ${page}`.execute(server.db);
  }
  const admin = await server.admin();
  for (const endpoint of endpoints) await look('an administrator', admin, endpoint, other.named, true, null);
  return { wrong, asked };
}
