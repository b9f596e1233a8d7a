import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { captchaMatches, createCaptcha } from './captcha.ts';
import { strokes } from './captcha-strokes.ts';

test('a captcha is five letters that are told apart', async () => {
  const { answer, image } = await createCaptcha();
  expect(answer).toMatch(new RegExp(`^[${Object.keys(strokes).join('')}]{5}$`));
  expect(Object.keys(strokes).filter((letter) => '01258BDGIOQSUV6'.includes(letter))).toEqual([]);
  const bytes = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([240, 80]);
  const size = bytes.readUInt32BE(33);
  expect(inflateSync(bytes.subarray(41, 41 + size))).toHaveLength(80 * (240 * 3 + 1));
});

test('no letter is drawn the same twice', async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, createCaptcha));
  expect(new Set(pictures.map(({ image }) => image)).size).toBe(20);
});

test('the answer is compared without regard to case, blanks and width', () => {
  expect(captchaMatches('W7TXH', 'w7txh')).toBe(true);
  expect(captchaMatches('W7TXH', ' ｗ7 TXH')).toBe(true);
  expect(captchaMatches('W7TXH', 'W7TX')).toBe(false);
  expect(captchaMatches('W7TXH', '')).toBe(false);
});
