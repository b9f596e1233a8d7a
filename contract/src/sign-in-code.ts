// Signing in with a code sent by text message (wire §2).
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { endpoint, matching, mobile, text } from './kit.ts';
import { login } from './session.ts';

const attempt = { mobile: mobile(), timestamp: text(64), captcha: z.optional(text(12)), device: z.optional(text(64)) };

export const codeAsk = endpoint({
  method: 'POST',
  path: '/api/oauth/Code',
  access: 'anyone',
  summary: 'Sends a 6-digit code, valid for 5 minutes and 5 tries, to the number if an account has it. The response is the same if none has.',
  input: z.object(attempt),
  result: z.object({
    /** Seconds until another code can be requested. */
    again: z.int(),
  }),
});

export const codeLogin = endpoint({
  method: 'POST',
  path: '/api/oauth/Login/Code',
  access: 'anyone',
  summary: 'Signs in with the code that was sent to the number. Wrong codes count like wrong passwords at Login.',
  input: z.object({ ...attempt, smsCode: matching(6, patterns.digits) }),
  result: login.result,
});
