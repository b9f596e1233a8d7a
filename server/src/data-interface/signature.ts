// Requests to data interfaces that outside callers sign with a key of their own.
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { findSigningKey, type Key } from './key.read.ts';

/**
 * @returns null when the request is not signed
 * @throws Refusal interfaceSignature, interfaceScope, keyTooOften
 */
export async function verifySignature(call: Call, interfaceId: string): Promise<Key | null> {
  const key = await findSigningKey(call.db, { method: call.method, address: call.address, header: call.header, now: call.now, body: '' });
  if (key && !key.interfaceIds.includes(interfaceId)) throw new Refusal('interfaceScope');
  return key;
}
