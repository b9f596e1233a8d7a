import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { areaCreate, areaList } from '@ordo/contract/area.ts';
import { customerCreate, customerInfo, customerList, customerState, customerUpdate } from '@ordo/contract/customer.ts';
import { product } from '@ordo/contract/product.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pastOf } from '../../testing/demo-past.ts';
import { rolePages } from '../../testing/demo-pages.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { county } from './county.ts';
import { demoSizes, seedDemo, type DemoPerson } from './demo.ts';
import { modelIdOf } from './models/ids.ts';
import { plannedModels } from './models/models.ts';
import { planPeople } from './people.ts';
import type { RoleCode } from './roles.ts';

const NOW = Date.UTC(2026, 6, 1, 2);
const TODAY = '2026-07-01';
const SMALL = demoSizes.small;
const place = ({ app, db, pool }: TestServer) => ({ app, db, pool, personKey: Buffer.alloc(32, 7) });

let folder: string;
let server: TestServer;
let demo: DemoPerson;
let took: number;
const lines: string[] = [];
const servers: TestServer[] = [];

async function fresh(): Promise<TestServer> {
  const made = await startServer();
  servers.push(made);
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordo-demo-'));
  server = await fresh();
  const began = performance.now();
  demo = (await seedDemo(place(server), folder, NOW, (line) => lines.push(line), SMALL)) as DemoPerson;
  took = performance.now() - began;
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.stop()));
  await rm(folder, { recursive: true, force: true });
});

// The number of a record: a sequence continues where a killed start left it.
const LEFT_OUT =
  'creator_time last_modify_time record_no password_hash password_changed_at login_count last_login_time last_login_ip prev_login_time prev_login_ip'.split(
    ' ',
  );
const RECORDS = plannedModels('few').map(({ code }) => `record.t_${modelIdOf(code)}`);
const TABLES = [
  'organize',
  'position',
  'role',
  'app_user',
  'user_role',
  'menu_scheme',
  'permission_grant',
  'vac_product',
  'vac_customer',
  'model',
  'bill_rule',
  ...RECORDS,
];

/** Every row as text, with ids replaced by what they stand for. */
async function content({ db, outbox }: TestServer): Promise<string[]> {
  // What a killed start had claimed is due again a minute later; the test does not wait that long.
  await sql`update outbox set due_at = now()`.execute(db);
  await outbox.drain();
  // Another worker may have claimed the rest.
  await expect.poll(() => count(db, sql`outbox`)).toBe(0);
  const names = new Map<string, string>();
  const texts: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ row: Record<string, string> }>`select to_jsonb(t) - ${LEFT_OUT}::text[] as row from ${sql.table(table)} t`.execute(db);
    for (const { row } of rows) {
      const name = row.en_code ?? row.account ?? row.code ?? row.full_name ?? row.task_id;
      if (row.id && name) names.set(row.id, `${table} ${name}`);
      texts.push(`${table} ${JSON.stringify(row)}`);
    }
  }
  texts.push(await pastOf(db));
  return texts.map((text) => text.replaceAll(/\d{17,19}/g, (id) => names.get(id) ?? id)).sort();
}

async function count(db: TestServer['db'], from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
  return rows[0]?.count ?? -1;
}

describe('the demo', () => {
  test('says what it made, and whom to sign in as', () => {
    expect(lines).toEqual(['demo: 38 organisations, 200 people, 12 products, 300 customers, 500 orders, 9,000 doses, 4 designed forms']);
    expect(demo).toMatchObject({ role: '乡镇接种专干', account: expect.stringMatching(patterns.account), password: expect.stringMatching(patterns.password) });
  });

  test('keeps its password where only the owner can read it', async () => {
    expect((await stat(demo.file)).mode & 0o777).toBe(0o600);
    expect((await readFile(demo.file, 'utf8')).trim()).toBe(demo.password);
  });

  test('is made once', async () => {
    const before = await content(server);
    expect(await seedDemo(place(server), folder, NOW, () => undefined, SMALL)).toBeNull();
    expect(await content(server)).toEqual(before);
  });

  test('leaves an installation alone that has records of its own', async () => {
    const used = await fresh();
    const own = { code: 'OWN', nameZh: '自有产品', dosesPerVial: 1, vialsPerPack: 1 };
    await used.ask(product.create, own, await used.admin());
    const said: string[] = [];
    expect(await seedDemo(place(used), folder, NOW, (line) => said.push(line), SMALL)).toBeNull();
    expect(said).toEqual([expect.stringContaining('left out')]);
    expect(await count(used.db, sql`app_user`)).toBe(1);
  });

  test('killed at any point, is completed by the next start without a duplicate', async () => {
    const killed = await fresh();
    const dataDir = await mkdtemp(join(folder, 'killed-'));
    const at: number[] = [];
    for (let tries = 0; tries < 2; tries += 1) {
      at.push(randomInt(Math.ceil(took)));
      await killAfter(at.at(-1) ?? 0, killed, dataDir);
    }
    const finished = await seedDemo(place(killed), dataDir, NOW, () => undefined, SMALL);
    expect(await content(killed), `killed after ${at.join(', ')} ms`).toEqual(await content(server));
    expect(await count(killed.db, sql`session where ended_at is null`)).toBe(0);
    const password = finished?.password ?? (await readFile(join(dataDir, 'demo-password.txt'), 'utf8')).trim();
    expect(await killed.signIn(demo.account, password)).toMatchObject({ code: 200 });
  });

  test('two starts at once make it once, the same as in every installation but for ids, times and password', async () => {
    const shared = await fresh();
    const dataDir = await mkdtemp(join(folder, 'shared-'));
    const both = await Promise.all([1, 2].map(() => seedDemo(place(shared), dataDir, NOW, () => undefined, SMALL)));
    const made = both.filter((one) => one !== null);
    expect(made).toHaveLength(1);
    expect(made[0]?.account).toBe(demo.account);
    expect(made[0]?.password).not.toBe(demo.password);
    expect(await content(shared)).toEqual(await content(server));
  });

  async function killAfter(ms: number, { pool }: TestServer, dataDir: string): Promise<void> {
    const program = resolve(import.meta.dirname, '../../testing/demo-start.ts');
    const child = spawn(process.execPath, [program, String(pool.options.connectionString), dataDir, String(NOW)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    await sleep(ms);
    child.kill('SIGKILL');
    await ended;
  }
});

describe('what it shows', () => {
  test('200 people with accounts, names and numbers that fit their patterns, six of them switched off', async () => {
    const people = await server.db.selectFrom('app_user').selectAll().where('is_administrator', '=', false).execute();
    expect(people).toHaveLength(200);
    for (const { account, real_name, mobile_phone, quick_query, gender } of people) {
      expect(account).toMatch(patterns.account);
      expect(real_name).toMatch(patterns.chinese);
      expect(mobile_phone).toMatch(patterns.mobile);
      expect(quick_query).toHaveLength(real_name.length);
      expect([1, 2]).toContain(gender);
    }
    expect(people.filter((person) => person.enabled_mark === 0)).toHaveLength(6);
    expect(new Set(people.map((person) => person.mobile_phone)).size).toBe(200);
    expect(new Set(people.map((person) => person.password_hash)).size).toBe(1);
    expect(await count(server.db, sql`user_position`)).toBe(200);
  });

  test('everybody has one role, and no two roles may the same', async () => {
    const { rows } = await sql<{ role: string; holders: number; items: string }>`
      select r.en_code as role, (select count(*)::int from user_role u where u.role_id = r.id) as holders,
             (select string_agg(g.item_type || ' ' || g.item_id, ', ' order by g.item_type, g.item_id) from permission_grant g where g.object_id = r.id) as items
      from role r`.execute(server.db);
    expect(rows).toHaveLength(5);
    expect(rows.reduce((all, row) => all + row.holders, 0)).toBe(200);
    expect(Math.min(...rows.map((row) => row.holders))).toBeGreaterThan(5);
    expect(new Set(rows.map((row) => row.items)).size).toBe(5);
  });

  test('300 customers in the towns of one real county', async () => {
    const token = await server.admin();
    const { data } = await server.ask(customerList, { areaId: county, pageSize: 500 }, token);
    expect(data.pagination.total).toBe(300);
    expect(new Set(data.list.map((one) => one.name)).size).toBe(300);
    expect(new Set(data.list.map((one) => one.areaId)).size).toBe(15);
    for (const { code, mobile, areaName, contact, licenceNo, licenceExpiry } of data.list) {
      expect(code).toMatch(patterns.code);
      expect(mobile).toMatch(patterns.mobile);
      expect(areaName).toMatch(/^浙江省\/湖州市\/安吉县\/.+$/);
      expect(contact).toMatch(patterns.chinese);
      expect(licenceExpiry === null).toBe(licenceNo === '');
    }
    const expiring = (from: string, to: string) =>
      data.list.filter(({ licenceExpiry }) => licenceExpiry !== null && licenceExpiry >= from && licenceExpiry <= to);
    expect(expiring('2000-01-01', '2026-06-30').length).toBeGreaterThan(5);
    expect(expiring(TODAY, '2026-08-30').length).toBeGreaterThan(5);
    expect(Object.groupBy(data.list, (one) => one.status)).toMatchObject({ SUSPENDED: expect.any(Array), CLOSED: expect.any(Array) });
    expect((await server.ask(customerList, { keyword: 'ajxrmyy' }, token)).data.pagination.total).toBe(1);
  });

  test('twelve products that keep at 2 to 8 °C', async () => {
    const { data } = await server.ask(product.list, { pageSize: 50 }, await server.admin());
    expect(data.list).toHaveLength(12);
    for (const one of data.list) expect(one).toMatchObject({ minTempC: 2, maxTempC: 8, enabledMark: 1, gtin: expect.stringMatching(/^\d{14}$/) });
    expect(Object.fromEntries(data.list.map((one) => [one.code, one.dosesPerVial]))).toMatchObject({ HEPB: 1, BCG: 5, BOPV: 10 });
  });

  test('every record came in as a person’s does: its maker and its change are on record, and nobody seems to have signed in', async () => {
    const logged = sql`change_log where action = 'create' and entity in ('organize', 'role', 'app_user', 'vac_product', 'vac_customer')`;
    expect(await count(server.db, logged)).toBe(38 + 5 + 200 + 12 + 300);
    expect(await count(server.db, sql`vac_customer where creator_user_id is null`)).toBe(0);
    expect(await count(server.db, sql`change_log where after ? 'password_hash'`)).toBe(0);
    expect(await count(server.db, sql`session where user_agent = 'demo content' and ended_at is null`)).toBe(0);
    expect(await count(server.db, sql`sign_in_log where user_agent = 'demo content'`)).toBe(0);
  });
});

describe('what its people may do', () => {
  async function signedIn(role: RoleCode): Promise<{ token: string; organizeId: string }> {
    const towns = await server.db
      .selectFrom('area')
      .select(['id', 'en_code as enCode', 'full_name as fullName'])
      .where('parent_id', '=', county)
      .orderBy('en_code')
      .execute();
    const person = planPeople(towns).find((one) => one.role === role && one.enabledMark === 1);
    const { data } = await server.signIn(person?.account ?? '', demo.password);
    const me = await server.ask(currentUser, {}, data.token);
    return { token: data.token, organizeId: me.data.userInfo.organizeId };
  }

  test.each(rolePages)('%s', async (_, role, rows, pages) => {
    const { token, organizeId } = await signedIn(role);
    const me = await server.ask(currentUser, {}, token);
    const shown = me.data.permissionList.map((page) => [page.moduleName, page.button.map((button) => button.enCode).sort()]);
    // Two follow from every visible page, for clients of the family (session/family-rights.ts).
    const expected = Object.entries(pages).map(([page, buttons]) => [page, [...buttons, 'btn_detail', 'btn_more'].sort()]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));

    const { data } = await server.ask(customerList, { pageSize: 500 }, token);
    const path = await server.db.selectFrom('organize').select('path').where('id', '=', organizeId).executeTakeFirstOrThrow();
    const below = await server.db.selectFrom('organize').select('id').where('path', 'like', `${path.path}%`).execute();
    const own = await server.db
      .selectFrom('vac_customer')
      .select('id')
      .where(
        'organize_id',
        'in',
        below.map((one) => one.id),
      )
      .execute();
    expect(own.length).toBeLessThan(100);
    const seen = rows === 'all' ? await server.db.selectFrom('vac_customer').select('id').execute() : own;
    expect(data.list.map((one) => one.id).sort()).toEqual(seen.map((one) => one.id).sort());

    const open = {
      产品管理: (await server.ask(product.list, {}, token)).code === 200,
      行政区划: (await server.ask(areaList, { parentId: county }, token)).code === 200,
    };
    expect(open).toEqual({ 产品管理: '产品管理' in pages, 行政区划: '行政区划' in pages });
    expect(await server.ask(areaCreate, { parentId: county, fullName: '新镇', enCode: '330523999' }, token)).toMatchObject({ refusal: 'denied' });
  });

  test('乡镇接种专干 works with the customers of their own town only', async () => {
    const { token, organizeId } = await signedIn('township');
    const { data } = await server.ask(customerList, { pageSize: 500, sidx: 'code', sort: 'asc' }, token);
    const mine = data.list[0] as (typeof data.list)[number];
    const everywhere = await server.ask(customerList, { pageSize: 500 }, await server.admin());
    const ids = new Set(data.list.map((one) => one.id));
    const foreign = everywhere.data.list.find((one) => !ids.has(one.id)) as typeof mine;

    expect(await server.ask(customerUpdate, { id: mine.id, version: mine.version, remark: '已走访' }, token)).toMatchObject({ code: 200 });
    expect(await server.ask(customerState, { id: mine.id, status: 'SUSPENDED' }, token)).toMatchObject({ refusal: 'denied' });
    expect(await server.ask(customerInfo, { id: foreign.id }, token)).toMatchObject({ refusal: 'notFound' });
    expect(await server.ask(customerUpdate, { id: foreign.id, version: foreign.version, remark: '' }, token)).toMatchObject({ refusal: 'notFound' });
    const added = { code: 'AJ9001', name: '新设接种点', type: 'CLINIC', areaId: mine.areaId } as const;
    const made = await server.ask(customerCreate, added, token);
    expect((await server.ask(customerInfo, { id: made.data.id }, token)).data.organizeId).toBe(organizeId);
    expect(await server.ask(customerCreate, { ...added, code: 'AJ9002', organizeId: foreign.organizeId }, token)).toMatchObject({ refusal: 'denied' });
  });

  test('who has left cannot sign in', async () => {
    const left = await server.db.selectFrom('app_user').select('account').where('enabled_mark', '=', 0).executeTakeFirstOrThrow();
    expect(await server.signIn(left.account, demo.password)).toMatchObject({ refusal: 'accountDisabled' });
  });
});
