// Builds random worlds in a server's database and compares every read path with what the oracle says.
import { whoSees } from '@ordo/contract/authorize.ts';
import { customerInfo, customerList } from '@ordo/contract/customer.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { product } from '@ordo/contract/product.ts';
import { memberIds, userInfo, userList } from '@ordo/contract/user.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../src/kit/db.ts';
import { enter } from './people.ts';
import { send } from './send.ts';
import { allRows, PAGES, seenBy, worlds, type PageName, type World } from './scope-oracle.ts';
import type { TestServer } from './server.ts';

const PATHS: Record<PageName, { list: Endpoint; info: Endpoint; hide: string; shownAs: string }> = {
  'vaccine.customer': { list: customerList, info: customerInfo, hide: 'contact', shownAs: 'vac_customer' },
  'vaccine.product': { list: product.list, info: product.info, hide: 'name_zh', shownAs: 'vac_product' },
  'permission.user': { list: userList, info: userInfo, hide: 'real_name', shownAs: 'app_user' },
};

export interface Tally {
  worlds: number;
  answers: number;
  rows: number;
  flips: number;
  /** What was wrong, with the world that shows it. */
  faults: string[];
}

/** @param lie for the test of this check: how the answer of a list is falsified before it is compared */
export async function checkWorlds(server: TestServer, count: number, seed: number, lie: (ids: string[]) => string[] = (ids) => ids): Promise<Tally> {
  const tally: Tally = { worlds: 0, answers: 0, rows: 0, flips: 0, faults: [] };
  for (const world of fc.sample(worlds, { numRuns: count, seed })) {
    await build(server.db, world);
    const faults = await checkWorld(server, world, tally, lie);
    tally.worlds += 1;
    for (const fault of faults) tally.faults.push(`${fault}\n${JSON.stringify(world)}`);
    if (tally.faults.length > 5) break;
  }
  return tally;
}

async function checkWorld(server: TestServer, world: World, tally: Tally, lie: (ids: string[]) => string[]): Promise<string[]> {
  const faults: string[] = [];
  const same = (what: string, got: unknown, wanted: unknown) => {
    tally.answers += 1;
    if (JSON.stringify(got) !== JSON.stringify(wanted)) faults.push(`${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  };
  for (const [at, { id: userId }] of world.people.slice(0, 3).entries()) {
    const token = await enter(server, userId);
    await Promise.all(
      PAGES.map(async (page) => {
        const { list, info } = PATHS[page];
        const seen = seenBy(world, at, page);
        const listed = await send(server, list, { pageSize: 500 }, token);
        if (seen === null) return same(`${userId} on ${page}`, listed.refusal, 'denied');
        tally.rows += seen.length;
        const { list: rows, pagination } = listed.data as { list: { id: string }[]; pagination: { total: number } };
        same(`${userId} lists ${page}`, lie(rows.map(({ id }) => id).toSorted()), seen.toSorted());
        same(`${userId} counts ${page}`, pagination.total, seen.length);
        for (const id of allRows(world, page)) {
          const { code, refusal } = await send(server, info, { id }, token);
          same(`${userId} opens ${page} ${id}`, code === 200 ? 'shown' : refusal, seen.includes(id) ? 'shown' : 'notFound');
        }
      }),
    );
    const people = seenBy(world, at, 'permission.user');
    for (const [role, { id }] of people ? world.roles.entries() : []) {
      const { data } = await send(server, memberIds, { objectId: id }, token);
      const members = world.people.filter((one) => one.roles.includes(role) && people?.includes(one.id)).map((one) => one.id);
      same(`${userId} reads the members of ${id}`, (data as { ids: string[] }).ids.toSorted(), members.toSorted());
    }
    await flip(server, world, at, token, tally, faults);
  }
  const admin = await enter(server, 'admin');
  for (const page of PAGES) {
    const [id] = allRows(world, page);
    const { data } = await send(server, whoSees, { menuId: page, id }, admin);
    const wanted = world.people.flatMap((one, at) => (seenBy(world, at, page)?.includes(id ?? '') ? [one.id] : []));
    const named = (data as { list: { id: string; administrator: boolean }[] }).list.filter(({ administrator }) => !administrator);
    same(`who sees ${page} ${id}`, named.map((one) => one.id).toSorted(), wanted.toSorted());
  }
  return faults;
}

/** What is hidden changes; whoever does not see it gets every byte as before. */
async function flip(server: TestServer, world: World, at: number, token: string, tally: Tally, faults: string[]): Promise<void> {
  for (const page of PAGES) {
    const seen = seenBy(world, at, page);
    const hidden = allRows(world, page).find((id) => seen && !seen.includes(id) && id !== world.people[at]?.id);
    if (!hidden) continue;
    const { list, shownAs, hide } = PATHS[page];
    // The names of people stand beside the rows that they made, so a page shows them whatever the scope of another one.
    const asked = [{ pageSize: 500 }, { pageSize: 2, keyword: 'flipped' }, { pageSize: 1, currentPage: 2, sort: 'asc' }];
    const read = () => Promise.all(asked.map(async (input) => (await send(server, list, input, token)).body));
    const before = await read();
    await sql`update ${sql.table(shownAs)} set ${sql.id(hide)} = 'flipped', sort_code = 77 where id = ${hidden}`
      .execute(server.db)
      .catch(async () => sql`update ${sql.table(shownAs)} set ${sql.id(hide)} = 'flipped' where id = ${hidden}`.execute(server.db));
    const after = await read();
    tally.flips += 1;
    if (after.join() !== before.join()) faults.push(`${world.people[at]?.id} sees that ${page} ${hidden} changed`);
  }
}

/** Takes the world before away and puts this one in its place. */
async function build(db: Db, world: World): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of [
      'vac_customer',
      'vac_product',
      'permission_grant',
      'menu_scheme',
      'user_role',
      'user_position',
      'session',
      'position',
      'role',
    ] as const)
      await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`update app_user set manager_id = null where id <> 'admin'`.execute(tx);
    await sql`delete from app_user where id <> 'admin'`.execute(tx);
    await sql`delete from organize where id <> '1'`.execute(tx);
    const put = (table: string, rows: readonly object[], columns: string) =>
      sql`insert into ${sql.table(table)} (${sql.join(columns.split(' ').map((column) => sql.id(column)))})
        select ${sql.join(columns.split(' ').map((column) => sql.ref(`r.${column}`)))} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r`.execute(
        tx,
      );
    const paths = new Map<number, string>([[-1, '1.']]);
    for (const [at, { id, above }] of world.orgs.entries()) paths.set(at, `${paths.get(above)}${id}.`);
    const person = (at: number) => world.people[at]?.id;
    await put(
      'organize',
      world.orgs.map(({ id, above, company }, at) => ({
        id,
        parent_id: above < 0 ? '1' : world.orgs[above]?.id,
        category: company ? 'company' : 'department',
        full_name: id,
        en_code: id,
        path: paths.get(at),
      })),
      'id parent_id category full_name en_code path',
    );
    await put(
      'app_user',
      world.people.map(({ id, org, manager }) => ({
        id,
        account: id,
        real_name: id,
        organize_id: world.orgs[org]?.id,
        manager_id: manager === null ? null : person(manager),
      })),
      'id account real_name organize_id manager_id',
    );
    await put(
      'role',
      world.roles.map(({ id, on }) => ({ id, full_name: id, en_code: id, enabled_mark: Number(on) })),
      'id full_name en_code enabled_mark',
    );
    await put(
      'position',
      world.positions.map(({ id, on }) => ({ id, organize_id: '1', full_name: id, en_code: id, enabled_mark: Number(on) })),
      'id organize_id full_name en_code enabled_mark',
    );
    await put(
      'user_role',
      world.people.flatMap(({ id, roles }) => roles.map((at) => ({ user_id: id, role_id: world.roles[at]?.id }))),
      'user_id role_id',
    );
    await put(
      'user_position',
      world.people.flatMap(({ id, positions }) => positions.map((at) => ({ user_id: id, position_id: world.positions[at]?.id }))),
      'user_id position_id',
    );
    await put(
      'menu_scheme',
      world.schemes.map(({ id, page, condition }) => ({ id, menu_id: page, full_name: id, condition })),
      'id menu_id full_name condition',
    );
    const grants = new Map(
      world.grants.map(({ type, id, item, of }) => [`${type} ${id} ${item} ${of}`, { object_type: type, object_id: id, item_type: item, item_id: of }]),
    );
    await put('permission_grant', [...grants.values()], 'object_type object_id item_type item_id');
    await put(
      'vac_customer',
      world.customers.map(({ id, org, creator, code }) => ({
        id,
        code,
        name: id,
        type: 'CLINIC',
        area_id: '330106',
        organize_id: world.orgs[org]?.id,
        creator_user_id: person(creator),
      })),
      'id code name type area_id organize_id creator_user_id',
    );
    await put(
      'vac_product',
      world.products.map(({ id, creator, code, manufacturer }) => ({
        id,
        code,
        name_zh: id,
        manufacturer,
        doses_per_vial: 1,
        vials_per_pack: 1,
        creator_user_id: person(creator),
      })),
      'id code name_zh manufacturer doses_per_vial vials_per_pack creator_user_id',
    );
  });
}
