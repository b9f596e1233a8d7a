// Keys of outside callers of data interfaces.
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import { interfaceColumns as columns } from './data-interface-columns.ts';
import { endpoint, flowActions, id, integer, modelActions, nothing, pageOf, paging, required, stateInput, switched } from './kit.ts';

const CREDENTIAL = '/api/system/DataInterfaceCredential';
const allowed = z._default(z.array(id()).check(z.maxLength(200)), []);
/** Records of a model, and the permitted actions on them. */
const onRecords = z.object({ id: id(), actions: z.array(z.enum(modelActions)).check(z.minLength(1), z.maxLength(modelActions.length)) });

/** A workflow, and what the key may do with it. */
const onFlow = z.object({ id: id(), actions: z.array(z.enum(flowActions)).check(z.minLength(1), z.maxLength(flowActions.length)) });

export const credentialList = endpoint({
  method: 'GET',
  path: CREDENTIAL,
  access: 'system.dataInterface:btn_credential',
  summary: 'API keys of external callers.',
  input: z.object({ ...paging('creatorTime', 'fullName', 'expiresTime') }),
  result: pageOf(
    z.object({
      ...recordKeys,
      fullName: z.string(),
      interfaces: z.array(z.object({ id: z.string(), fullName: z.string() })),
      models: z.array(z.object({ id: z.string(), fullName: z.string(), actions: z.array(z.string()) })),
      flows: z.array(z.object({ id: z.string(), fullName: z.string(), actions: z.array(z.string()) })),
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
  summary: 'Creates a key for an external caller with the permissions of its creator. The secret is returned once and never stored.',
  input: z.object({
    fullName: required(50),
    interfaceIds: allowed,
    models: z._default(z.array(onRecords).check(z.maxLength(200)), []),
    flows: z._default(z.array(onFlow).check(z.maxLength(200)), []),
    expiresTime: integer(0, 7_258_118_399_999),
  }),
  result: z.object({ id: z.string(), version: z.int(), /** PKCS #8 of an Ed25519 key, base64. */ secret: z.string() }),
});

export const credentialState = endpoint({
  method: 'PUT',
  path: `${CREDENTIAL}/{id}/Actions/State`,
  access: 'system.dataInterface:btn_credential',
  summary: 'Enables or disables a key.',
  input: stateInput(),
  result: switched(),
});

export const credentialRemove = endpoint({
  method: 'DELETE',
  path: `${CREDENTIAL}/{id}`,
  access: 'system.dataInterface:btn_credential',
  summary: 'Deletes a key; its next call is refused.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const credentialCalls = endpoint({
  method: 'GET',
  path: `${CREDENTIAL}/{id}/Calls`,
  access: 'system.dataInterface:btn_credential',
  summary: 'Calls on records and workflows that were signed with a key, newest first.',
  input: z.object({ id: id(), ...paging('at') }),
  result: pageOf(
    z.object({
      id: z.string(),
      at: z.number(),
      modelName: z.string(),
      action: z.string(),
      ip: z.string(),
      requestId: z.string(),
      milliseconds: z.int(),
      /** Key of the refusal; '' for success. */
      refusal: z.string(),
    }),
  ),
});
