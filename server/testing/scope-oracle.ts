// A small house with random organisations, roles, schemes and rows, and who sees what in it: written the naive way, apart from the product's own rule.
import fc from 'fast-check';

export type Asked = 'userId' | 'organizeId' | 'organizeAndBelow' | 'departmentAndBelow' | 'subordinateIds' | 'positionIds' | 'roleIds';
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { field: string; is: 'in' | 'notIn'; value: string[] | { my: Asked } }
  | { field: string; is: 'equal' | 'notEqual'; value: string | { my: Asked } }
  | { field: string; is: 'empty' };

export const PAGES = ['vaccine.customer', 'vaccine.product', 'permission.user'] as const;
export type PageName = (typeof PAGES)[number];
/** What a scheme of each page may ask of a row. */
const FIELDS: Record<PageName, string[]> = {
  'vaccine.customer': ['organizeId', 'creatorUserId', 'type'],
  'vaccine.product': ['creatorUserId', 'code', 'manufacturer'],
  'permission.user': ['organizeId', 'managerId', 'userId'],
};

export interface Org {
  id: string;
  /** Index of the one above, below its own; -1: the house itself. */
  above: number;
  company: boolean;
}
export interface Person {
  id: string;
  org: number;
  manager: number | null;
  roles: number[];
  positions: number[];
}
export interface World {
  orgs: Org[];
  roles: { id: string; on: boolean }[];
  positions: { id: string; on: boolean }[];
  people: Person[];
  schemes: { id: string; page: PageName; condition: Condition }[];
  grants: { type: 'role' | 'position' | 'user' | 'organize'; id: string; item: 'module' | 'resource'; of: string }[];
  customers: { id: string; org: number; creator: number; code: string }[];
  products: { id: string; creator: number; code: string; manufacturer: string }[];
}

const index = (length: number) => fc.nat(length - 1);
const ids = (prefix: string, length: number) => Array.from({ length }, (_, at) => `${prefix}${at}`);
const some = (length: number, most: number) => fc.uniqueArray(index(length), { maxLength: most });
const my = fc
  .constantFrom<Asked>('userId', 'organizeId', 'organizeAndBelow', 'departmentAndBelow', 'subordinateIds', 'positionIds', 'roleIds')
  .map((one) => ({ my: one }));

function conditions(page: PageName, values: string[]): fc.Arbitrary<Condition> {
  const field = fc.constantFrom(...FIELDS[page]);
  const value = fc.constantFrom(...values);
  const single = fc.constantFrom<{ my: Asked }>({ my: 'userId' }, { my: 'organizeId' });
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        field,
        is: fc.constantFrom('in' as const, 'notIn' as const),
        value: fc.oneof({ weight: 3, arbitrary: my }, { weight: 1, arbitrary: fc.array(value, { maxLength: 3 }) }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ field, is: fc.constantFrom('equal' as const, 'notEqual' as const), value: fc.oneof(single, value) }) },
    { weight: 1, arbitrary: fc.record({ field, is: fc.constant('empty' as const) }) },
  );
  const list = fc.array(leaf, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    { weight: 5, arbitrary: leaf },
    list.map((all) => ({ all })),
    list.map((any) => ({ any })),
    leaf.map((not) => ({ not })),
  );
}

export const worlds: fc.Arbitrary<World> = fc
  .record({
    orgs: fc.integer({ min: 2, max: 6 }),
    roles: fc.integer({ min: 1, max: 3 }),
    positions: fc.integer({ min: 1, max: 2 }),
    people: fc.integer({ min: 2, max: 5 }),
  })
  .chain((count) => {
    const [orgIds, roleIds, positionIds, userIds] = [ids('o', count.orgs), ids('r', count.roles), ids('p', count.positions), ids('u', count.people)];
    const switched = (names: string[]) => fc.tuple(...names.map((id) => fc.integer({ min: 0, max: 4 }).map((dice) => ({ id, on: dice > 0 }))));
    const codes = ['c0', 'c1', 'c2'];
    const holder = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...roleIds).map((id) => ({ type: 'role' as const, id })) },
      { weight: 1, arbitrary: fc.constantFrom(...positionIds).map((id) => ({ type: 'position' as const, id })) },
      { weight: 1, arbitrary: fc.constantFrom(...userIds).map((id) => ({ type: 'user' as const, id })) },
      { weight: 2, arbitrary: fc.constantFrom('1', ...orgIds).map((id) => ({ type: 'organize' as const, id })) },
    );
    const schemes = fc
      .array(
        fc.constantFrom(...PAGES).chain((page) => conditions(page, [...orgIds, ...userIds, ...codes]).map((condition) => ({ page, condition }))),
        { maxLength: 6 },
      )
      .map((list) => list.map((scheme, at) => ({ ...scheme, id: `s${at}` })));
    return schemes.chain((made) =>
      fc.record({
        orgs: fc.tuple(...orgIds.map((id, at) => fc.record({ id: fc.constant(id), above: fc.integer({ min: -1, max: at - 1 }), company: fc.boolean() }))),
        roles: switched(roleIds),
        positions: switched(positionIds),
        people: fc.tuple(
          ...userIds.map((id, at) =>
            fc.record({
              id: fc.constant(id),
              org: index(count.orgs),
              manager: at === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 0, max: at - 1 })),
              roles: some(count.roles, 2),
              positions: some(count.positions, 1),
            }),
          ),
        ),
        schemes: fc.constant(made),
        grants: fc.array(
          fc.oneof(
            { weight: 1, arbitrary: fc.tuple(holder, fc.constantFrom(...PAGES)).map(([to, of]) => ({ ...to, item: 'module' as const, of: of as string })) },
            ...(made.length
              ? [{ weight: 1, arbitrary: fc.tuple(holder, fc.constantFrom(...made)).map(([to, { id }]) => ({ ...to, item: 'resource' as const, of: id })) }]
              : []),
          ),
          { minLength: 2, maxLength: 14 },
        ),
        customers: fc
          .array(fc.record({ org: index(count.orgs), creator: index(count.people), code: fc.constantFrom(...codes) }), { minLength: 3, maxLength: 7 })
          .map(named('k')),
        products: fc
          .array(fc.record({ creator: index(count.people), code: fc.constantFrom(...codes), manufacturer: fc.constantFrom('', ...codes) }), {
            minLength: 2,
            maxLength: 4,
          })
          .map(named('m')),
      }),
    );
  });

/** Codes are unique in the product. */
function named<R extends { code: string }>(prefix: string): (rows: R[]) => (R & { id: string })[] {
  return (rows) =>
    rows.map((row, at) => ({ ...row, id: `${prefix}${at}`, code: rows.findIndex((one) => one.code === row.code) === at ? row.code : `${row.code}.${at}` }));
}

const wayUp = (world: World, org: number): string[] => (org < 0 ? ['1'] : [...wayUp(world, world.orgs[org]?.above ?? -1), world.orgs[org]?.id ?? '']);
const companyOf = (world: World, org: number): number => (org < 0 || world.orgs[org]?.company ? org : companyOf(world, world.orgs[org]?.above ?? -1));
const belowOf = (world: World, org: number): string[] => [
  ...(org < 0 ? ['1'] : []),
  ...world.orgs.flatMap(({ id }, at) => (org < 0 || wayUp(world, at).includes(world.orgs[org]?.id ?? '') ? [id] : [])),
];

function reportsOf(world: World, person: number): string[] {
  return world.people.flatMap(({ id, manager }, at) => (manager === person ? [id, ...reportsOf(world, at)] : []));
}

function ownOf(world: World, person: number, asked: Asked): string | string[] {
  const { id, org, roles, positions } = world.people[person] as Person;
  switch (asked) {
    case 'userId':
      return id;
    case 'organizeId':
      return world.orgs[org]?.id ?? '';
    case 'organizeAndBelow':
      return belowOf(world, companyOf(world, org));
    case 'departmentAndBelow':
      return belowOf(world, org);
    case 'subordinateIds':
      return reportsOf(world, person);
    case 'roleIds':
      return roles.flatMap((at) => (world.roles[at]?.on ? [world.roles[at].id] : []));
    case 'positionIds':
      return positions.flatMap((at) => (world.positions[at]?.on ? [world.positions[at].id] : []));
  }
}

type Row = Record<string, string | null>;

function takes(world: World, person: number, condition: Condition, row: Row): boolean {
  if ('all' in condition) return condition.all.every((part) => takes(world, person, part, row));
  if ('any' in condition) return condition.any.some((part) => takes(world, person, part, row));
  if ('not' in condition) return !takes(world, person, condition.not, row);
  const actual = row[condition.field] ?? null;
  if (condition.is === 'empty') return actual === null || actual === '';
  const value = typeof condition.value === 'object' && 'my' in condition.value ? ownOf(world, person, condition.value.my) : condition.value;
  if (condition.is === 'equal') return actual !== null && actual === value;
  if (condition.is === 'notEqual') return actual !== value;
  const inside = actual !== null && [value].flat().includes(actual);
  return condition.is === 'in' ? inside : !inside;
}

function rowsOf(world: World, page: PageName): (Row & { id: string })[] {
  if (page === 'vaccine.customer')
    return world.customers.map(({ id, org, creator }) => ({
      id,
      type: 'CLINIC',
      organizeId: world.orgs[org]?.id ?? '',
      creatorUserId: world.people[creator]?.id ?? '',
    }));
  if (page === 'vaccine.product')
    return world.products.map(({ id, creator, code, manufacturer }) => ({ id, code, manufacturer, creatorUserId: world.people[creator]?.id ?? '' }));
  const people = world.people.map(({ id, org, manager }) => ({ id, organizeId: world.orgs[org]?.id ?? '', manager }));
  return [
    // The administrator is a person too.
    { id: 'admin', userId: 'admin', organizeId: '1', managerId: null },
    ...people.map(({ id, organizeId, manager }) => ({ id, userId: id, organizeId, managerId: manager === null ? null : (world.people[manager]?.id ?? null) })),
  ];
}

export const allRows = (world: World, page: PageName): string[] => rowsOf(world, page).map(({ id }) => id);

/** Ids of the rows that a person sees; null: the page is not theirs. */
export function seenBy(world: World, person: number, page: PageName): string[] | null {
  const one = world.people[person] as Person;
  const holders = new Set([one.id, ...wayUp(world, one.org), ...[ownOf(world, person, 'roleIds'), ownOf(world, person, 'positionIds')].flat()]);
  const granted = (item: 'module' | 'resource', of: string) => world.grants.some((grant) => grant.item === item && grant.of === of && holders.has(grant.id));
  if (!granted('module', page)) return null;
  const schemes = world.schemes.filter((scheme) => scheme.page === page);
  const mine = schemes.filter(({ id }) => granted('resource', id));
  return rowsOf(world, page).flatMap((row) => (schemes.length === 0 || mine.some(({ condition }) => takes(world, person, condition, row)) ? [row.id] : []));
}
