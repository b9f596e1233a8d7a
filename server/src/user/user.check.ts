// Validates a spreadsheet of people row by row before it is imported, and returns the people to create when there is no problem.
import { setImmediate as breathe } from 'node:timers/promises';
import { translate } from '@ordo/contract/language.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import type { userCreate } from '@ordo/contract/user.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { namedPerson } from '@ordo/engine/text/named-person.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { newId } from '../kit/id.ts';
import type { Call } from '../kit/serve.ts';
import { markedProblems, type Table } from '../kit/sheet/table.ts';
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

/** Rows between two yields to the event loop, so that others are served in between. */
export const BREATH = 250;
/** A person is given by account, or in the product's notation: `刘洋/bc04`. */
const accountOf = (text: string) => normalForm(namedPerson(text)?.account ?? text);
const SEVERAL = /[,，、;；]/;
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
  const every = (column: Head) => [...new Set(records.flatMap((record) => namesIn(record[column])).map(normalForm))];
  const known = await lookUp(call, {
    accounts: every('account'),
    organizations: [...new Set(records.map(({ organize }) => normalForm(organize)))],
    roles: every('role'),
    positions: every('position'),
    managers: [...new Set(records.map(({ manager }) => accountOf(manager)))],
  });
  const first = new Map<string, number>();
  /** People who are created by the sheet itself. */
  const coming = new Map<string, { id: string; realName: string }>();
  for (const [row, { account, realName }] of records.entries()) {
    if (!account || first.has(normalForm(account))) continue;
    first.set(normalForm(account), row);
    coming.set(normalForm(account), { id: newId(), realName });
  }

  const people: Newcomer[] = [];
  const problems = markedProblems(table, call.language);
  const unreadable = new Set(problems.map(({ row }) => row));
  const ring = ringsIn(new Map(records.map(({ account, manager }) => [normalForm(account), accountOf(manager)])));
  for (const [row, record] of records.entries()) {
    if (row % BREATH === 0) await breathe();
    const { input, troubles: found } = inputOf(record, call.language);
    const account = normalForm(record.account);
    const before = first.get(account);
    if (known.taken.has(account)) found.push({ column: 'account', text: troubles.taken });
    else if (before !== undefined && before < row) found.push({ column: 'account', text: troubles.twice, parameters: { line: table.lines[before] } });
    const organizeId = place(record.organize, known, found);
    const roleIds = roles(record.role, known, found);
    const positionIds = positions(record.position, organizeId, known, found);
    const managerId = manager(record, ring, coming, known, found);
    if (input && found.length === 0 && organizeId && !unreadable.has(row))
      people.push({ id: coming.get(account)?.id ?? newId(), input, organizeId, roleIds, positionIds, managerId });
    problems.push(...found.map((trouble) => said(row, trouble, call)));
  }
  return { people, problems: problems.toSorted((a, b) => a.row - b.row) };
}

const said = (row: number, { column, text, parameters }: Trouble, { language }: Call): SheetProblem => ({
  row,
  column,
  text: translate(text, language, parameters ?? {}, zhtw),
});

function place(name: string, { organizations, foreign }: Lookup, found: Trouble[]): string | null {
  if (!name) return null;
  const trouble = (text: Trouble['text']) => void found.push({ column: 'organize', text, parameters: { name } });
  const places = organizations.get(normalForm(name)) ?? [];
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
    const id = known.roles.get(normalForm(name));
    if (id && !known.foreign.has(id)) return [id];
    found.push({ column: 'role', text: id ? troubles.notHeld : troubles.roleUnknown, parameters: { name } });
    return [];
  });
}

/** In the person's own organisation, or with a name that is unique everywhere. */
function positions(text: string, organizeId: string | null, known: Lookup, found: Trouble[]): string[] {
  return namesIn(text).flatMap((name) => {
    const posts = known.positions.get(normalForm(name)) ?? [];
    const post = posts.find((one) => one.organizeId === organizeId) ?? (posts.length === 1 ? posts[0] : undefined);
    if (post && !known.foreign.has(post.id)) return [post.id];
    found.push({ column: 'position', text: post ? troubles.notHeld : troubles.positionUnknown, parameters: { name } });
    return [];
  });
}

/** An existing person, or one of the same sheet. */
function manager(record: UserRecord, ring: ReadonlySet<string>, coming: Lookup['managers'], known: Lookup, found: Trouble[]): string | null {
  if (!record.manager) return null;
  const wanted = accountOf(record.manager);
  const named = namedPerson(record.manager);
  const there = known.managers.get(wanted) ?? coming.get(wanted);
  // With another name, it is another person.
  const id = there && (!named || normalForm(named.name) === normalForm(there.realName)) ? there.id : null;
  if (!id) found.push({ column: 'manager', text: troubles.managerUnknown, parameters: { name: record.manager } });
  else if (ring.has(normalForm(record.account))) found.push({ column: 'manager', text: troubles.managerRing });
  return id;
}

/** Accounts in a cycle of “reports to”, each visited once. */
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
