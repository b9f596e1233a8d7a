// Every call for everybody who might make it. Expectations are in testing/policy.ts, kept by hand; the calls come from the contract.
import { features } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everything as everyCall, features as asked } from '../testing/closed-world.ts';
import { createSession } from '../testing/create-session.ts';
import { createUser } from '../testing/users.ts';
import { whileLocked, whileViewing, withPasswordOnce } from '../testing/policy-marks.ts';
import { policy } from '../testing/policy.ts';
import { accessText, isOnePage, rightOf } from '../testing/right-of.ts';
import { send } from '../testing/send.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { GATE, makeTarget, targetMatrix, type MakeTarget } from '../testing/target-matrix.ts';
import { fingerprint } from '../testing/traces.ts';

const byName = new Map(
  Object.entries(features).flatMap(([feature, endpoints]) => Object.entries(endpoints).map(([name, one]): [string, Endpoint] => [`${feature}.${name}`, one])),
);
/** Name of an endpoint → who may call it, by hand. */
const lines = Object.entries(policy).flatMap(([feature, rules]) =>
  Object.entries(rules).flatMap(([who, names]) => (names ?? '').split(/\s+/).map((name): [string, string] => [`${feature}.${name}`, who])),
);
const whoMay = new Map(lines);
/** The same when every call about a target is made on the page of all of them. */
const codeFor = new Map(
  lines.flatMap(([name, who]): [string, string][] => {
    const one = byName.get(name);
    return one && !isOnePage(one) ? [] : [[name, one && who.startsWith('{') ? rightOf(one) : who]];
  }),
);
const viewOf = (who: string) => `${who.slice(0, who.indexOf(':'))}:view`;
const isRight = (who: string) => who.includes(':');

describe('the policy', () => {
  test('has a line for every call', () => {
    const missing = [...byName.keys()].filter((name) => !whoMay.has(name));
    expect(missing, `Say in server/testing/policy.ts who may call: ${missing.join(', ')}`).toEqual([]);
  });

  test('has one line for each call, and none for calls that are gone', () => {
    expect(lines.map(([name]) => name).filter((name, index, all) => !byName.has(name) || all.indexOf(name) !== index)).toEqual([]);
    expect([...whileLocked, ...whileViewing, ...withPasswordOnce].filter((name) => !byName.has(name))).toEqual([]);
  });

  test('and the contract agree', () => {
    const contract = [...byName].map(([name, one]) => `${name}: ${accessText(one)}`);
    expect(contract.toSorted()).toEqual(lines.map(([name, who]) => `${name}: ${who}`).toSorted());
    const marked = (key: 'whileLocked' | 'whileViewing' | 'withPasswordOnce') => [...byName].filter(([, one]) => one[key]).map(([name]) => name);
    expect(marked('whileLocked').toSorted()).toEqual(whileLocked.toSorted());
    expect(marked('whileViewing')).toEqual(whileViewing);
    expect(marked('withPasswordOnce').toSorted()).toEqual(withPasswordOnce.toSorted());
  });
});

let server: TestServer;
const rights = [...new Set(codeFor.values())].filter(isRight);
const everything = [...new Set([...rights, ...rights.map(viewOf)])];
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  const ids = new Map<string, string>();
  for (const who of Object.keys(OUTCOME)) {
    const codes = { noMenu: [], noButton: everything.filter((code) => code.endsWith(':view')), noPage: everything.filter((code) => !code.endsWith(':view')) }[
      who
    ];
    const { userId } = await createUser(server, who, codes ?? everything);
    ids.set(who, userId);
    tokens.set(who, await createSession(server, userId));
  }
  const id = (who: string) => ids.get(who) ?? '';
  await sql`update session set expires_at = now() - interval '1 second' where user_id = ${id('expired')}`.execute(server.db);
  await sql`update session set seen_at = now() - interval '13 hours' where user_id = ${id('idle')}`.execute(server.db);
  await sql`update session set ended_at = now(), end_reason = 'logout' where user_id = ${id('revoked')}`.execute(server.db);
  await sql`update session set ended_at = now(), end_reason = 'elsewhere' where user_id = ${id('elsewhere')}`.execute(server.db);
  await sql`update session set locked_at = now() where user_id = ${id('locked')}`.execute(server.db);
  await sql`update app_user set password_once = true where id = ${id('once')}`.execute(server.db);
  await sql`update app_user set enabled_mark = 0 where id = ${id('disabled')}`.execute(server.db);
  await sql`update app_user set delete_mark = 1 where id = ${id('deleted')}`.execute(server.db);
});
afterAll(() => server.stop());

/** Caller → the expected refusal, or null where they are allowed. */
const OUTCOME: Record<string, (name: string, who: string) => string | null> = {
  noToken: () => 'signedOut',
  garbage: () => 'tokenInvalid',
  stranger: () => 'tokenInvalid',
  expired: () => 'signedOut',
  idle: () => 'signedOut',
  revoked: () => 'signedOut',
  elsewhere: () => 'signedInElsewhere',
  disabled: () => 'signedOut',
  deleted: () => 'signedOut',
  locked: (name) => (whileLocked.includes(name) ? null : 'locked'),
  once: (name) => (withPasswordOnce.includes(name) ? null : 'passwordOnce'),
  noMenu: (_, who) => (isRight(who) ? 'denied' : null),
  noPage: (_, who) => (isRight(who) ? 'denied' : null),
  noButton: (_, who) => (isRight(who) && who !== viewOf(who) ? 'denied' : null),
};
const tokenOf = (who: string) => (who === 'garbage' ? "' or 1=1 --" : who === 'stranger' ? 'A'.repeat(43) : who === 'noToken' ? undefined : tokens.get(who));
const SENT = { version: 1, enabledMark: 0, status: 'CLOSED' };
const watched = [...byName].filter(([name]) => whoMay.get(name) !== 'anyone' && (name.split('.', 1)[0] as string) in asked);
/** Calls that some permission allows for any target. */
const guarded = watched.filter(([, one]) => isOnePage(one));

describe.each(Object.keys(OUTCOME))('%s', (caller) => {
  test('is refused what the policy does not allow, and leaves no trace', async () => {
    const refused = guarded.filter(([name]) => OUTCOME[caller]?.(name, codeFor.get(name) ?? '') !== null);
    const before = await fingerprint(server.db);
    const answers: [string, string | undefined][] = [];
    for (const [name, endpoint] of refused) answers.push([name, (await send(server, endpoint, SENT, tokenOf(caller))).refusal]);
    expect(answers).toEqual(refused.map(([name]) => [name, OUTCOME[caller]?.(name, codeFor.get(name) ?? '')]));
    expect(await fingerprint(server.db)).toEqual(before);
    expect(refused.length > 0 || !everyCall).toBe(true);
  });
});

const byPage = Map.groupBy(
  guarded.filter(([name]) => isRight(codeFor.get(name) ?? '')),
  ([name]) => viewOf(codeFor.get(name) ?? ''),
);
/** Number of other pages for each permission: together all permissions of a page cover all pages. */
const OTHER_PAGES = 8;

/** All calls of the permission's own page, and some of other pages: without permission there, everything is refused. */
function near(right: string): [string, Endpoint][] {
  const others = [...byPage.keys()].filter((page) => page !== viewOf(right));
  const from = rights.indexOf(right) * OTHER_PAGES;
  const chosen = Array.from({ length: OTHER_PAGES }, (_, at) => others[(from + at) % others.length] as string);
  return [...(byPage.get(viewOf(right)) ?? []), ...chosen.flatMap((page) => (byPage.get(page) ?? []).slice(0, 1))];
}

test('whoever holds a right with its page passes where the policy says so, and nowhere else', async () => {
  const wrong: string[] = [];
  const here = new Set(guarded.map(([name]) => codeFor.get(name)));
  for (const right of rights.filter((one) => here.has(one))) {
    const { userId } = await createUser(server, `one${rights.indexOf(right)}`, [...new Set([viewOf(right), right])]);
    const token = await createSession(server, userId);
    for (const [name, endpoint] of near(right)) {
      const who = codeFor.get(name);
      if (who === right) {
        // Some calls use up their session: each gets one of its own.
        const { refusal } = await send(server, endpoint, SENT, await createSession(server, userId));
        if (GATE.includes(refusal ?? '')) wrong.push(`${right}: ${name} answers ${refusal}`);
      } else if (who !== viewOf(right)) {
        const { refusal } = await send(server, endpoint, SENT, token);
        if (refusal !== 'denied') wrong.push(`${right}: ${name} answers ${refusal}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('anybody signed in passes where the policy asks no more', async () => {
  const { userId } = await createUser(server, 'plain', []);
  for (const [name, endpoint] of guarded.filter(([one]) => whoMay.get(one) === 'signed-in')) {
    const { refusal } = await send(server, endpoint, SENT, await createSession(server, userId));
    expect([name, GATE.includes(refusal ?? '')]).toEqual([name, false]);
  }
});

const ofTargets = Map.groupBy(
  watched.flatMap(([, one]) => (typeof one.access === 'string' ? [] : [{ one, page: one.access.page }])),
  ({ page }) => page,
);

test.each([...ofTargets].map(([page, calls]) => [page.kind, page, calls.map(({ one }) => one)] as const))(
  'rights on a page of one %s hold for it and for no other',
  async (kind, page, calls) => {
    const make = makeTarget[kind];
    expect(make, `Say in server/testing/target-matrix.ts how a ${kind} is made`).toBeDefined();
    const { wrong, asked } = await targetMatrix(server, page, calls, make as MakeTarget);
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(calls.length * 5);
  },
);
