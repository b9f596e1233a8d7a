// Ten thousand rows: an error message for each bad one, all or nothing, in bounded time and memory, while others are served.
import { setTimeout as sleep } from 'node:timers/promises';
import { currentUser } from '@ordo/contract/session.ts';
import { userImport, userPreview } from '@ordo/contract/user-sheet.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { downloadSheet, uploadSheet, xlsx } from '../../testing/sheets.ts';
import { fingerprint } from '../../testing/traces.ts';
import { within } from '../../testing/within.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await sql`insert into organize (id, parent_id, category, full_name, en_code, path)
    select 'd' || n, '1', 'department', '科室' || n, 'D' || n, '1.d' || n || '.' from generate_series(1, 2000) n`.execute(server.db);
  await sql`insert into role (id, full_name, en_code) select 'r' || n, '角色' || n, 'R' || n from generate_series(1, 100) n`.execute(server.db);
});
afterAll(() => server.stop());

const ROWS = 10_000;
const BAD = 1_000;
const heads = ['账号', '姓名', '所属组织', '角色', '直属主管', '手机号', '邮箱', '入职日期'];
const person = (n: number) => [
  `many${n}`,
  '人员甲',
  `D${(n % 2000) + 1}`,
  `角色${(n % 100) + 1},R${((n + 1) % 100) + 1}`,
  n > 10 ? `many${Math.floor(n / 10)}` : '',
  `138${String(10_000_000 + n)}`,
  `many${n}@ordo.example`,
  '2024-05-06',
];
const all = Array.from({ length: ROWS }, (_, n) => person(n));
const MISTAKES: readonly ((row: string[]) => string[])[] = [
  (row) => row.with(0, 'many1'),
  (row) => row.with(1, ''),
  (row) => row.with(2, '不存在'),
  (row) => row.with(3, '无此角色'),
  (row) => row.with(5, '12'),
];
// Only people without subordinates.
const spoilt = all.map((row, n) => (n >= 1000 && n % 9 === 5 ? (MISTAKES[n % MISTAKES.length] as (typeof MISTAKES)[0])(row) : row));

/** The longest time another caller waited for an answer meanwhile, in ms. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let over = false;
  const done = work.finally(() => (over = true));
  while (!over) {
    const begun = performance.now();
    await server.ask(currentUser, {}, token);
    longest = Math.max(longest, performance.now() - begun);
    await sleep(10);
  }
  await done;
  return longest;
}

test('with 1,000 bad rows: each is told, nobody is made, and the server goes on serving', async () => {
  const bytes = await xlsx([heads, ...spoilt]);
  const before = await fingerprint(server.db);
  const size = process.memoryUsage().rss;
  const begun = performance.now();
  const sent = uploadSheet(server, userImport, bytes, token);
  const wait = await longestWait(sent);
  const { refusal, msg, data } = (await sent) as unknown as { refusal: string; msg: string; data: { problems: { row: number; text: string }[] } };
  expect(refusal).toBe('sheetRowsBad');
  expect(msg).toContain(`${BAD}`);
  expect(new Set(data.problems.map(({ row }) => row)).size).toBe(BAD);
  expect(data.problems.every(({ text }) => /[\u4e00-\u9fff]/.test(text))).toBe(true);
  expect(await fingerprint(server.db)).toEqual(before);
  console.log(
    `refused in ${Math.round(performance.now() - begun)} ms, others waited ${Math.round(wait)} ms, grown by ${Math.round((process.memoryUsage().rss - size) / 1e6)} MB`,
  );
  expect(wait).toBeLessThan(within(2_000));
});

test('without them: previewed, taken whole, and taken out again', async () => {
  const bytes = await xlsx([heads, ...all]);
  const previewed = await uploadSheet(server, userPreview, bytes, token);
  expect(previewed.data.problems).toEqual([]);
  const size = process.memoryUsage().rss;
  const begun = performance.now();
  const sent = uploadSheet(server, userImport, bytes, token);
  const wait = await longestWait(sent);
  const { data } = await sent;
  expect([data.created, new Set(data.people.map(({ password }) => password)).size]).toEqual([ROWS, ROWS]);
  console.log(
    `imported in ${Math.round(performance.now() - begun)} ms, others waited ${Math.round(wait)} ms, grown by ${Math.round((process.memoryUsage().rss - size) / 1e6)} MB`,
  );
  const { rows: made } = await sql<{ n: number; led: number; roles: number; logged: number }>`
    select count(*)::int as n, count(manager_id)::int as led, (select count(*)::int from user_role) as roles,
           (select count(*)::int from change_log where entity = 'app_user' and action = 'create' and after ->> 'account' like 'many%') as logged
    from app_user where account like 'many%'`.execute(server.db);
  expect(made[0]).toEqual({ n: ROWS, led: ROWS - 11, roles: 2 * ROWS, logged: ROWS });
  const { rows } = await downloadSheet(server, '/api/permission/Users/Actions/ExportData?keyword=many', token);
  expect(rows).toHaveLength(ROWS + 1);
});

test('one row more than 10,000 is too many', async () => {
  const answer = await uploadSheet(server, userPreview, await xlsx([heads, ...all, person(ROWS)]), token);
  expect(answer).toMatchObject({ refusal: 'sheetTooLarge', msg: expect.stringContaining('最多 10000 行') });
});
