// Who sees what in a random world: a reference model, independent of the product's own rule.
import { ASKED, FIELDS, type Asked, type Condition, type PageName, type Value } from './pages.ts';
import type { HolderType, World } from './world.ts';

export const wayUp = (world: World, org: number): string[] => (org < 0 ? ['1'] : [...wayUp(world, world.orgs[org]?.above ?? -1), world.orgs[org]?.id ?? '']);
const companyOf = (world: World, org: number): number => (org < 0 || world.orgs[org]?.company ? org : companyOf(world, world.orgs[org]?.above ?? -1));
export const belowOf = (world: World, org: number): string[] => [
  ...(org < 0 ? ['1'] : []),
  ...world.orgs.flatMap(({ id }, at) => (org < 0 || wayUp(world, at).includes(world.orgs[org]?.id ?? '') ? [id] : [])),
];

function reportsOf(world: World, person: number): string[] {
  return world.people.flatMap(({ id, manager }, at) => (manager === person ? [id, ...reportsOf(world, at)] : []));
}

export function ownOf(world: World, now: number, person: number, asked: Asked): Value | Value[] {
  const one = world.people[person];
  if (!one) throw new Error(`nobody is number ${person}`);
  switch (asked) {
    case 'userId':
      return one.id;
    case 'organizeId':
      return world.orgs[one.org]?.id ?? '';
    case 'organizeAndBelow':
      return belowOf(world, companyOf(world, one.org));
    case 'departmentAndBelow':
      return belowOf(world, one.org);
    case 'subordinateIds':
      return reportsOf(world, person);
    case 'roleIds':
      return one.roles.flatMap((at) => (world.roles[at]?.on ? [world.roles[at].id] : []));
    case 'positionIds':
      return one.positions.flatMap((at) => (world.positions[at]?.on ? [world.positions[at].id] : []));
    case 'now':
      return now;
  }
}

type Cells = Record<string, Value>;

/** A person who reads, and the present time. */
export interface Look {
  world: World;
  now: number;
  person: number;
}

/** Fields of the same name have the same kind on every page. */
const KINDS: Record<string, keyof typeof ASKED> = Object.assign({}, ...Object.values(FIELDS));

/** An invalid condition on an existing field matches no row, nor does its opposite: the field lacks the operator, or the value is of another kind. */
function canBeAsked({ world, now, person }: Look, condition: Condition, known: Cells): boolean {
  const look = { world, now, person };
  if ('all' in condition) return condition.all.every((part) => canBeAsked(look, part, known));
  if ('any' in condition) return condition.any.every((part) => canBeAsked(look, part, known));
  if ('not' in condition) return canBeAsked(look, condition.not, known);
  const kind = KINDS[condition.field] ?? 'none';
  if (!(condition.field in known) || !(ASKED[kind] as readonly string[]).includes(condition.is)) return false;
  if (condition.is === 'empty' || condition.is === 'notEmpty') return true;
  const values = [valueOf(look, condition as Compared)].flat();
  return values.every((value) => {
    if (value === null) return true;
    if (kind === 'mark') return value === 0 || value === 1;
    return kind === 'moment' ? typeof value === 'number' && value > A_LONG_TIME_AGO : typeof value === 'string';
  });
}

/** The smallest moment is in the year 1000. */
const A_LONG_TIME_AGO = Date.UTC(1000, 0, 2) - 1;
type Compared = Extract<Condition, { value: unknown }>;

function valueOf({ world, now, person }: Look, { value }: Compared): Value | Value[] {
  return typeof value === 'object' && value !== null && 'my' in value ? ownOf(world, now, person, value.my) : value;
}

function takes({ world, now, person }: Look, condition: Condition, row: Cells): boolean {
  const look = { world, now, person };
  if ('all' in condition) return condition.all.every((part) => takes(look, part, row));
  if ('any' in condition) return condition.any.some((part) => takes(look, part, row));
  if ('not' in condition) return canBeAsked(look, condition.not, row) && !takes(look, condition.not, row);
  if (!canBeAsked(look, condition, row)) return false;
  const actual = row[condition.field] ?? null;
  if (condition.is === 'empty' || condition.is === 'notEmpty') return (actual === null || actual === '') === (condition.is === 'empty');
  const value = valueOf(look, condition as Compared);
  if (condition.is === 'in' || condition.is === 'notIn') {
    const among = actual !== null && [value].flat().includes(actual);
    return condition.is === 'in' ? among : !among;
  }
  return compares(condition.is, actual, value as Value);
}

function compares(is: string, actual: Value, wanted: Value): boolean {
  if (is === 'notEqual') return actual !== wanted;
  if (actual === null || wanted === null) return false;
  if (is === 'equal') return actual === wanted;
  if (is === 'contains') return String(actual).toLowerCase().includes(String(wanted).toLowerCase());
  if (is === 'startsWith') return String(actual).toLowerCase().startsWith(String(wanted).toLowerCase());
  if (typeof actual !== typeof wanted) return false;
  const sign = byValue(actual, wanted);
  return { less: sign < 0, lessOrEqual: sign <= 0, greater: sign > 0, greaterOrEqual: sign >= 0 }[is] ?? false;
}

/** Texts are compared by code points. */
export function byValue(one: Value, other: Value): number {
  if (typeof one !== 'string' || typeof other !== 'string') return Number(one) - Number(other);
  return Buffer.compare(Buffer.from(one, 'utf8'), Buffer.from(other, 'utf8'));
}

interface Row {
  id: string;
  gone: boolean;
  cells: Cells;
}

export function rowsOf({ world, now }: Pick<Look, 'world' | 'now'>, page: PageName): Row[] {
  const person = (at: number | null) => (at === null ? null : (world.people[at]?.id ?? null));
  const org = (at: number) => world.orgs[at]?.id ?? '';
  if (page === 'vaccine.customer')
    return world.customers.map((one) => ({
      id: one.id,
      gone: one.gone,
      cells: {
        organizeId: org(one.org),
        creatorUserId: person(one.creator),
        areaId: one.area,
        type: one.type,
        status: one.status,
        creatorTime: now - one.age,
      },
    }));
  if (page === 'vaccine.product')
    return world.products.map((one) => ({
      id: one.id,
      gone: one.gone,
      cells: { creatorUserId: person(one.creator), code: one.code, manufacturer: one.manufacturer, antigenGroup: one.antigen, enabledMark: Number(one.on) },
    }));
  if (page === 'vaccine.warehouse')
    return world.warehouses.map((one) => ({
      id: one.id,
      gone: one.gone,
      cells: { organizeId: org(one.org), creatorUserId: person(one.creator), code: one.code, name: `${one.name}${one.id}`, enabledMark: Number(one.on) },
    }));
  if (page === 'system.notice')
    return world.notices.map((one) => ({
      id: one.id,
      gone: one.gone,
      cells: { creatorUserId: person(one.creator), title: one.title, enabledMark: Number(one.on), creatorTime: now - one.age },
    }));
  const people: Row[] = [
    // The administrator is a person too.
    { id: 'admin', gone: false, cells: { userId: 'admin', organizeId: '1', managerId: null, creatorUserId: null } },
    ...world.people.map((one) => ({
      id: one.id,
      gone: false,
      cells: { userId: one.id, organizeId: org(one.org), managerId: person(one.manager), creatorUserId: person(one.creator) },
    })),
  ];
  const known = Object.keys(FIELDS[page]);
  return people.map((row) => ({ ...row, cells: Object.fromEntries(Object.entries(row.cells).filter(([field]) => known.includes(field))) }));
}

export interface Holder {
  type: HolderType;
  id: string;
}

/** Everything whose grants apply to a person. */
function holdersOf({ world, person }: Look): Set<string> {
  const one = world.people[person];
  if (!one) return new Set();
  const on = (at: readonly number[], of: World['roles']) => at.flatMap((index) => (of[index]?.on ? [of[index].id] : []));
  return new Set([one.id, ...wayUp(world, one.org), ...on(one.roles, world.roles), ...on(one.positions, world.positions)]);
}

/** Ids of those whose grants give it to the person, each once; a disabled page is nobody's, and neither is what is on it. */
export function through(look: Look, item: 'module' | 'button' | 'resource', of: string): string[] {
  const page = item === 'button' ? (of.split(':')[0] ?? '') : item === 'module' ? of : '';
  if ((look.world.off as string[]).includes(page)) return [];
  const holders = holdersOf(look);
  return [...new Set(look.world.grants.flatMap((grant) => (grant.item === item && grant.of === of && holders.has(grant.id) ? [grant.id] : [])))].toSorted();
}

export function may(look: Look, right: string): boolean {
  const [page = ''] = right.split(':');
  if (!through(look, 'module', page).length) return false;
  return right.endsWith(':view') || through(look, 'button', right).length > 0;
}

/** For each matching row: the schemes that match it; null: the page has no schemes, so all rows match. */
export function schemesTaking(look: Look, page: PageName, row: Row): string[] | null {
  const schemes = look.world.schemes.filter((scheme) => scheme.page === page && !scheme.gone);
  if (schemes.length === 0) return null;
  return schemes.flatMap(({ id, condition }) => (through(look, 'resource', id).length && takes(look, condition, row.cells) ? [id] : []));
}

/** Rows within a person's data scope of a page, whether or not they have the page, including deleted ones. */
export function within(look: Look, page: PageName): string[] {
  return rowsOf(look, page).flatMap((row) => (schemesTaking(look, page, row)?.length === 0 ? [] : [row.id]));
}

/** Ids of the rows that a person sees; null: they do not have the page. */
export function seenBy(look: Look, page: PageName): string[] | null {
  if (!may(look, `${page}:view`)) return null;
  const gone = new Set(rowsOf(look, page).flatMap((row) => (row.gone ? [row.id] : [])));
  return within(look, page).filter((id) => !gone.has(id));
}

export const takesRow = (look: Look, condition: Condition, row: Row) => takes(look, condition, row.cells);
