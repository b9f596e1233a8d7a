import { describe, expect, test } from 'vitest';
import { foreignAddresses } from '../../../e2e/foreign-addresses.ts';
import { sameAppPath } from './same-app-path.ts';

const ORIGIN = 'https://desk.example';

test('there are two hundred of them, no two alike', () => {
  expect(new Set(foreignAddresses).size).toBe(200);
});

describe('what a redirect makes of it stays in the application', () => {
  test.each(foreignAddresses)('%j', (address) => {
    for (const given of [address, encodeURIComponent(address), decodeURIComponent(address)]) {
      const path = sameAppPath(given);
      const url = new URL(path, ORIGIN);
      expect(url.origin).toBe(ORIGIN);
      expect(path).toMatch(/^\/(?![/\\])/);
    }
  });
});
