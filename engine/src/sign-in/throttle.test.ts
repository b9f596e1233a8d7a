import { describe, expect, test } from 'vitest';
import { buckets, captchaNeeded, networkOf, waitSeconds, type Failures } from './throttle.ts';

const none: Failures = { pair: 0, account: 0, address: 0 };

describe('sign-in', () => {
  test.each<[string, Partial<Failures>, Partial<Failures>, boolean, boolean]>([
    ['a first attempt is free', {}, {}, false, false],
    ['two failures stay free', { pair: 2, account: 2, address: 2 }, { pair: 2, account: 2, address: 2 }, false, false],
    ['three failures from here ask for a captcha', { pair: 3 }, { pair: 3 }, true, false],
    ['three failures at the account from anywhere ask for a captcha', { account: 3 }, { account: 3 }, true, false],
    ['one guesser does not bring a captcha to the whole office', { address: 24 }, { address: 24 }, false, false],
    ['guesses at many accounts of one address do', { address: 25 }, { address: 25 }, true, false],
    ['a crowd signing in at one address does not', {}, { address: 16 }, false, false],
    ['three guesses under way at one account do', {}, { account: 3 }, true, false],
    ['nine from here may still try', { pair: 9 }, { pair: 9 }, true, false],
    ['ten from here wait', { pair: 10 }, { pair: 10 }, true, true],
    ["others' ten do not make anybody wait", { account: 10 }, { account: 10 }, true, false],
    ['ninety-nine of an address may still try', { address: 99 }, { address: 99 }, true, false],
    ['a hundred of an address wait', { address: 100 }, { address: 100 }, true, true],
    ['a hundred at an account wait', { account: 100 }, { account: 100 }, true, true],
  ])('%s', (_, wrong, all, captcha, wait) => {
    expect(captchaNeeded({ ...none, ...wrong }, { ...none, ...all })).toBe(captcha);
    expect(waitSeconds({ ...none, ...all })).toBe(wait);
  });

  test('spelling an account differently does not start a new count', () => {
    expect(buckets('Admin', '10.0.0.1', null)).toEqual(buckets('admin', '10.0.0.1', null));
  });

  test('a known browser counts against nothing that strangers share', () => {
    expect(buckets('admin', '10.0.0.1', 'd1')).toEqual({ pair: 'account admin device d1', account: null, address: null });
  });
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an account counts as itself however it is typed', () => {
  for (const typed of ['Admin', 'ＡＤＭＩＮ', 'ad\u200bmin ']) expect(buckets(typed, '10.0.0.1', null)).toEqual(buckets('admin', '10.0.0.1', null));
});
