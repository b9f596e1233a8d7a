// Addresses of other systems that are notified when records of a model change. Notifications are signed; failed ones are listed, and sent again on request.
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import { endpoint, id, nothing, pageOf, paging, partialOf, required, saved, stateInput, switched, version } from './kit.ts';

const PATH = '/api/visualdev/Webhook';
const access = 'onlineDev.webDesign:btn_webhook';

export const webhookEvents = ['create', 'update', 'remove'] as const;
export const deliveryStates = ['waiting', 'sent', 'unseen', 'dead'] as const;

const shape = {
  fullName: required(50),
  /** On the list of the setting ORDO_OUTBOUND. */
  url: required(2_000),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(3)),
  /** `field`, or a child table with all of its rows. */
  fields: z.array(z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/))).check(z.maxLength(400)),
};
/** Shown only once: notifications are signed with it. */
const secret = z.string();

export const webhookList = endpoint({
  method: 'GET',
  path: PATH,
  access,
  summary: 'The webhooks of a model.',
  input: z.object({ modelId: id(), ...paging('creatorTime', 'fullName') }),
  result: pageOf(
    z.object({
      ...recordKeys,
      fullName: z.string(),
      url: z.string(),
      events: z.array(z.string()),
      fields: z.array(z.string()),
      ownerName: z.string(),
      failures: z.int(),
      enabledMark: z.int(),
      waiting: z.int(),
      dead: z.int(),
    }),
  ),
});

export const webhookFields = endpoint({
  method: 'GET',
  path: `${PATH}/Fields`,
  access,
  summary: 'The fields and child tables of a model that the caller may see, and so can be sent by a webhook.',
  input: z.object({ modelId: id() }),
  result: z.object({ list: z.array(z.object({ id: z.string(), label: z.string() })) }),
});

export const webhookCreate = endpoint({
  method: 'POST',
  path: PATH,
  access,
  summary: 'Creates a webhook. It sends what the user who saved it may see at that time. Its secret is returned once.',
  input: z.object({ modelId: id(), ...shape }),
  result: z.object({ id: z.string(), version: z.int(), secret }),
});

export const webhookUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access,
  summary: 'Updates a webhook. From then on it sends what the user who saved it may see.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
});

export const webhookState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access,
  summary: 'Enables or disables a webhook. Enabling it makes the caller its owner.',
  input: stateInput(),
  result: switched(),
});

export const webhookSecret = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Secret`,
  access,
  summary: 'Replaces the secret. The new one is returned once, and the old one no longer signs.',
  input: z.object({ id: id() }),
  result: z.object({ secret }),
});

export const webhookRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access,
  summary: 'Deletes a webhook; pending deliveries are dropped.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const webhookDeliveries = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Deliveries`,
  access,
  summary: 'The deliveries of a webhook, newest first: pending ones, and those sent in the last 30 days.',
  input: z.object({ id: id(), ...paging('at'), state: z.optional(z.enum(deliveryStates)) }),
  result: pageOf(
    z.object({
      id: z.string(),
      event: z.string(),
      recordId: z.string(),
      at: z.number(),
      state: z.enum(deliveryStates),
      attempts: z.int(),
      triedTime: z.nullable(z.number()),
      /** Why the last attempt failed; '' where none did. */
      reason: z.string(),
    }),
  ),
});

export const webhookRedeliver = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Redeliver`,
  access,
  summary: 'Resends failed deliveries: one, or all.',
  input: z.object({ id: id(), deliveryId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  result: z.object({ count: z.int() }),
});
