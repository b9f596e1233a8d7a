// The channels of messages, side by side.
import * as z from 'zod/mini';
import { endpoint, listOf, required } from './kit.ts';

const PATH = '/api/system/SysConfig/Channel';

export const channelList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.sysConfig:view',
  summary: 'The message channels: whether each is configured, what is missing, and how many messages are waiting.',
  input: z.object({}),
  result: listOf(
    z.object({
      /** `site`: the message centre. */
      id: z.enum(['site', 'mail', 'sms']),
      ready: z.boolean(),
      /** Missing settings: keys of the system config, or settings of the server. */
      missing: z.array(z.string()),
      /** The host that receives them; '' if there is none. */
      leads: z.string(),
      /** Messages that have not been sent yet. */
      waiting: z.int(),
      /** Those of them with a failed attempt. */
      failing: z.int(),
    }),
  ),
});

export const channelTest = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Test`,
  access: 'system.sysConfig:btn_save',
  summary: 'Sends a test message through a channel as configured, to an address or a number.',
  input: z.object({ id: z.enum(['mail', 'sms']), to: required(100) }),
  result: z.object({
    /** The mail server's answer. */
    answer: z.string(),
    milliseconds: z.int(),
  }),
});
