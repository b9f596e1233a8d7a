// A row outside the caller's data scope does not exist for them: no call shows it, counts it, changes it, or reveals that it exists.
import { features } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pages } from '../testing/closed-world.ts';
import { createScheme, createUserWithSession } from '../testing/users.ts';
import { beyondScope, scoped, scopedApart } from '../testing/policy-scope.ts';
import { send } from '../testing/send.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { fingerprint } from '../testing/traces.ts';
import { wellFormed } from '../testing/well-formed.ts';
import { rowSources } from './row-sources.ts';
import { isOnePage, pageOf, rightOf } from '../testing/right-of.ts';

const TRIES = 25;
const READS = 3;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const byName = new Map(
  Object.entries(features).flatMap(([feature, endpoints]) => Object.entries(endpoints).map(([name, one]): [string, Endpoint] => [`${feature}.${name}`, one])),
);
const samples = (endpoint: Endpoint, ids: readonly string[], numRuns: number) =>
  fc.sample(
    wellFormed(endpoint, () => ids),
    { numRuns, seed: 3 },
  );

/** The administrator creates a row; generated inputs are tried until one is accepted. */
async function makeRow(page: string): Promise<string> {
  const { made, with: more } = scoped[page] ?? { made: '' };
  const endpoint = byName.get(made);
  if (!endpoint) throw new Error(`server/testing/policy-scope.ts: scoped “${page}” is made by “${made}”, which is no endpoint`);
  const refusals: string[] = [];
  for (const input of samples(endpoint, ['1'], 100)) {
    const { code, msg, data } = await send(server, endpoint, { ...input, ...more }, token);
    if (code === 200) return (data as { id: string }).id;
    refusals.push(msg);
  }
  throw new Error(`server/testing/policy-scope.ts: scoped “${page}” needs more in “with”: ${[...new Set(refusals)].join(' | ')}`);
}

describe.each(Object.keys(scoped).filter((page) => pages.has(page)))('%s', (page) => {
  test('has no call that reaches a row outside', async () => {
    const foreign = await makeRow(page);
    const { roleId, token: own } = await createUserWithSession(server, `clerk${Object.keys(scoped).indexOf(page)}`, [
      ...new Set(
        [...byName.values()]
          .filter(isOnePage)
          .map(rightOf)
          .filter((right) => right.startsWith(`${page}:`) || right.endsWith(':view')),
      ),
    ]);
    // A scheme that matches no row: whatever is shown comes from outside the scope. Other pages of the same rows get one too.
    const same = Object.keys(rowSources).filter((one) => rowSources[one]?.table === rowSources[page]?.table);
    for (const one of same) await createScheme(server, roleId, one, { any: [] });
    await server.outbox.drain();
    const before = await fingerprint(server.db);
    const shown: string[] = [];
    const unheard = new Set<string>();
    for (const [name, endpoint] of byName) {
      const reads = endpoint.method === 'GET' && !endpoint.writes;
      if (name in beyondScope || endpoint.as || endpoint.access === 'anyone' || (!reads && pageOf(endpoint) !== page)) continue;
      if (!('id' in shapeOf(endpoint)) && !reads) continue;
      unheard.add(name);
      const ofPage = pageOf(endpoint) === page;
      for (const input of inputsOf(endpoint, foreign, reads ? READS : TRIES)) {
        // A call of another page needs only one input that it accepts.
        if (!ofPage && !unheard.has(name)) break;
        const { body, code, refusal } = await send(server, endpoint, 'id' in shapeOf(endpoint) ? { ...input, id: idOf(endpoint, foreign) } : input, own);
        if (refusal !== 'invalid') unheard.delete(name);
        if (body.includes(`"${foreign}"`)) shown.push(`${name} shows it`);
        if (!reads && (code === 200 || refusal === 'stale')) shown.push(`${name} answers ${code} ${refusal ?? ''}`);
      }
    }
    expect([...new Set(shown)]).toEqual([]);
    expect([...unheard], 'Nothing that server/testing/well-formed.ts makes was taken').toEqual([]);
    expect(await fingerprint(server.db)).toEqual(before);
  });
});

/** Some calls address a part of a row: here one that every row with parts has. */
const idOf = (endpoint: Endpoint, row: string): string => (z.safeParse(shapeOf(endpoint).id as z.ZodMiniType, row).success ? row : `${row}.1.1`);

test('every page with data schemes has its line in the policy', () => {
  const missing = Object.keys(rowSources).filter((page) => !(page in scoped) && !(page in scopedApart));
  expect(missing, `Name under “scoped” in server/testing/policy-scope.ts what makes a row of: ${missing.join(', ')}`).toEqual([]);
});

/** The simplest first; further ones are generated on demand. */
function* inputsOf(endpoint: Endpoint, id: string, more: number): Generator<Record<string, unknown>> {
  yield plain(endpoint, id);
  yield* samples(endpoint, [id], more);
}

/** Only the required fields. */
function plain(endpoint: Endpoint, id: string): Record<string, unknown> {
  const [one = {}] = samples(endpoint, [id], 1);
  return Object.fromEntries(Object.entries(one).filter(([key]) => !z.safeParse(shapeOf(endpoint)[key] as z.core.$ZodType, undefined).success));
}

function shapeOf(endpoint: Endpoint): Record<string, unknown> {
  return (endpoint.input as unknown as { shape: Record<string, unknown> }).shape;
}
