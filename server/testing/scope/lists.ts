// The pages with data schemes: lists in every order, page by page, filtered by keyword and filter; single rows; pickers; spreadsheets; SQL interfaces.
import { customerInfo, customerList, customerSelector } from '@ordo/contract/customer.ts';
import { dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { noticeInfo, noticeList } from '@ordo/contract/message.ts';
import { onlineSessions, onlineUsers } from '@ordo/contract/online-user.ts';
import { product, productSelector } from '@ordo/contract/product.ts';
import { memberIds, positionMembers, roleMembers } from '@ordo/contract/user-members.ts';
import { userInfo, userList } from '@ordo/contract/user.ts';
import { userExport } from '@ordo/contract/user-sheet.ts';
import { schemePreview } from '@ordo/contract/menu-scheme.ts';
import { warehouse, warehouseSelector } from '@ordo/contract/warehouse.ts';
import { downloadSheet } from '../sheets.ts';
import { idsOf, same, totalOf, type Asker } from './asker.ts';
import { belowOf, byValue, may, rowsOf, seenBy, takesRow, within } from './oracle.ts';
import { PAGES, type Condition, type PageName, type Value } from './pages.ts';
import { AREAS, AREAS_ABOVE, KEYWORDS, type Customer, type Notice, type Person, type Product, type Warehouse, type World } from './world.ts';

interface Narrowed {
  input: Record<string, string>;
  takes(id: string): boolean;
}

export interface PagePaths {
  list: Endpoint;
  info: Endpoint;
  /** Sort names, and the value of a row that is sorted by; null comes last. */
  order: Record<string, (id: string, world: World) => Value>;
  /** The text that the keyword searches. */
  text(id: string, world: World): string;
  /** A filter, and whether it matches a row. */
  filter(dice: number, world: World): Narrowed;
}

const customer = (world: World, id: string) => world.customers.find((one) => one.id === id) as Customer;
const productOf = (world: World, id: string) => world.products.find((one) => one.id === id) as Product;
const house = (world: World, id: string) => world.warehouses.find((one) => one.id === id) as Warehouse;
const notice = (world: World, id: string) => world.notices.find((one) => one.id === id) as Notice;
const admin: Person = { id: 'admin', org: -1, manager: null, creator: null, roles: [], positions: [], name: 'Admin', on: true, sort: 1, lastLogin: null };
const person = (world: World, id: string) => world.people.find((one) => one.id === id) ?? admin;
const pick = <T>(dice: number, all: readonly T[]): T => all[dice % all.length] as T;

export const PATHS: Record<Exclude<PageName, 'permission.userOnline'>, PagePaths> = {
  'vaccine.customer': {
    list: customerList,
    info: customerInfo,
    order: {
      creatorTime: (id, world) => -customer(world, id).age,
      code: (id, world) => customer(world, id).code,
      name: (id, world) => `${customer(world, id).name}${id}`,
      licenceExpiry: (id, world) => customer(world, id).licence,
      populationServed: (id, world) => customer(world, id).population,
    },
    text: (id, world) => [`${customer(world, id).name}${id}`, customer(world, id).code, customer(world, id).contact, ''].join(' '),
    filter(dice, world) {
      const [one] = world.customers;
      const area = pick(dice, [...AREAS, ...AREAS_ABOVE]);
      return pick<Narrowed>(dice >> 3, [
        { input: { type: one?.type ?? '' }, takes: (id) => customer(world, id).type === one?.type },
        { input: { status: one?.status ?? '' }, takes: (id) => customer(world, id).status === one?.status },
        { input: { areaId: area }, takes: (id) => [customer(world, id).area, `${customer(world, id).area.slice(0, 4)}00`, '330000'].includes(area) },
      ]);
    },
  },
  'vaccine.product': {
    list: product.list,
    info: product.info,
    order: {
      sortCode: (id, world) => productOf(world, id).sort,
      code: (id, world) => productOf(world, id).code,
      nameZh: (id, world) => `${productOf(world, id).name}${id}`,
      creatorTime: (id, world) => -productOf(world, id).age,
    },
    text: (id, world) => [productOf(world, id).code, `${productOf(world, id).name}${id}`, '', productOf(world, id).manufacturer].join(' '),
    filter: (dice, world) => ({ input: { enabledMark: String(dice % 2) }, takes: (id) => Number(productOf(world, id).on) === dice % 2 }),
  },
  'permission.user': {
    list: userList,
    info: userInfo,
    order: {
      sortCode: (id, world) => person(world, id).sort,
      account: (id) => id,
      realName: (id, world) => person(world, id).name,
      lastLoginTime: (id, world) => (person(world, id).lastLogin === null ? null : -Number(person(world, id).lastLogin)),
    },
    text: (id, world) => `${id} ${person(world, id).name} `,
    filter(dice, world) {
      const org = (dice % (world.orgs.length + 1)) - 1;
      const role = world.roles[dice % world.roles.length];
      return pick<Narrowed>(dice >> 4, [
        { input: { enabledMark: String(dice % 2) }, takes: (id) => Number(person(world, id).on) === dice % 2 },
        {
          input: { organizeId: world.orgs[org]?.id ?? '1' },
          takes: (id) => belowOf(world, org).includes(world.orgs[person(world, id).org]?.id ?? '1'),
        },
        { input: { roleId: role?.id ?? '' }, takes: (id) => person(world, id).roles.some((at) => world.roles[at] === role) },
      ]);
    },
  },
  'vaccine.warehouse': {
    list: warehouse.list,
    info: warehouse.info,
    order: {
      sortCode: (id, world) => house(world, id).sort,
      code: (id, world) => house(world, id).code,
      name: (id, world) => `${house(world, id).name}${id}`,
    },
    text: (id, world) => [house(world, id).code, `${house(world, id).name}${id}`].join(' '),
    filter: (dice, world) => ({ input: { enabledMark: String(dice % 2) }, takes: (id) => Number(house(world, id).on) === dice % 2 }),
  },
  'system.notice': {
    list: noticeList,
    info: noticeInfo,
    order: {
      creatorTime: (id, world) => -notice(world, id).age,
      lastModifyTime: (id, world) => (notice(world, id).on ? -notice(world, id).age : null),
      title: (id, world) => notice(world, id).title,
    },
    text: (id, world) => notice(world, id).title,
    filter: (dice, world) => ({ input: { enabledMark: String(dice % 2) }, takes: (id) => Number(notice(world, id).on) === dice % 2 }),
  },
};

const hasKeyword = (text: string, keyword: string) => text.toLowerCase().includes(keyword.toLowerCase());

export async function checkPage(one: Asker, page: PageName, dice: number): Promise<void> {
  if (page === 'permission.userOnline') return checkOnline(one);
  const { world } = one;
  const { list, info, order, text, filter } = PATHS[page];
  const seen = seenBy(one, page);
  const listed = await one.ask(list, { pageSize: 500 });
  if (seen === null) {
    same(one, `on ${page}`, listed.refusal, 'denied');
    same(one, `opens one of ${page}`, (await one.ask(info, { id: rowsOf(one, page)[0]?.id })).refusal, 'denied');
    return;
  }
  one.tally.rows += seen.length;
  const got = idsOf(listed.data).toSorted();
  same(one, `lists ${page}`, one.lie ? one.lie(got) : got, seen.toSorted());
  same(one, `counts ${page}`, totalOf(listed.data), seen.length);

  // Page by page, in some order, filtered.
  const sidx = pick(dice, Object.keys(order));
  const sort = pick(dice >> 2, ['asc', 'desc'] as const);
  const keyword = pick(dice >> 5, [undefined, ...KEYWORDS]);
  const narrowed = dice % 3 === 0 ? filter(dice >> 4, world) : null;
  const wanted = seen
    .filter((id) => (keyword === undefined || hasKeyword(text(id, world), keyword)) && (narrowed?.takes(id) ?? true))
    .toSorted((a, b) => inOrder(order[sidx]?.(a, world) ?? null, order[sidx]?.(b, world) ?? null, sort) || byValue(a, b) * (sort === 'asc' ? 1 : -1));
  const pageSize = 1 + (dice % 3);
  const input = { sidx, sort, pageSize, ...(keyword === undefined ? {} : { keyword }), ...narrowed?.input };
  const pages = await Promise.all(
    Array.from({ length: Math.max(1, Math.ceil(wanted.length / pageSize)) }, (_, at) => one.ask(list, { ...input, currentPage: at + 1 })),
  );
  const described = `${page} ${JSON.stringify(input)}`;
  same(
    one,
    `pages ${described}`,
    pages.flatMap(({ data }) => idsOf(data)),
    wanted,
  );
  same(one, `counts ${described}`, totalOf(pages[0]?.data), wanted.length);

  for (const { id } of rowsOf(one, page)) {
    const { code, refusal } = await one.ask(info, { id });
    same(one, `opens ${page} ${id}`, code === 200 ? 'shown' : refusal, seen.includes(id) ? 'shown' : 'notFound');
  }
}

function inOrder(one: Value, other: Value, sort: 'asc' | 'desc'): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return byValue(one, other) * (sort === 'asc' ? 1 : -1);
}

/** Everybody who can sign in has one session, and so has the administrator. */
async function checkOnline(one: Asker): Promise<void> {
  const seen = seenBy(one, 'permission.userOnline');
  const [users, sessions] = await Promise.all([one.ask(onlineUsers, {}), one.ask(onlineSessions, { pageSize: 100 })]);
  if (seen === null) return same(one, 'asks who is online', [users.refusal, sessions.refusal], ['denied', 'denied']);
  const online = seen.filter((id) => person(one.world, id).on).toSorted();
  same(one, 'sees online', idsOf(users.data, 'userId').toSorted(), online);
  same(one, 'sees sessions', idsOf(sessions.data, 'userId').toSorted(), online);
  same(one, 'counts sessions', totalOf(sessions.data), online.length);
}

/** Members of roles and positions, pickers, spreadsheets, previews of conditions, and the SQL interfaces. */
export async function checkOtherWays(one: Asker, dice: number): Promise<void> {
  const { world } = one;
  const people = within(one, 'permission.user').filter((id) => id !== 'admin');
  const members = (kind: 'roles' | 'positions', at: number) =>
    world.people.flatMap((each) => (each[kind].includes(at) && people.includes(each.id) ? [each.id] : []));
  const asked = [
    ...world.roles.map(({ id }, at) => ({ id, wanted: members('roles', at), page: 'permission.role', endpoint: roleMembers })),
    ...world.positions.map(({ id }, at) => ({ id, wanted: members('positions', at), page: 'permission.position', endpoint: positionMembers })),
  ];
  const { id, wanted, page, endpoint } = pick(dice, asked);
  for (const [right, call, key] of [
    ['permission.user:view', memberIds, 'objectId'],
    [`${page}:view`, endpoint, 'id'],
  ] as const) {
    const { data, refusal } = await one.ask(call, { [key]: id });
    same(
      one,
      `reads the members of ${id}`,
      may(one, right) ? (data as { ids: string[] }).ids.toSorted() : refusal,
      may(one, right) ? wanted.toSorted() : 'denied',
    );
  }
  await checkPickers(one, dice);
  await checkPreview(one, pick(dice, PAGES), dice);
  await checkSql(one, pick(dice, ['customer', 'product'] as const));
  if (may(one, 'permission.user:btn_download')) {
    const { rows } = await downloadSheet(one.server, `${userExport.path}?sidx=account&sort=asc`, one.token);
    const accounts = rows.slice(1).map((row) => String(row[0]));
    same(one, 'takes the sheet', accounts, seenBy(one, 'permission.user')?.toSorted());
  } else same(one, 'asks for the sheet', (await one.ask(userExport, {})).refusal, 'denied');
}

async function checkPickers(one: Asker, dice: number): Promise<void> {
  const { world } = one;
  const products = within(one, 'vaccine.product').filter((id) => productOf(world, id).on && !productOf(world, id).gone);
  const byPlace = products.toSorted(
    (a, b) => productOf(world, a).sort - productOf(world, b).sort || byValue(productOf(world, a).code, productOf(world, b).code),
  );
  same(one, 'picks products', idsOf((await one.ask(productSelector, {})).data), byPlace);
  const houses = within(one, 'vaccine.warehouse').filter((id) => house(world, id).on && !house(world, id).gone);
  const byRank = houses.toSorted((a, b) => house(world, a).sort - house(world, b).sort || byValue(house(world, a).code, house(world, b).code));
  same(one, 'picks warehouses', idsOf((await one.ask(warehouseSelector, {})).data), byRank);
  const seen = seenBy(one, 'vaccine.customer');
  const keyword = pick(dice, KEYWORDS);
  const all = world.customers.map(({ id }) => id).join(',');
  for (const input of [{}, { keyword }, { ids: all }]) {
    const { data, refusal } = await one.ask(customerSelector, input);
    if (!seen) {
      same(one, 'picks customers', refusal, 'denied');
      continue;
    }
    const wanted = seen.filter((id) =>
      'ids' in input
        ? true
        : customer(world, id).status === 'ACTIVE' && (!('keyword' in input) || hasKeyword(PATHS['vaccine.customer'].text(id, world), keyword)),
    );
    const byCode = wanted.toSorted((a, b) => byValue(customer(world, a).code, customer(world, b).code));
    same(one, `picks customers ${JSON.stringify(input)}`, idsOf(data), byCode);
  }
}

/** How many rows a condition would match, among those that the caller sees. */
async function checkPreview(one: Asker, page: PageName, dice: number): Promise<void> {
  const field = pick(
    dice,
    ['organizeId', 'creatorUserId', 'userId'].filter((name) => name in (rowsOf(one, page)[0]?.cells ?? {})),
  );
  const condition: Condition = { field, is: 'in', value: { my: field === 'organizeId' ? 'departmentAndBelow' : 'subordinateIds' } };
  const asFor = { ...one, person: dice % one.world.people.length };
  const { data, refusal } = await one.ask(schemePreview, { moduleId: page, condition, userId: one.world.people[asFor.person]?.id });
  if (!may(one, 'system.menu:view')) return same(one, 'tries a condition', refusal, 'denied');
  const { rows, of } = data as { rows: number | null; of: number | null };
  const seen = seenBy(one, page);
  const taken = rowsOf(one, page).filter((row) => seen?.includes(row.id) && takesRow(asFor, condition, row));
  same(one, `tries a condition on ${page}`, [rows, of], seen ? [taken.length, seen.length] : [null, null]);
}

async function checkSql(one: Asker, model: 'customer' | 'product'): Promise<void> {
  const seen = seenBy(one, `vaccine.${model}`);
  const { data, refusal } = await one.ask(dataInterfaceResponse, { id: one.interfaces[model] });
  if (!seen) return same(one, `asks by SQL for ${model}`, refusal, 'denied');
  const got = (data as { id: string; of: string }[]).map((row) => `${row.id} of ${row.of}`);
  const total = seen.length;
  same(
    one,
    `asks by SQL for ${model}`,
    got,
    seen.toSorted(byValue).map((id) => `${id} of ${total}`),
  );
}
