import { expect, test } from 'vitest';
import { placeOfAddress } from './place-of-address.ts';

test.each([
  ['120.24.78.68', '广东省 深圳市'],
  ['::ffff:120.24.78.68', '广东省 深圳市'],
  ['240e:47d:c20:1627:30a3:ba0d:a5e6:ec19', '广东省 广州市'],
  ['8.8.8.8', '美国'],
  ['127.0.0.1', '内网'],
  ['::1', '内网'],
  ['10.1.2.3', '内网'],
  ['172.31.0.9', '内网'],
  ['192.168.1.20', '内网'],
  ['fd00::7', '内网'],
  ['fe80::1%eth0', '内网'],
  ['203.0.113.4', ''],
  ['', ''],
  ['nowhere', ''],
])('%s is in %j', (address, place) => {
  expect(placeOfAddress(address, 'zh')).toBe(place);
});

test('a local network is named in the language of the reader', () => {
  expect(['zhtw', 'en'].map((language) => placeOfAddress('10.0.0.1', language as 'zhtw' | 'en'))).toEqual(['內網', 'Local network']);
});
