// Keys of outside callers of data interfaces.
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import { interfaceColumns as columns } from './data-interface-columns.ts';
import { endpoint, id, nothing, pageOf, paging, required, stateInput, switched, whole } from './kit.ts';

const CREDENTIAL = '/api/system/DataInterfaceCredential';
const allowed = z.array(id()).check(z.minLength(1), z.maxLength(200));

export const credentialList = endpoint({
  method: 'GET',
  path: CREDENTIAL,
  access: 'system.dataInterface:btn_credential',
  summary: 'Keys of outside callers.',
  input: z.object({ ...paging('creatorTime', 'fullName', 'expiresTime') }),
  result: pageOf(
    z.object({
      ...recordKeys,
      fullName: z.string(),
      interfaces: z.array(z.object({ id: z.string(), fullName: z.string() })),
      expiresTime: z.number(),
      lastUsedTime: z.nullable(z.number()),
      ownerName: z.string(),
      enabledMark: z.int(),
    }),
  ),
  columns,
});

export const credentialCreate = endpoint({
  method: 'POST',
  path: CREDENTIAL,
  access: 'system.dataInterface:btn_credential',
  summary: 'Makes a key for an outside caller, who asks with the rights of whoever makes it. The secret is answered once and never stored.',
  input: z.object({ fullName: required(50), interfaceIds: allowed, expiresTime: whole(0, 7_258_118_399_999) }),
  result: z.object({ id: z.string(), version: z.int(), /** PKCS #8 of an Ed25519 key, base64. */ secret: z.string() }),
});

export const credentialState = endpoint({
  method: 'PUT',
  path: `${CREDENTIAL}/{id}/Actions/State`,
  access: 'system.dataInterface:btn_credential',
  summary: 'Switches a key on or off.',
  input: stateInput(),
  result: switched(),
});

export const credentialRemove = endpoint({
  method: 'DELETE',
  path: `${CREDENTIAL}/{id}`,
  access: 'system.dataInterface:btn_credential',
  summary: 'Deletes a key: its next call is refused.',
  input: z.object({ id: id() }),
  result: nothing(),
});
