// Many users on the same records at once.
import { recordUpdate } from '@ordo/contract/model-record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../testing/client.ts';
import { createRandom } from '../../testing/model-designs.ts';
import { race } from '../../testing/model-races.ts';
import { seedFor } from '../../testing/run-seed.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

test('what was accepted adds up to what is there, in fields and in child rows; whoever changes what another has changed is told', async () => {
  const { wrong, accepted, conflicts } = await race({ ask: server.ask, token, any: createRandom(seedFor('races')), records: 8, editors: 20, saves: 300 });
  expect(wrong).toEqual([]);
  expect(accepted).toBeGreaterThanOrEqual(300);
  expect(conflicts).toBeGreaterThan(10);
});

test('the count sees a save that was accepted over another one', async () => {
  // Like a client that ignores the version: the current value counts as the one that was read.
  const blind = (async (endpoint, input, who) => {
    const reply = await server.ask(endpoint, input, who);
    return endpoint === (recordUpdate as unknown) && reply.refusal === 'recordConflict' ? { ...reply, code: 200 } : reply;
  }) as Ask;
  const { wrong } = await race({ ask: blind, token, any: createRandom(seedFor('blind races')), records: 2, editors: 10, saves: 60 });
  expect(wrong.length).toBeGreaterThan(0);
});
