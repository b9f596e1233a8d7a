// Internal chat, as far as it is not on the socket (product §4.4, wire §6).
import * as z from 'zod/mini';
import { endpoint, listOf, text } from './kit.ts';

export const chatReplies = endpoint({
  method: 'GET',
  path: '/api/message/imreply',
  access: 'signed-in',
  personal: true,
  summary: 'The 200 most recent conversations, newest first; a keyword searches names and accounts.',
  input: z.object({ keyword: z.optional(text(50)) }),
  result: listOf(
    z.object({
      /** The other person. */
      id: z.string(),
      realName: z.string(),
      account: z.string(),
      headIcon: z.string(),
      department: z.string(),
      /** Escaped text; JSON for other types. */
      latestMessage: z.string(),
      messageType: z.enum(['text', 'image', 'voice', 'video', 'link']),
      latestDate: z.number(),
      unreadMessage: z.int(),
      /** Number of the last message. */
      lastNumber: z.int(),
    }),
  ),
});
