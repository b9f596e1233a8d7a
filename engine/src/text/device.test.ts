import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome 130 · Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge 130 · Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132 · Linux', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15', 'Safari 18 · macOS', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18 · iPhone',
    true,
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome 130 · Android', true],
  [`Mozilla/5.0 (Linux; Android 12; HarmonyOS; LIO-AN00) ${webkit} Chrome/114.0.0.0 Mobile Safari/537.36`, 'Chrome 114 · HarmonyOS', true],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, 'WeChat 8 · Android', true],
  ['curl/8.5.0', '', false],
  ['', '', false],
])('%s is told in a few words', (userAgent, name, handheld) => {
  expect(deviceOf(userAgent)).toEqual({ name, handheld });
});
