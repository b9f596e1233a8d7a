import { describe, expect, test } from 'vitest';
import { resolveMailServer } from './mail-address.ts';

describe('a mail server is looked for', () => {
  const names = (address: string) => async () => [address];
  test.each<[string, string, number]>([
    ['on the internet', '93.184.215.14', 587],
    ['in the house', '10.1.2.3', 465],
    ['in the house, as it was done always', '192.168.1.9', 25],
    ['in the house, by IPv6', 'fd12:3456::1', 25],
  ])('%s', async (_, address, port) => {
    expect(await resolveMailServer([], 'mail.test', port, names(address))).toBe(address);
  });
  test.each<[string, string, number]>([
    ['in this machine', '127.0.0.1', 25],
    ['in this machine, by IPv6', '::1', 465],
    ['in this machine, in other words', '::ffff:127.0.0.1', 25],
    ['with the metadata of a cloud', '169.254.169.254', 25],
    ['at no address', '0.0.0.0', 25],
    ['at another port', '10.1.2.3', 6379],
    ['at another port of the internet', '93.184.215.14', 80],
  ])('not %s, unless the operator says so', async (_, address, port) => {
    await expect(resolveMailServer([], 'mail.test', port, names(address))).rejects.toThrow('outboundDenied');
    expect(
      await resolveMailServer(
        [{ host: 'mail.test', port, within: [`${address.replace('::ffff:', '::ffff:')}/${address.includes(':') ? 128 : 32}`] }],
        'mail.test',
        port,
        names(address),
      ),
    ).toBe(address);
  });
  test('not where one of its addresses is none of these', async () => {
    await expect(resolveMailServer([], 'mail.test', 25, async () => ['10.1.2.3', '127.0.0.1'])).rejects.toThrow('outboundDenied');
  });
});
