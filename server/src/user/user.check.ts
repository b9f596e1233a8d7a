// What would have to be mended in a sheet of people before it can be imported, row by row; and the people that it makes when nothing has to be.
import { setImmediate as breathe } from 'node:timers/promises';
import { say } from '@ordo/contract/language.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import type { userCreate } from '@ordo/contract/user.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { newId } from '../kit/id.ts';
import type { Call } from '../kit/serve.ts';
import type { Table } from '../kit/sheet/table.ts';
import { troubles } from './sheet.phrases.ts';
import { lookUp, type Lookup } from './user.lookup.ts';
import { inputOf, type Head, type Trouble, type UserRecord } from './user.sheet.ts';

export interface Newcomer {
  id: string;
  input: Parsed<typeof userCreate>;
  organizeId: string;
  roleIds: string[];
  positionIds: string[];
  managerId: string | null;
}

/** Rows between two breaths, so that others are served meanwhile. */
const BREATH = 250;
const SEVERAL = /[,，、;；]/;
const small = (text: string) => text.toLowerCase();
const namesIn = (text: string) => [
  ...new Set(
    text
      .split(SEVERAL)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** @returns every problem, in the order of rows; people for the rows without any */
export async function checkUsers(call: Call, table: Table<Head>): Promise<{ people: Newcomer[]; problems: SheetProblem[] }> {
  const { records } = table;
  const every = (column: Head) => [...new Set(records.flatMap((record) => namesIn(record[column])).map(small))];
  const known = await lookUp(call, {
    accounts: every('account'),
    organizations: [...new Set(records.map(({ organize }) => small(organize)))],
    roles: every('role'),
    positions: every('position'),
    managers: every('manager'),
  });
  const first = new Map<string, number>();
  const ids = new Map<string, string>();
  for (const [row, { account }] of records.entries()) {
    if (!account || first.has(small(account))) continue;
    first.set(small(account), row);
    ids.set(small(account), newId());
  }

  const people: Newcomer[] = [];
  const problems: SheetProblem[] = [];
  const ring = ringsIn(new Map(records.map(({ account, manager }) => [small(account), small(manager)])));
  const rounded = Map.groupBy(table.rounded, ({ row }) => row);
  for (const [row, record] of records.entries()) {
    if (row % BREATH === 0) await breathe();
    const { input, troubles: found } = inputOf(record, call.language);
    for (const { column } of rounded.get(row) ?? []) found.push({ column, text: troubles.rounded });
    const account = small(record.account);
    const before = first.get(account);
    if (known.taken.has(account)) found.push({ column: 'account', text: troubles.taken });
    else if (before !== undefined && before < row) found.push({ column: 'account', text: troubles.twice, parameters: { line: table.lines[before] } });
    const organizeId = place(record.organize, known, found);
    const roleIds = roles(record.role, known, found);
    const positionIds = positions(record.position, organizeId, known, found);
    const managerId = manager(record, ring, ids, known, found);
    if (input && found.length === 0 && organizeId) people.push({ id: ids.get(account) as string, input, organizeId, roleIds, positionIds, managerId });
    problems.push(...found.map((trouble) => said(row, trouble, call)));
  }
  return { people, problems };
}

const said = (row: number, { column, text, parameters }: Trouble, { language }: Call): SheetProblem => ({
  row,
  column,
  text: say(text, language, parameters ?? {}, zhtw),
});

function place(name: string, { organizations, foreign }: Lookup, found: Trouble[]): string | null {
  if (!name) return null;
  const trouble = (text: Trouble['text']) => void found.push({ column: 'organize', text, parameters: { name } });
  const places = organizations.get(small(name)) ?? [];
  const [only] = places;
  if (!only) trouble(troubles.organizeUnknown);
  else if (places.length > 1) trouble(troubles.organizeMany);
  else if (!only.mine) trouble(troubles.organizeOutside);
  else if (foreign.has(only.id)) trouble(troubles.notHeld);
  else return only.id;
  return null;
}

function roles(text: string, known: Lookup, found: Trouble[]): string[] {
  return namesIn(text).flatMap((name) => {
    const id = known.roles.get(small(name));
    if (id && !known.foreign.has(id)) return [id];
    found.push({ column: 'role', text: id ? troubles.notHeld : troubles.roleUnknown, parameters: { name } });
    return [];
  });
}

/** In the person's own organisation, or the only one of its name anywhere. */
function positions(text: string, organizeId: string | null, known: Lookup, found: Trouble[]): string[] {
  return namesIn(text).flatMap((name) => {
    const posts = known.positions.get(small(name)) ?? [];
    const post = posts.find((one) => one.organizeId === organizeId) ?? (posts.length === 1 ? posts[0] : undefined);
    if (post && !known.foreign.has(post.id)) return [post.id];
    found.push({ column: 'position', text: post ? troubles.notHeld : troubles.positionUnknown, parameters: { name } });
    return [];
  });
}

/** Somebody who is there already, or somebody of the same sheet. */
function manager(record: UserRecord, ring: ReadonlySet<string>, ids: ReadonlyMap<string, string>, known: Lookup, found: Trouble[]): string | null {
  if (!record.manager) return null;
  const wanted = small(record.manager);
  const id = known.managers.get(wanted) ?? ids.get(wanted);
  if (!id) found.push({ column: 'manager', text: troubles.managerUnknown, parameters: { name: record.manager } });
  else if (ring.has(small(record.account))) found.push({ column: 'manager', text: troubles.managerRing });
  return id ?? null;
}

/** Accounts that report to themselves through others, each looked at once. */
function ringsIn(above: ReadonlyMap<string, string>): Set<string> {
  const ring = new Set<string>();
  const seen = new Set<string>();
  for (const start of above.keys()) {
    const way: string[] = [];
    let at: string | undefined = start;
    while (at && above.has(at) && !seen.has(at)) {
      seen.add(at);
      way.push(at);
      at = above.get(at);
    }
    const from = at ? way.indexOf(at) : -1;
    if (from >= 0) for (const account of way.slice(from)) ring.add(account);
  }
  return ring;
}
