import { expect, test } from 'vitest';
import { firstCalls } from './first-calls.ts';
import { firstReads } from './first-reads.ts';
import { buildRequest } from './kit/call.ts';

test('what is asked before the program is there is what the page asks then', () => {
  expect(Object.keys(firstCalls)).toEqual(Object.keys(firstReads));
  for (const [screen, { endpoint, input }] of Object.entries(firstReads))
    expect(buildRequest(endpoint, input as Record<string, unknown>).url.replace(/&n=\d+$/, '')).toBe(`/v1${firstCalls[screen]}`);
});
