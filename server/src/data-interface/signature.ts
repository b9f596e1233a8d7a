// Requests that outside callers sign with a key of their own. Signed is what is asked, when, and a word that is used once.
import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

/** How far the caller's clock may be off, in ms; words used once are kept for twice as long. */
const WINDOW = 300_000;

export interface Key {
  id: string;
  ownerId: string;
  /** Interface → the `asks_version` that its owner has seen. */
  approved: Record<string, number>;
}

/**
 * The key behind a request with the headers `x-ordo-key`, `x-ordo-time` (epoch ms), `x-ordo-nonce` and `x-ordo-signature`: base64 of the Ed25519
 * signature over method, path with query, time and nonce, joined by line feeds.
 * @returns null when the request is not signed
 * @throws Refusal interfaceSignature, interfaceScope
 */
export async function signedBy(call: Call, interfaceId: string): Promise<Key | null> {
  const [key, time, nonce, signature] = ['key', 'time', 'nonce', 'signature'].map((name) => call.header(`x-ordo-${name}`) ?? '');
  if (!key && !signature) return null;
  const wrong = new Refusal('interfaceSignature');
  if (!key || key.length > 64 || key.includes('\0') || !time || !nonce || !/^[\w-]{8,64}$/.test(nonce) || !/^\d{13}$/.test(time)) throw wrong;
  if (Math.abs(Number(time) - call.now) > WINDOW) throw wrong;
  const found = await call.db
    .selectFrom('data_interface_credential')
    .select(['id', 'public_key', 'interface_ids', 'owner_user_id', 'expires_at', 'approved'])
    .where('id', '=', key)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  if (!found || found.expires_at <= call.now) throw wrong;
  const signed = Buffer.from([call.method, call.address, time, nonce].join('\n'));
  const publicKey = createPublicKey({ key: found.public_key, format: 'der', type: 'spki' });
  if (!verify(null, signed, publicKey, Buffer.from(signature ?? '', 'base64'))) throw wrong;
  if (!(await spend(call, found.id, nonce))) throw wrong;
  if (!found.interface_ids.includes(interfaceId)) throw new Refusal('interfaceScope');
  return { id: found.id, ownerId: found.owner_user_id, approved: found.approved as Record<string, number> };
}

/** Also puts away words that no clock would let in any more, and notes the use. */
async function spend(call: Call, credentialId: string, nonce: string): Promise<boolean> {
  const { rows } = await sql<{ nonce: string }>`
    with used as (
      insert into data_interface_nonce (credential_id, nonce) values (${credentialId}, ${nonce}) on conflict do nothing returning nonce
    ), swept as (
      delete from data_interface_nonce where (credential_id, nonce) in (
        select credential_id, nonce from data_interface_nonce where at < now() - make_interval(secs => ${(2 * WINDOW) / 1000}) limit 100)
    ), noted as (
      update data_interface_credential set last_used_at = now() where id = ${credentialId} and exists (select from used)
    )
    select nonce from used`.execute(call.db);
  return rows.length === 1;
}
