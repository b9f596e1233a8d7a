// Calls on records of a model from an outside system, signed with its key.
import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { TestServer } from './server.ts';

export interface CallerKey {
  id: string;
  secret: string;
}

export interface SignedCall {
  /** Of the model; or `of` says what is called. */
  at: string;
  /** Path below which `path` lies; default: the records of the model. */
  of?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Appended to the path of its records. */
  path?: string;
  body?: object | undefined;
}

export function signedCall({ id, secret }: CallerKey, { method = 'GET', path = '', body, at, of = `/api/visualdev/Model/${at}/Records` }: SignedCall) {
  const url = `/v1${of}${path}`;
  const [time, nonce] = [String(Date.now()), randomUUID()];
  const digest = createHash('sha256')
    .update(body ? JSON.stringify(body) : '')
    .digest('base64');
  const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
  const text = [method, url, time, nonce, ...(method === 'GET' ? [] : [digest])].join('\n');
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
  return { method, url, headers: { 'x-ordo-key': id, 'x-ordo-time': time, 'x-ordo-nonce': nonce, 'x-ordo-signature': signature } };
}

export interface KeyAnswer {
  code: number;
  refusal?: string;
  data: never;
}

export async function postSigned(server: TestServer, request: ReturnType<typeof signedCall>, body?: object): Promise<KeyAnswer> {
  const json = body && { 'content-type': 'application/json' };
  const response = await server.app.inject({ ...request, headers: { ...request.headers, ...json }, ...(body && { payload: JSON.stringify(body) }) });
  return response.json() as KeyAnswer;
}
