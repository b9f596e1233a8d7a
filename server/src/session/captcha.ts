// The picture code asked for after failed sign-ins.
import { timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';

const trekCaptcha = createRequire(import.meta.url)('trek-captcha') as (options: { size: number; style: number }) => Promise<{ token: string; buffer: Buffer }>;

/** `image` is a GIF as a data URL; it is drawn from five letters. */
export async function createCaptcha(): Promise<{ answer: string; image: string }> {
  const { token, buffer } = await trekCaptcha({ size: 5, style: -1 });
  return { answer: token, image: `data:image/gif;base64,${buffer.toString('base64')}` };
}

/** Without regard to case, in the same time for every answer. */
export function captchaMatches(answer: string, given: string): boolean {
  const pad = (text: string) => Buffer.from(text.trim().toLowerCase().padEnd(16).slice(0, 16), 'latin1');
  return timingSafeEqual(pad(answer), pad(given));
}
