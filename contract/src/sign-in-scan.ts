// Signing in with a QR code that a signed-in user confirms (wire §2, promises §2.14).
import { scanStates } from '@ordo/engine/sign-in/scan.ts';
import * as z from 'zod/mini';
import { endpoint, id, nothing, text } from './kit.ts';
import { layoutThemes } from './session.ts';

export const scanOffer = endpoint({
  method: 'POST',
  path: '/api/oauth/Scan',
  access: 'anyone',
  summary: 'Creates a QR code for this browser, valid for 60 seconds and one sign-in. The secret stays in the browser.',
  input: z.object({}),
  result: z.object({ id: z.string(), secret: z.string(), seconds: z.int() }),
});

export const scanState = endpoint({
  method: 'POST',
  path: '/api/oauth/Scan/State',
  access: 'anyone',
  summary: 'The state of a QR code; once it is confirmed, one response brings the session. Sent in the body to keep the secret out of URLs.',
  input: z.object({ id: id(), secret: text(64), device: z.optional(text(64)) }),
  result: z.object({ state: z.enum(scanStates), session: z.nullable(z.object({ token: z.string(), theme: z.enum(layoutThemes) })) }),
});

export const scanLook = endpoint({
  method: 'GET',
  path: '/api/oauth/Scan/{id}',
  access: 'signed-in',
  summary: 'The place and device of the browser that requests the sign-in. From now on only this session can confirm or refuse it.',
  input: z.object({ id: id() }),
  result: z.object({
    /** '' when it is not known. */
    place: z.string(),
    ip: z.string(),
    userAgent: z.string(),
    askedAt: z.number(),
    /** Remaining seconds to answer. */
    seconds: z.int(),
  }),
  writes: true,
});

export const scanAnswer = endpoint({
  method: 'POST',
  path: '/api/oauth/Scan/{id}/Answer',
  access: 'signed-in',
  summary: 'Signs the requesting browser in as me, or refuses it.',
  input: z.object({ id: id(), accept: z.boolean() }),
  result: nothing(),
});
