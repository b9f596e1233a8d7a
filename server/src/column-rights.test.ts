// A column without permission does not exist for the caller: not returned, not filterable, not writable; and its values change nothing that they see.
import { endpoints, pageColumns } from '@ordo/contract/all.ts';
import { customerInfo, customerList, customerUpdate } from '@ordo/contract/customer.ts';
import { dataInterfaceCreate, dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import { currentUser } from '@ordo/contract/session.ts';
import { canSee, type PageColumns } from '@ordo/engine/permission/columns.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../testing/closed-world.ts';
import { fillPages, rowOf as rowIn } from '../testing/column-rows.ts';
import { callsOf, clerkWith, defineColumns, flip, flipAll, grantColumns, keysOf, told, valuesIn, wordsOf } from '../testing/column-worlds.ts';
import { seedFor } from '../testing/run-seed.ts';
import { send } from '../testing/send.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { pageOf } from '../testing/right-of.ts';

/** Keys that the comparison cannot show: only in inputs, or the other half of a changed one. */
const UNSHOWN = ['creatorUserId', 'lastModifyTime'];

let server: TestServer;
let admin: string;
let seed: number;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  await fillPages(server, admin);
  // The rules of customers below apply even if only some pages are tested.
  await defineColumns(server.db, pageColumns.get('vaccine.customer') as PageColumns);
  seed = seedFor('column rights');
});
afterAll(() => server.stop());

const rowOf = (page: PageColumns) => rowIn(server.db, page);

/**
 * Compares the answers before and after all hidden keys are changed at once; only if they differ, once more key by key, to name the leak.
 * @returns the leaks by their keys, and which keys were changed
 */
async function leaks(page: PageColumns, codes: readonly string[]): Promise<{ leaked: string[]; flipped: string[] }> {
  const { table, id } = await rowOf(page);
  const clerk = await clerkWith(server, page, codes);
  const rights = {
    administrator: false,
    codes: new Set([`${page.menu}:view`, ...codes.map((code) => `${page.menu}:${code}`)]),
    schemes: new Map(),
    targets: new Map(),
    defined: new Set(Object.keys(page.columns).map((code) => `${page.menu}:${code}`)),
  };
  const words = await wordsOf(server.db, table, id);
  const all = () => told(server, page, id, (key) => canSee(rights, page, key), clerk.token, words);
  const differs = (before: string[], after: string[]) => after.find((one, at) => one !== before[at])?.slice(0, 900);
  const hidden = keysOf(page).filter((one) => !canSee(rights, page, one));
  const first = await all();
  const flipped = await flipAll(server.db, page, table, hidden, id);
  let before = await all();
  const together = differs(first, before);
  if (together === undefined) return { leaked: [], flipped };
  const leaked: string[] = [];
  for (const key of flipped) {
    await flip(server.db, page, table, key, id);
    const after = await all();
    const seen = differs(before, after);
    if (seen !== undefined) leaked.push(`${key}: ${seen}`);
    before = after;
  }
  return { leaked: leaked.length ? leaked : [`one of ${flipped.join(', ')}: ${together}`], flipped };
}

describe.each([...pageColumns.values()].filter(({ menu }) => pages.has(menu)).map((page) => [page.menu, page] as const))('%s', (_, page) => {
  beforeAll(() => defineColumns(server.db, page));

  test('what is hidden changes no byte, whichever columns are held', async () => {
    const codes = Object.keys(page.columns);
    const none = await leaks(page, []);
    expect(none.leaked.join('\n')).toBe('');
    expect(
      keysOf(page).filter((key) => !none.flipped.includes(key) && !UNSHOWN.includes(key)),
      'teach server/testing/column-worlds.ts how to change',
    ).toEqual([]);
    // One half per run, the other one in the next.
    const held = codes.filter((_one, at) => at % 2 === seed % 2);
    expect((await leaks(page, held)).leaked.join('\n')).toBe('');
  });

  test('whoever holds a column sees it change: the flips are real', async () => {
    const { table, id } = await rowOf(page);
    const codes = Object.keys(page.columns);
    const clerk = await clerkWith(server, page, codes);
    const all = () => told(server, page, id, () => true, clerk.token, []);
    let before = await all();
    const flipped = await flipAll(server.db, page, table, codes, id);
    let after = await all();
    const [old, now] = [valuesIn(before), valuesIn(after)];
    const unseen: string[] = [];
    // A key that appears in no answer under its own name is tested by its effect, alone.
    for (const code of flipped.filter((one) => old.get(one) === now.get(one))) {
      before = after;
      await flip(server.db, page, table, code, id);
      after = await all();
      if (after.join() === before.join()) unseen.push(code);
    }
    expect(unseen.filter((code) => !UNSHOWN.includes(code)).join()).toBe('');
  });

  test('no call asks by a hidden column, sets it, or answers with its key', async () => {
    const { table, id } = await rowOf(page);
    const clerk = await clerkWith(server, page, []);
    const hidden = keysOf(page);
    const wrong: string[] = [];
    const before = await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t order by id`.execute(server.db);
    for (const endpoint of callsOf(page.menu)) {
      const { shape } = endpoint.input as unknown as { shape: Record<string, { _zod: { def: { innerType?: { options?: string[] } } } }> };
      const ways = [
        ...Object.keys(shape)
          .filter((key) => hidden.includes(key))
          .map((key) => ({ [key]: 'x' })),
        ...(shape.sidx?._zod.def.innerType?.options ?? []).filter((key) => hidden.includes(key)).map((sidx) => ({ sidx })),
      ];
      for (const way of ways) {
        const { refusal } = await send(server, endpoint, { id, version: 1, ...way }, clerk.token);
        if (refusal !== 'columnDenied') wrong.push(`${endpoint.method} ${endpoint.path} with ${JSON.stringify(way)}: ${refusal}`);
      }
      if (endpoint.method !== 'GET' || endpoint.as) continue;
      const { body } = await send(server, endpoint, { id, organizeId: '1' }, clerk.token);
      for (const key of hidden) if (body.includes(`"${key}":`)) wrong.push(`${endpoint.path} answers ${key}`);
    }
    expect(wrong).toEqual([]);
    expect(await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t order by id`.execute(server.db)).toEqual(before);
  });
});

test('a column that the rule forgets is found out, wherever it leaks', async () => {
  const page = pageColumns.get('vaccine.customer') as PageColumns;
  const kept = page.kept as string[];
  const wanted: PageColumns = { ...page, kept: [...kept] };
  kept.push('contact');
  const { leaked } = await leaks(wanted, []);
  kept.pop();
  expect(leaked.map((one) => one.split(':')[0])).toEqual(['contact']);
});

test('every call of such a page says what its rows are made of, and every key of them has its place', () => {
  const missing: string[] = [];
  for (const endpoint of endpoints) {
    const page = endpoint.columns ?? pageColumns.get(pageOf(endpoint));
    if (!page) continue;
    const known = new Set([...page.kept, ...keysOf(page)]);
    const keys = [...rowKeys(endpoint.result)].filter((key) => keysOf(page).includes(key));
    if (!endpoint.columns && keys.length) missing.push(`${endpoint.method} ${endpoint.path} tells ${keys.join(', ')} without columns`);
    const undeclared = endpoint.columns && endpoint.method === 'GET' ? topKeys(endpoint.result).filter((key) => !known.has(key)) : [];
    if (undeclared.length) missing.push(`${endpoint.path}: ${undeclared.join(', ')}`);
  }
  expect(missing.join('\n')).toBe('');
});

describe('a customer', () => {
  const page = () => pageColumns.get('vaccine.customer') as PageColumns;
  const idOf = async () => (await rowOf(page())).id;

  test('a page without columns shows all, also after its last column has gone', async () => {
    const { token } = await clerkWith(server, pageColumns.get('vaccine.product') as PageColumns, []);
    await sql`update menu_right set delete_mark = 1 where menu_id = 'vaccine.product' and kind = 'column'`.execute(server.db);
    const { data } = await server.ask(currentUser, {}, token);
    expect(data.columns['vaccine.product']).toBeUndefined();
  });

  test('the browser is told what to hide, and administrators are told nothing of the kind', async () => {
    const { token } = await clerkWith(server, page(), ['contact', 'mobile']);
    const { columns } = (await server.ask(currentUser, {}, token)).data;
    expect(columns['vaccine.customer']?.hidden).toContain('licenceExpiry');
    expect(columns['vaccine.customer']?.hidden).not.toContain('mobile');
    expect((await server.ask(currentUser, {}, admin)).data.columns).toEqual({});
    expect((await server.ask(customerInfo, { id: await idOf() }, admin)).data).toHaveProperty('licenceNo');
  });

  test('a change of what is not hidden goes through and leaves the hidden as it was', async () => {
    const { token } = await clerkWith(server, page(), ['contact']);
    const id = await idOf();
    const { data: before } = await server.ask(customerInfo, { id }, admin);
    expect((await server.ask(customerUpdate, { id, version: before.version, contact: '新联系人' }, token)).code).toBe(200);
    const { data: after } = await server.ask(customerInfo, { id }, admin);
    expect(after).toMatchObject({ contact: '新联系人', mobile: before.mobile, licenceNo: before.licenceNo });
    const refused = await server.ask(customerUpdate, { id, version: after.version, contact: '再改', mobile: '' }, token);
    expect(refused).toMatchObject({ code: 403, refusal: 'columnDenied', msg: '您没有「手机号」列的权限', data: { right: 'vaccine.customer:mobile' } });
    expect((await server.ask(customerInfo, { id }, admin)).data).toEqual(after);
  });

  test('a grant takes effect on the next call, and so does its end', async () => {
    const clerk = await clerkWith(server, page(), []);
    const row = async () => (await server.ask(customerList, {}, clerk.token)).data.list[0];
    expect(await row()).not.toHaveProperty('mobile');
    await grantColumns(server.db, clerk.roleId, 'vaccine.customer', ['mobile']);
    expect(await row()).toHaveProperty('mobile');
    await sql`delete from permission_grant where object_id = ${clerk.roleId} and item_type = 'column'`.execute(server.db);
    expect(await row()).not.toHaveProperty('mobile');
  });

  test('a column that is switched off guards nothing, and nothing else is free with it', async () => {
    const clerk = await clerkWith(server, page(), []);
    const row = async () => (await server.ask(customerList, {}, clerk.token)).data.list[0];
    await sql`update menu_right set enabled_mark = 0 where id = 'vaccine.customer:mobile'`.execute(server.db);
    expect(await row()).toHaveProperty('mobile');
    expect(await row()).not.toHaveProperty('contact');
    await sql`update menu_right set enabled_mark = 1 where id = 'vaccine.customer:mobile'`.execute(server.db);
    expect(await row()).not.toHaveProperty('mobile');
  });

  test('clients of the family are told every column that is seen: what is kept, what is granted, and what nobody has defined', async () => {
    const clerk = await clerkWith(server, page(), ['mobile']);
    await sql`update menu_right set enabled_mark = 0 where id = 'vaccine.customer:contact'`.execute(server.db);
    const answers = async () => {
      const { data } = await server.ask(currentUser, {}, clerk.token);
      return data.permissionList.find(({ modelId }) => modelId === 'vaccine.customer')?.column.map(({ enCode }) => enCode);
    };
    expect((await answers())?.toSorted()).toEqual([...page().kept, 'mobile', 'contact'].toSorted());
    await sql`update menu_right set enabled_mark = 1 where id = 'vaccine.customer:contact'`.execute(server.db);
    expect(await answers()).not.toContain('contact');
  });

  test('a data interface knows nothing of a column that is not the asker’s', async () => {
    const clerk = await clerkWith(server, page(), ['contact']);
    const made = async (enCode: string, query: string) =>
      (await server.ask(dataInterfaceCreate, { fullName: enCode, enCode, enabledMark: 1, dataType: 1, query }, admin)).data.id;
    const all = await made('all', 'select * from customer');
    const { data } = await server.ask(dataInterfaceResponse, { id: all }, clerk.token);
    expect(Object.keys((data as object[])[0] ?? {}).toSorted()).toEqual(['code', 'contact', 'id', 'name', 'status']);
    expect(Object.keys(((await server.ask(dataInterfaceResponse, { id: all }, admin)).data as object[])[0] ?? {})).toContain('licence_no');
    for (const query of [
      'select licence_no from customer',
      'select code from customer order by licence_no',
      "select count(*) from customer where address <> ''",
      'select t.licence_no from (select * from customer) t',
      'select a.code from customer a join customer b using (licence_no)',
    ])
      expect(await server.ask(dataInterfaceResponse, { id: await made(`q${query.length}`, query) }, clerk.token), query).toMatchObject({
        refusal: 'columnDenied',
        msg: `您没有「${query.includes('address') ? '地址' : '许可证号'}」列的权限`,
        data: { right: `vaccine.customer:${query.includes('address') ? 'address' : 'licenceNo'}` },
      });
    // An unknown column is an error of the statement; what its owner may not see is not for the caller to fix.
    const invalid = await made('strange', "select code from customer where licence = 'licence_no'");
    expect((await server.ask(dataInterfaceResponse, { id: invalid }, clerk.token)).refusal).toBe('interfaceBroken');
    const lent = await made('lent', 'select licence_no from customer');
    await sql`update data_interface set as_owner = 1, owner_user_id = ${clerk.userId} where id = ${lent}`.execute(server.db);
    expect((await server.ask(dataInterfaceResponse, { id: lent }, admin)).refusal).toBe('interfaceBroken');
  });

  test('form fields narrow what may be changed and hide nothing', async () => {
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('form.contact', 'vaccine.customer', 'form', '联系人', 'contact')`.execute(
      server.db,
    );
    const clerk = await clerkWith(server, page(), ['contact', 'mobile']);
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${clerk.roleId}, 'form', 'form.contact')`.execute(
      server.db,
    );
    const id = await idOf();
    const { data } = await server.ask(customerInfo, { id }, clerk.token);
    expect(data).toHaveProperty('mobile');
    const other = await clerkWith(server, page(), ['contact', 'mobile']);
    expect(await server.ask(customerUpdate, { id, version: data.version, contact: '乙' }, other.token)).toMatchObject({ refusal: 'columnDenied' });
    expect((await server.ask(customerUpdate, { id, version: data.version, mobile: '' }, other.token)).code).toBe(200);
    expect((await server.ask(customerUpdate, { id, version: data.version + 1, contact: '丙' }, clerk.token)).code).toBe(200);
    await sql`delete from permission_grant where item_id = 'form.contact'`.execute(server.db);
    await sql`delete from menu_right where id = 'form.contact'`.execute(server.db);
  });
});

/** Keys that are only structure. */
const STRUCTURE = ['list', 'pagination', 'children', 'hasChildren', 'isLeaf', 'num', 'ids'];

type Schema = { _zod: { def: { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema } } };

/** Every key in a shape, however deep. */
function rowKeys(result: unknown, seen = new Set<unknown>()): Set<string> {
  const { def } = (result as Schema)._zod;
  if (seen.has(def)) return new Set();
  seen.add(def);
  const inner = [def.element, def.innerType, ...Object.values(def.shape ?? {})].filter((one) => one !== undefined);
  return new Set([...Object.keys(def.shape ?? {}), ...inner.flatMap((one) => [...rowKeys(one, seen)])]);
}

/** Keys of the rows themselves. */
function topKeys(result: unknown): string[] {
  const { shape = {} } = (result as Schema)._zod.def;
  const rows = shape.list?._zod.def.element ?? (result as Schema);
  return Object.keys(rows._zod.def.shape ?? {}).filter((key) => !STRUCTURE.includes(key));
}
