import { describe, expect, test } from 'vitest';
import { buckets, captchaNeeded, mustWait } from './throttle.ts';

describe('sign-in', () => {
  test.each([
    ['a first attempt is free', { address: 0, account: 0 }, false, false],
    ['two failures stay free', { address: 2, account: 2 }, false, false],
    ['three failures of the account ask for a captcha', { address: 0, account: 3 }, true, false],
    ['three failures of the address ask for a captcha', { address: 3, account: 0 }, true, false],
    ['nine failures of the account may still try', { address: 9, account: 9 }, true, false],
    ['ten failures of the account wait', { address: 0, account: 10 }, true, true],
    ['ninety-nine failures of an address may still try', { address: 99, account: 0 }, true, false],
    ['a hundred failures of an address wait', { address: 100, account: 0 }, true, true],
  ] as const)('%s', (_, failures, captcha, wait) => {
    expect(captchaNeeded(failures)).toBe(captcha);
    expect(mustWait(failures)).toBe(wait);
  });

  test('spelling an account differently does not start a new count', () => {
    expect(buckets('Admin', '10.0.0.1', null)).toEqual(buckets('admin', '10.0.0.1', null));
  });

  test('a known browser counts apart from strangers', () => {
    expect(buckets('admin', '10.0.0.1', 'd1').account).not.toBe(buckets('admin', '10.0.0.1', null).account);
  });
});
