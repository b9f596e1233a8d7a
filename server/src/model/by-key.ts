// Calls on records and workflows that are signed with a key: in the name of its owner, with their current permissions, for the models, workflows and actions of
// the key.
import { isFlowAction, type KeyAction, type ModelAction } from '@ordo/contract/kit.ts';
import { targetKey } from '@ordo/engine/permission/target.ts';
import { sql } from 'kysely';
import { findSigningKey, type Key } from '../data-interface/key.read.ts';
import { modelOfFlow } from '../flow-engine/flow-engine.read.ts';
import { ANONYMOUS } from '../kit/authenticate.ts';
import { loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import type { VerifySignedCall } from '../kit/signed-calls.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Person } from '../kit/session.ts';

/** @throws Refusal interfaceSignature, keyTooOften, keyScope, keyFlowScope, keyOwner */
export const admitByKey =
  (db: Db): VerifySignedCall =>
  async (call, action, { id, flowId }) => {
    const key = await findSigningKey(db, call);
    if (!key) throw new Refusal('interfaceSignature');
    const target = String(isFlowAction(action) ? flowId : id);
    const note = async (refusal: string | null, milliseconds: number) => {
      const { requestId, ip } = call;
      await db
        .insertInto('model_key_log')
        .values({ credential_id: key.id, model_id: target.slice(0, 64), action, request_id: requestId, ip, milliseconds, refusal })
        .execute();
    };
    try {
      return { person: await ownerOf(db, key.ownerId, key.id, await modelsFor(db, key, target, action)), note };
    } catch (error) {
      if (error instanceof Refusal) await note(error.key, 0);
      throw error;
    }
  };

/** The models whose pages the call may use. @throws Refusal keyScope, keyFlowScope */
async function modelsFor(db: Db, { models, flows }: Pick<Key, 'models' | 'flows'>, target: string, action: KeyAction): Promise<string[]> {
  if (!isFlowAction(action)) {
    if (!may(models, target, action)) throw new Refusal('keyScope');
    return [target, ...readableBy(models)];
  }
  if (!may(flows, target, action)) throw new Refusal('keyFlowScope');
  const own = await modelOfFlow(db, target);
  return [...(own === null ? [] : [own]), ...readableBy(models)];
}

const may = <A extends KeyAction>(scope: Record<string, readonly A[]>, target: string, action: A) =>
  Object.hasOwn(scope, target) && scope[target]?.includes(action) === true;

const readableBy = (models: Record<string, readonly ModelAction[]>) => Object.keys(models).filter((id) => may(models, id, 'read') || may(models, id, 'list'));

/** Only pages of this model and of others that the key may read, so that names of other models' records are not shown. */
async function ownerOf(db: Db, userId: string, keyId: string, models: readonly string[]): Promise<Person> {
  const { rows } = await sql<Pick<Person, 'account' | 'realName' | 'organizeId'>>`
    select account, real_name as "realName", organize_id as "organizeId" from app_user where id = ${userId} and enabled_mark = 1 and delete_mark = 0`.execute(
    db,
  );
  if (!rows[0]) throw new Refusal('keyOwner');
  const { rights, facts, holders } = await loadAuthority(db, userId);
  const own = new Set(models.map((id) => targetKey('model', id)));
  const targets = new Map([...rights.targets].filter(([key]) => own.has(key)));
  return { ...ANONYMOUS, ...rows[0], userId, keyId, rights: { ...rights, targets }, facts, holders };
}
