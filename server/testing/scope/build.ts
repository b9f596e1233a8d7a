// Loads a random world into a server's database, replacing the previous one.
import { sql } from 'kysely';
import type { Db } from '../../src/kit/db.ts';
import { newToken } from '../../src/kit/session.ts';
import { sessionRow } from '../create-session.ts';
import { insertAll, type Rows } from '../rows.ts';
import { PAGES, type Condition } from './pages.ts';
import type { World } from './world.ts';

/** Deliberate differences between the stored data and the world, to prove that they are detected. */
export const plants = ['scheme', 'grant', 'row', 'role', 'deleted', 'off', 'moment'] as const;
export type Plant = (typeof plants)[number];

/** Tables in the order in which they may be emptied. */
const TABLES =
  'vac_aefi vac_vaccination vac_person vac_recall_task vac_indent_line vac_indent vac_stock_balance vac_stock_event vac_customer_product vac_scheme vac_lot vac_customer vac_product vac_warehouse message permission_grant menu_scheme user_role user_position session position role'.split(
    ' ',
  );
const WIPE = [
  ...TABLES.map((table) => `delete from ${table}`),
  `update app_user set manager_id = null where id <> 'admin' and manager_id is not null`,
  `delete from app_user where id <> 'admin'`,
  `delete from organize where id <> '1'`,
].join('; ');

/** Once per database. The administrator is not part of these worlds, and has an id that they do not use. */
export async function prepare(db: Db, now: number): Promise<void> {
  await sql`delete from session`.execute(db);
  await sql`
    update app_user set id = 'admin', real_name = 'Admin', name_order = 'Admin', quick_query = '', sort_code = 1, creator_time = ${new Date(now - 86_400_000)}, last_login_time = null,
                        creator_user_id = null where account = 'admin'`.execute(db);
  // Data that is normally permanent is deleted with its world.
  for (const [table, keeper] of [
    ['vac_stock_event', 'vac_stock_event_append_only'],
    ['vac_vaccination', 'vac_vaccination_stays'],
    ['vac_aefi', 'vac_aefi_stays'],
  ] as const)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(keeper)}`.execute(db);
  // Durability is not needed here.
  await sql`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(db);
}

/** @returns a token for each person who can sign in, in order, and last the administrator's */
export async function build(db: Db, world: World, now: number, plant?: Plant): Promise<string[]> {
  const people = [...world.people.flatMap(({ id, on }) => (on ? [id] : [])), 'admin'];
  const sessions = people.map((userId) => ({ userId, ...newToken() }));
  const rows: Rows = {
    ...houseOf(world, now, plant),
    ...rowsIn(world, now, plant),
    session: sessions.map(({ userId, hash }) => ({ ...sessionRow(userId, hash), id: `session ${userId}` })),
  };
  await db.transaction().execute(async (tx) => {
    await sql.raw(WIPE).execute(tx);
    const off = plant === 'off' ? [] : world.off;
    await sql`update menu set enabled_mark = (id <> all(${off}::text[]))::int where id = any(${[...PAGES]}::text[]) and enabled_mark <> (id <> all(${off}::text[]))::int`.execute(
      tx,
    );
    await insertAll(rows).execute(tx);
  });
  return sessions.map(({ token }) => token);
}

function houseOf(world: World, now: number, plant?: Plant): Rows {
  const paths = new Map<number, string>([[-1, '1.']]);
  for (const [at, { id, above }] of world.orgs.entries()) paths.set(at, `${paths.get(above)}${id}.`);
  const person = (at: number | null) => (at === null ? null : world.people[at]?.id);
  const grants = plant === 'grant' ? [...world.grants, ...PAGES.map((of) => ({ type: 'user', id: 'u0', item: 'module', of }))] : world.grants;
  const unique = new Map(grants.map(({ type, id, item, of }) => [`${id} ${item} ${of}`, { object_type: type, object_id: id, item_type: item, item_id: of }]));
  return {
    organize: world.orgs.map(({ id, above, company }, at) => ({
      id,
      parent_id: above < 0 ? '1' : world.orgs[above]?.id,
      category: company ? 'company' : 'department',
      full_name: id,
      en_code: id,
      path: paths.get(at),
    })),
    app_user: world.people.map((one) => ({
      id: one.id,
      account: one.id,
      real_name: one.name,
      // In this world the sort key of a name is the name itself.
      name_order: one.name,
      organize_id: world.orgs[one.org]?.id,
      manager_id: person(one.manager),
      creator_user_id: person(one.creator),
      creator_time: new Date(now),
      enabled_mark: Number(one.on),
      sort_code: one.sort,
      last_login_time: one.lastLogin === null ? null : new Date(now - one.lastLogin),
    })),
    role: world.roles.map(({ id, on }) => ({ id, full_name: id, en_code: id, enabled_mark: plant === 'role' ? 1 : Number(on) })),
    position: world.positions.map(({ id, on }) => ({ id, organize_id: '1', full_name: id, en_code: id, enabled_mark: Number(on) })),
    user_role: world.people.flatMap(({ id, roles }) => roles.map((at) => ({ user_id: id, role_id: world.roles[at]?.id }))),
    user_position: world.people.flatMap(({ id, positions }) => positions.map((at) => ({ user_id: id, position_id: world.positions[at]?.id }))),
    menu_scheme: world.schemes.map(({ id, page, condition, gone }) => ({
      id,
      menu_id: page,
      full_name: id,
      condition: plant === 'scheme' ? turned(condition) : condition,
      delete_mark: Number(gone),
    })),
    permission_grant: [...unique.values()],
  };
}

/** Drops `not`. */
function turned(condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.map(turned) };
  if ('any' in condition) return { any: condition.any.map(turned) };
  return 'not' in condition ? turned(condition.not) : condition;
}

function rowsIn(world: World, now: number, plant?: Plant): Rows {
  const person = (at: number | null) => (at === null ? null : world.people[at]?.id);
  const gone = (one: { gone: boolean }) => (plant === 'deleted' ? 0 : Number(one.gone));
  const moment = (age: number) => new Date(now - age - (plant === 'moment' ? 60_000 : 0));
  const [product] = world.products;
  if (!product) throw new Error('a world has products');
  const sites = [
    ...world.customers.map(({ id }, at) => ({ id, at, kind: 'CUSTOMER' })),
    ...world.warehouses.map(({ id }, at) => ({ id, at, kind: 'WAREHOUSE' })),
  ];
  const each = <R extends Record<string, unknown>>(row: (customer: World['customers'][number], at: number) => R): R[] => world.customers.map(row);
  return {
    vac_product: world.products.map((one) => ({
      id: one.id,
      code: one.code,
      name_zh: `${one.name}${one.id}`,
      antigen_group: one.antigen,
      manufacturer: one.manufacturer,
      doses_per_vial: 1,
      vials_per_pack: 1,
      enabled_mark: Number(one.on),
      sort_code: one.sort,
      creator_user_id: person(one.creator),
      creator_time: moment(one.age),
      delete_mark: gone(one),
    })),
    vac_customer: world.customers.map((one) => ({
      id: one.id,
      code: one.code,
      name: `${one.name}${one.id}`,
      contact: one.contact,
      type: one.type,
      status: one.status,
      area_id: one.area,
      organize_id: plant === 'row' ? '1' : world.orgs[one.org]?.id,
      creator_user_id: person(one.creator),
      creator_time: moment(one.age),
      licence_expiry: one.licence,
      population_served: one.population,
      delete_mark: gone(one),
    })),
    vac_lot: [
      {
        id: 'lot',
        product_id: product.id,
        lot_no: 'LOT',
        manufacturer: '',
        manufacture_date: '2026-01-01',
        expiry_date: '2030-01-01',
      },
    ],
    vac_scheme: [
      {
        id: 'plan',
        product_id: product.id,
        code: 'PLAN',
        name: 'plan',
        kind: 'ROUTINE',
        dose_count: 1,
      },
    ],
    vac_customer_product: each(({ id }) => ({ id: `f-${id}`, customer_id: id, product_id: product.id })),
    vac_indent: each(({ id, area }, at) => ({
      id: `i-${id}`,
      order_no: `I-${id}`,
      product_id: product.id,
      customer_id: id,
      area_id: area,
      area_path: areaPath(area),
      period: '2026-11',
      order_type: 'REGULAR',
      status: 'SUBMITTED',
      requested_at: new Date(now),
      requested_doses: 2 ** at,
    })),
    // In the same statement as its order, which cannot be looked up yet.
    vac_indent_line: each(({ id }, at) => ({
      id: `n-${id}`,
      indent_id: `i-${id}`,
      customer_id: id,
      requested_at: new Date(now),
      counts: true,
      line_no: 1,
      product_id: product.id,
      requested_doses: 2 ** at,
    })),
    vac_stock_event: sites.map(({ id, kind, at }) => ({
      id: `e-${id}`,
      site_kind: kind,
      site_id: id,
      lot_id: 'lot',
      product_id: product.id,
      doses: 2 ** at,
      reason: 'RECEIVE',
      occurred_at: new Date(now),
      natural_key: `e-${id}`,
    })),
    vac_person: each(({ id, area }) => ({
      id: `h-${id}`,
      name_enc: '',
      id_no_enc: '',
      id_no_hash: `h-${id}`,
      sex: 1,
      birth_date: '2020-01-01',
      area_id: area,
      customer_id: id,
    })),
    vac_vaccination: each(({ id, area }) => ({
      id: `v-${id}`,
      person_id: `h-${id}`,
      scheme_id: 'plan',
      product_id: product.id,
      dose_no: 1,
      event_status: 'COMPLETED',
      administered_on: '2026-11-01',
      age_days: 100,
      sex: 1,
      customer_id: id,
      area_id: area,
      area_path: areaPath(area),
      lot_id: 'lot',
    })),
    vac_aefi: each(({ id }) => ({
      id: `a-${id}`,
      vaccination_id: `v-${id}`,
      onset_date: '2026-11-02',
      manifestation: 'FEVER',
      severity: 'MINOR',
      outcome: 'RECOVERED',
    })),
    vac_warehouse: world.warehouses.map((one) => ({
      id: one.id,
      code: one.code,
      name: `${one.name}${one.id}`,
      organize_id: plant === 'row' ? '1' : world.orgs[one.org]?.id,
      creator_user_id: person(one.creator),
      enabled_mark: Number(one.on),
      sort_code: one.sort,
      creator_time: new Date(now),
      delete_mark: gone(one),
    })),
    // A system message in the table of notices, which is not one of them.
    message: [
      { id: 'system', type: 2, title: 'system', on: true, creator: null, age: 0, gone: false },
      ...world.notices.map((one) => ({ type: 1, ...one })),
    ].map((one) => ({
      id: one.id,
      type: one.type,
      title: one.title,
      enabled_mark: Number(one.on),
      released_at: one.on ? moment(one.age) : null,
      creator_user_id: person(one.creator),
      creator_time: moment(one.age),
      delete_mark: gone(one),
    })),
    vac_recall_task: each(({ id }) => ({ id: `t-${id}`, lot_id: 'lot', customer_id: id, doses_held: 1, recipients: 0 })),
  };
}

const areaPath = (area: string) => `330000.${area.slice(0, 4)}00.${area}.`;
