// A small installation with random organisations, roles, positions, schemes, grants and rows.
import fc from 'fast-check';
import { conditions } from './conditions.ts';
import { PAGES, WAYS, CUSTOMER_TYPES, STATUSES, word, age, type Condition, type PageName } from './pages.ts';

export interface Person {
  id: string;
  org: number;
  manager: number | null;
  creator: number | null;
  roles: number[];
  positions: number[];
  name: string;
  on: boolean;
  sort: number;
  /** ms before now. */
  lastLogin: number | null;
}
export interface Customer {
  id: string;
  org: number;
  creator: number | null;
  code: string;
  name: string;
  contact: string;
  type: string;
  status: string;
  area: string;
  /** ms before now. */
  age: number;
  licence: string | null;
  population: number | null;
  gone: boolean;
}
export interface Product {
  id: string;
  creator: number | null;
  code: string;
  name: string;
  manufacturer: string;
  antigen: string;
  on: boolean;
  sort: number;
  age: number;
  gone: boolean;
}
export interface Warehouse {
  id: string;
  org: number;
  creator: number | null;
  code: string;
  name: string;
  on: boolean;
  sort: number;
  gone: boolean;
}
export interface Notice {
  id: string;
  creator: number | null;
  title: string;
  /** Released. */
  on: boolean;
  age: number;
  gone: boolean;
}
export type HolderType = 'role' | 'position' | 'user' | 'organize';
export interface World {
  /** `above`: index of the parent, smaller than its own; -1: the root. */
  orgs: { id: string; above: number; company: boolean }[];
  roles: { id: string; on: boolean }[];
  positions: { id: string; on: boolean }[];
  people: Person[];
  schemes: { id: string; page: PageName; condition: Condition; gone: boolean }[];
  grants: { type: HolderType; id: string; item: 'module' | 'resource' | 'button'; of: string }[];
  /** Disabled pages. */
  off: PageName[];
  customers: Customer[];
  products: Product[];
  warehouses: Warehouse[];
  notices: Notice[];
  /** Random choices for reading lists. */
  dice: number[];
}

export const AREAS = ['330106', '330523'] as const;
export const AREAS_ABOVE = ['330000', '330100', '330500'] as const;
export const KEYWORDS = ['c', 'C1', '%', '_', '\\', '疫', 'b', "'", '𠮷', 'nobody'];

/** In most worlds every page is granted to the root organisation, so that only schemes decide. */
const openToAll = PAGES.map((of) => ({ type: 'organize' as const, id: '1', item: 'module' as const, of }));

const index = (length: number) => fc.nat(length - 1);
const ids = (prefix: string, length: number) => Array.from({ length }, (_, at) => `${prefix}${at}`);
const some = (length: number, most: number) => fc.uniqueArray(index(length), { maxLength: most });
const rarely = (one: number) => fc.integer({ min: 1, max: one }).map((dice) => dice === 1);
/** @param now the server's time, in ms; moments of worlds are relative to it */
export function worldsAt(now: number): fc.Arbitrary<World> {
  return fc
    .record({
      orgs: fc.integer({ min: 2, max: 6 }),
      roles: fc.integer({ min: 1, max: 3 }),
      positions: fc.integer({ min: 1, max: 2 }),
      people: fc.integer({ min: 2, max: 5 }),
    })
    .chain((count) => {
      const [orgIds, roleIds, positionIds, userIds] = [ids('o', count.orgs), ids('r', count.roles), ids('p', count.positions), ids('u', count.people)];
      const switched = (names: string[]) => fc.tuple(...names.map((id) => rarely(5).map((off) => ({ id, on: !off }))));
      const holder = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...roleIds).map((id) => ({ type: 'role' as const, id })) },
        { weight: 1, arbitrary: fc.constantFrom(...positionIds).map((id) => ({ type: 'position' as const, id })) },
        { weight: 1, arbitrary: fc.constantFrom(...userIds).map((id) => ({ type: 'user' as const, id })) },
        { weight: 2, arbitrary: fc.constantFrom('1', ...orgIds).map((id) => ({ type: 'organize' as const, id })) },
      );
      const granted = <const T extends 'module' | 'button' | 'resource'>(item: T, items: readonly string[], weight: number) =>
        items.length ? [{ weight, arbitrary: fc.tuple(holder, fc.constantFrom(...items)).map(([to, of]) => ({ ...to, item, of })) }] : [];
      const creator = fc.option(index(count.people), { freq: 5 });
      const schemes = fc
        .array(
          fc
            .constantFrom<PageName>(...PAGES, 'vaccine.customer')
            .chain((page) => fc.record({ page: fc.constant(page), condition: conditions(page, [...orgIds, ...userIds], now), gone: rarely(10) })),
          { minLength: 1, maxLength: 8, size: 'max' },
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
                creator,
                roles: some(count.roles, 2),
                positions: some(count.positions, 1),
                name: word.map((name) => `${name}${id}`),
                // The people who read can sign in.
                on: at < 3 ? fc.constant(true) : rarely(3).map((off) => !off),
                sort: fc.nat(2),
                lastLogin: fc.option(age),
              }),
            ),
          ),
          schemes: fc.constant(made),
          grants: fc
            .array(
              fc.oneof(
                ...granted('module', PAGES, 6),
                ...granted(
                  'resource',
                  made.map(({ id }) => id),
                  7,
                ),
                ...granted('module', WAYS.pages, 4),
                ...granted('button', WAYS.buttons, 1),
              ),
              { minLength: 6, maxLength: 32, size: 'max' },
            )
            .chain((some) => rarely(3).map((few) => (few ? some : [...some, ...openToAll]))),
          off: fc.subarray([...PAGES]).chain((pages) => rarely(12).map((off) => (off ? pages : []))),
          customers: fc
            .array(
              fc.record({
                org: index(count.orgs),
                creator,
                code: fc.constantFrom('c0', 'c1', 'C2'),
                name: word,
                contact: word,
                type: fc.constantFrom(...CUSTOMER_TYPES),
                status: fc.constantFrom(...STATUSES),
                area: fc.constantFrom(...AREAS),
                age,
                licence: fc.option(fc.constantFrom('2027-01-31', '2026-12-01')),
                population: fc.option(fc.nat(3)),
                gone: rarely(8),
              }),
              { minLength: 3, maxLength: 7 },
            )
            .map(named('k')),
          products: fc
            .array(
              fc.record({
                creator,
                code: fc.constantFrom('c0', 'c1', 'C2'),
                name: word,
                manufacturer: word,
                antigen: word,
                on: rarely(4).map((off) => !off),
                sort: fc.nat(1),
                age,
                gone: rarely(8),
              }),
              { minLength: 2, maxLength: 5 },
            )
            .map(named('m')),
          warehouses: fc
            .array(
              fc.record({
                org: index(count.orgs),
                creator,
                code: fc.constantFrom('c0', 'c1', 'C2'),
                name: word,
                on: rarely(4).map((off) => !off),
                sort: fc.nat(1),
                gone: rarely(8),
              }),
              { minLength: 2, maxLength: 4 },
            )
            .map(named('w')),
          notices: fc
            .array(fc.record({ creator, title: word, on: fc.boolean(), age, gone: rarely(8) }), { minLength: 2, maxLength: 4 })
            .map((rows) => rows.map((row, at) => ({ ...row, id: `n${at}`, title: `${row.title}n${at}` }))),
          dice: fc.array(fc.nat(1_000_000), { minLength: 12, maxLength: 12 }),
        }),
      );
    });
}

/** Codes are unique in the product, case-insensitively. */
function named<R extends { code: string }>(prefix: string): (rows: R[]) => (R & { id: string })[] {
  return (rows) => rows.map((row, at) => ({ ...row, id: `${prefix}${at}`, code: `${row.code}.${at}` }));
}
