// The race of bill numbers, in small; `npm run trial -- bill-number` runs it in full (promises R6).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindReadThenWrite, judge, kinds, makeDocuments, saveDocument, type Saving } from '../../testing/bill-numbers.ts';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationsFolder } from '../../testing/cluster.ts';
import { heldUp } from '../../testing/held-up.ts';
import type { Connection } from '../node/connect.ts';
import { migrate, readMigrations } from '../node/migrate.ts';
import { reportOf } from './bill-number-report.ts';
import { reserveNumber } from './bill-number.ts';
import { ruleOf } from './bill-rule.db.ts';

const TODAY = Date.parse('2026-11-20T04:00:00Z');
const TOMORROW = Date.parse('2026-11-20T16:00:00Z');

let nodes: Connection[];
let here: Connection;
beforeAll(async () => {
  nodes = await createEmptyDatabase(3);
  here = nodes[0] as Connection;
  await migrate(here.pool, await readMigrations(migrationsFolder));
  await makeDocuments(here.db);
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

const save = (saving: Saving, node = 0) => saveDocument(nodes[node % nodes.length] as Connection, saving);
/** 180 saves on three nodes, every ninth of which fails at its last step. */
const crowd = (saving: Omit<Saving, 'userId' | 'now'>) =>
  Promise.allSettled(
    Array.from({ length: 180 }, (_, index) =>
      save({ ...saving, now: index % 2 ? TODAY : TOMORROW, userId: `person ${index % 7}`, fails: index % 9 === 0 }, index),
    ),
  );
const expire = (rule: string) => sql`update bill_reservation set expires_at = now() - interval '1 s' where rule_id = ${rule}`.execute(here.db);

describe.each(kinds)('a rule of the kind %s', (rule) => {
  const heads = [`${rule}-20261120`, `${rule}-20261121`];

  test('gives no number twice, over nodes, a new day and saves that fail', async () => {
    const outcomes = await crowd({ rule });
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
    expect(new Set(reasons)).toEqual(new Set(['it was not to be']));
    expect(reasons).toHaveLength(20);
    const verdict = await judge(here.db, rule, heads);
    expect(verdict).toMatchObject({ documents: 160, duplicates: [], strange: [] });
  });

  test('leaves no gap for a save that failed, once those who came next have had their numbers; only a fast rule does', async () => {
    for (const [index, now] of [TODAY, TOMORROW].entries()) {
      await expire(rule);
      // Numbers of failed saves are released, and the next saves get them first.
      const { returned } = await reportOf(here.db, rule, heads[index]);
      for (let given = 0; given < returned; given += 1) await save({ rule, now, userId: 'next' });
    }
    const { gaps } = await judge(here.db, rule, heads);
    expect(Object.values(gaps).flat().length).toBeLessThanOrEqual(rule === 'fast' ? 20 : 0);
  });
});

test('the judge sees a duplicate where a number is read and then written', async () => {
  await sql`truncate document`.execute(here.db);
  await crowd({ rule: 'fast', bind: bindReadThenWrite });
  expect((await judge(here.db, 'fast', ['fast-20261120'])).duplicates.length).toBeGreaterThan(0);
  await sql`truncate document`.execute(here.db);
});

describe('a number that a form has', () => {
  const ask = async (draft: string, now = TODAY, userId = 'zhang') =>
    (await reserveNumber(here.aside, await ruleOf(here.db, 'reserved'), now, userId, draft)).number;

  test('is the one that its save binds; the next form gets the next one', async () => {
    const number = await ask('form');
    expect(await save({ rule: 'reserved', now: TODAY, userId: 'zhang', draft: 'form' })).toBe(number);
    expect(await ask('form')).not.toBe(number);
  });

  test('is still its own after a save that failed', async () => {
    const number = await ask('failing');
    await expect(save({ rule: 'reserved', now: TODAY, userId: 'zhang', draft: 'failing', fails: true })).rejects.toThrow();
    expect(await ask('failing')).toBe(number);
    expect(await save({ rule: 'reserved', now: TODAY, userId: 'zhang', draft: 'failing' })).toBe(number);
  });

  test('is not bound by another person, nor by another form of the same person', async () => {
    const number = await ask('mine');
    expect(await save({ rule: 'reserved', now: TODAY, userId: 'li', draft: 'mine' })).not.toBe(number);
    expect(await save({ rule: 'reserved', now: TODAY, userId: 'zhang', draft: 'other' })).not.toBe(number);
    expect(await ask('mine')).toBe(number);
  });

  test('two saves at once of one form bind two numbers', async () => {
    await ask('twice');
    const numbers = await Promise.all([0, 1].map((node) => save({ rule: 'reserved', now: TODAY, userId: 'zhang', draft: 'twice' }, node)));
    expect(new Set(numbers).size).toBe(2);
  });

  test('goes to the next who asks once it has expired, and its first form then gets another', async () => {
    await expire('reserved');
    const number = await ask('left');
    await expire('reserved');
    const taken = await Promise.all([ask('a', TODAY, 'li'), ask('b', TODAY, 'li'), ask('c', TODAY, 'li'), ask('d', TODAY, 'li'), ask('e', TODAY, 'li')]);
    expect(taken).toContain(number);
    expect(await save({ rule: 'reserved', now: TODAY, userId: 'zhang', draft: 'left' })).not.toBe(number);
  });

  test('is kept over midnight while it is held, but one that was given up yesterday is not for today', async () => {
    const number = await ask('late');
    expect(await ask('late', TOMORROW)).toBe(number);
    await expire('reserved');
    expect(await ask('late', TOMORROW)).toMatch(/^reserved-20261121/);
  });
});

describe('whoever is slow', () => {
  test.each(kinds)('with work before its number keeps nobody waiting: %s', async (rule) => {
    const { work, begun, letGo } = heldUp();
    const slow = save({ rule, now: TODAY, userId: 'slow', works: work });
    await begun;
    expect(await save({ rule, now: TODAY, userId: 'quick' }, 1)).toMatch(/\d{6}$/);
    letGo();
    await slow;
  });

  test.each(['reserved', 'fast'] as const)('with work after its number keeps nobody waiting, not even itself: %s', async (rule) => {
    const form = { rule, now: TODAY, userId: 'slow', draft: 'form' };
    if (rule === 'reserved') await reserveNumber(here.aside, await ruleOf(here.db, rule), TODAY, 'slow', 'form');
    const { work, begun, letGo } = heldUp();
    const slow = save({ ...form, dawdles: work });
    await begun;
    expect(await save(form, 1)).toMatch(/\d{6}$/);
    if (rule === 'reserved') await reserveNumber(here.aside, await ruleOf(here.db, rule), TODAY, 'slow', 'form');
    letGo();
    await slow;
  });

  test('who idles with a gap-free number loses it after two seconds, and the others go on without a gap', async () => {
    const { work, begun, letGo } = heldUp();
    const idle = save({ rule: 'gapFree', now: TODAY, userId: 'idle', dawdles: work });
    idle.catch(() => undefined);
    await begun;
    await save({ rule: 'gapFree', now: TODAY, userId: 'next' }, 1);
    letGo();
    await expect(idle).rejects.toThrow();
    const { missing } = await reportOf(here.db, 'gapFree', 'gapFree-20261120');
    expect(missing).toBe(0);
  });
});

describe('at the end of its digits', () => {
  test.each(kinds)('a rule refuses, and goes on when it is given more: %s', async (rule) => {
    await sql`update bill_counter set last_serial = 999998 where rule_id = ${rule} and head = ${`${rule}-20261120`}`.execute(here.db);
    await sql`delete from bill_number where rule_id = ${rule}`.execute(here.db);
    await sql`delete from bill_reservation where rule_id = ${rule}`.execute(here.db);
    const outcomes = await Promise.allSettled([1, 2, 3].map((index) => save({ rule, now: TODAY, userId: `p${index}` })));
    expect(outcomes.filter((one) => one.status === 'fulfilled').map((one) => one.value)).toEqual([`${rule}-20261120999999`]);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ key: 'billRuleFull', parameters: { digit: 6 } });
    await sql`update bill_rule set digit = 7, start_number = '0000001' where id = ${rule}`.execute(here.db);
    expect(await save({ rule, now: TODAY, userId: 'p4' })).toBe(`${rule}-202611201000000`);
  });
});

test('a rule that changes its prefix and back gives no number twice', async () => {
  // `A` with the day and two digits, and `A2026` with no date and six, write the same numbers.
  await sql`insert into bill_rule (id, full_name, en_code, kind, prefix, date_format, digit, start_number) values ('ab', 'ab', 'ab', 'gapFree', 'A2026', 'no', 6, '112001')`.execute(
    here.db,
  );
  const numbers: string[] = [];
  for (let index = 0; index < 3; index += 1) numbers.push(await saveDocument(here, { rule: 'ab' as never, now: TODAY, userId: 'p' }));
  await sql`update bill_rule set prefix = 'A', date_format = 'yyyyMMdd', digit = 2, start_number = '01'`.execute(here.db);
  for (let index = 0; index < 3; index += 1) numbers.push(await saveDocument(here, { rule: 'ab' as never, now: TODAY, userId: 'p' }));
  await sql`update bill_rule set kind = 'reserved' where id = 'ab'`.execute(here.db);
  for (let index = 0; index < 3; index += 1) numbers.push(await saveDocument(here, { rule: 'ab' as never, now: TODAY, userId: 'p' }));
  expect(numbers.slice(0, 4)).toEqual(['A2026112001', 'A2026112002', 'A2026112003', 'A2026112004']);
  expect(new Set(numbers).size).toBe(9);
});

test('the report tells gaps from what is held and what was given up', async () => {
  await sql`insert into bill_rule (id, full_name, en_code, kind, prefix, date_format, digit, start_number) values ('gaps', 'gaps', 'gaps', 'fast', 'G', 'no', 4, '0001')`.execute(
    here.db,
  );
  const rule = 'gaps' as never;
  for (const fails of [false, true, true, false, false, true]) await save({ rule, now: TODAY, userId: 'p', fails }).catch(() => undefined);
  await sql`update bill_rule set kind = 'reserved' where id = 'gaps'`.execute(here.db);
  await reserveNumber(here.aside, await ruleOf(here.db, 'gaps'), TODAY, 'p', 'left');
  await expire('gaps');
  await reserveNumber(here.aside, { ...(await ruleOf(here.db, 'gaps')) }, TODAY, 'p', 'left');
  expect(await reportOf(here.db, 'gaps', undefined)).toMatchObject({
    head: 'G',
    heads: [{ head: 'G', first: 'G0001', last: 'G0007' }],
    used: 3,
    reserved: 1,
    returned: 0,
    missing: 3,
    gaps: [
      { from: 'G0002', to: 'G0003', count: 2 },
      { from: 'G0006', to: 'G0006', count: 1 },
    ],
    waiting: [{ number: 'G0007', expired: false }],
  });
});
