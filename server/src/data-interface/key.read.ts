// The key of a signed request. The signature covers the request, the time, and a nonce that is used once; with a body, also the body.
import { createPublicKey, verify } from 'node:crypto';
import type { FlowAction, ModelAction } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { SignedCall } from '../kit/signed-calls.ts';
import { Refusal } from '../kit/refusal.ts';

/** Maximum deviation of the caller's clock, in ms; nonces are remembered for twice as long. */
const WINDOW = 300_000;
/** Maximum of calls per key and minute. */
const MAX_A_MINUTE = 600;

export interface Key {
  id: string;
  ownerId: string;
  interfaceIds: readonly string[];
  /** Interface → the `asks_version` that its owner has seen. */
  approved: Record<string, number>;
  /** Model → permitted actions on its records. */
  models: Record<string, readonly ModelAction[]>;
  /** Workflow → what the key may do with it. */
  flows: Record<string, readonly FlowAction[]>;
}

/** What a key may do with a workflow now. */
export async function flowActionsOf(db: Db, keyId: string, flowId: string): Promise<readonly FlowAction[]> {
  const key = await db.selectFrom('data_interface_credential').select('flows').where('id', '=', keyId).executeTakeFirst();
  const flows = (key?.flows ?? {}) as Key['flows'];
  return Object.hasOwn(flows, flowId) ? (flows[flowId] ?? []) : [];
}

/**
 * By the headers `x-ordo-key`, `x-ordo-time` (epoch ms), `x-ordo-nonce` and `x-ordo-signature`: base64 of the Ed25519 signature over method, path with
 * query, time and nonce, joined by line feeds; for methods other than GET the SHA-256 of the body in base64 is the fifth part.
 * @param db a connection of its own: a nonce is used up even if the call fails afterwards
 * @returns null when the request is not signed
 * @throws Refusal interfaceSignature, keyTooOften
 */
export async function findSigningKey(db: Db, call: Pick<SignedCall, 'method' | 'address' | 'header' | 'now' | 'body'>): Promise<Key | null> {
  const [key, time, nonce, signature] = ['key', 'time', 'nonce', 'signature'].map((name) => call.header(`x-ordo-${name}`) ?? '');
  if (!key && !signature) return null;
  const wrong = new Refusal('interfaceSignature');
  if (!key || key.length > 64 || key.includes('\0') || !time || !nonce || !/^[\w-]{8,64}$/.test(nonce) || !/^\d{13}$/.test(time)) throw wrong;
  if (Math.abs(Number(time) - call.now) > WINDOW) throw wrong;
  const found = await db
    .selectFrom('data_interface_credential')
    .select(['id', 'public_key', 'interface_ids', 'owner_user_id', 'expires_at', 'approved', 'models', 'flows'])
    .where('id', '=', key)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  if (!found || found.expires_at <= call.now) throw wrong;
  const signed = Buffer.from([call.method, call.address, time, nonce, ...(call.method === 'GET' ? [] : [call.body])].join('\n'));
  const publicKey = createPublicKey({ key: found.public_key, format: 'der', type: 'spki' });
  if (!verify(null, signed, publicKey, Buffer.from(signature ?? '', 'base64'))) throw wrong;
  const spent = await spend(db, found.id, nonce);
  if (!spent.fresh) throw wrong;
  if (spent.lately >= MAX_A_MINUTE) throw new Refusal('keyTooOften', { most: MAX_A_MINUTE });
  return {
    id: found.id,
    ownerId: found.owner_user_id,
    interfaceIds: found.interface_ids,
    approved: found.approved as Record<string, number>,
    models: found.models as Key['models'],
    flows: found.flows as Key['flows'],
  };
}

/** Also deletes nonces that are too old to be accepted, and records the use. */
async function spend(db: Db, credentialId: string, nonce: string): Promise<{ fresh: boolean; lately: number }> {
  const { rows } = await sql<{ fresh: boolean; lately: number }>`
    with used as (
      insert into data_interface_nonce (credential_id, nonce) values (${credentialId}, ${nonce}) on conflict do nothing returning nonce
    ), swept as (
      delete from data_interface_nonce where (credential_id, nonce) in (
        select credential_id, nonce from data_interface_nonce where at < now() - make_interval(secs => ${(2 * WINDOW) / 1000}) limit 100)
    ), noted as (
      update data_interface_credential set last_used_at = now() where id = ${credentialId} and exists (select from used)
    )
    select exists (select from used) as fresh,
      (select count(*)::int from data_interface_nonce where credential_id = ${credentialId} and at > now() - interval '1 minute') as lately`.execute(db);
  return rows[0] ?? { fresh: false, lately: 0 };
}
