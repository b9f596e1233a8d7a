// Nobody moves a row out of their data scope, nor into it: rows are checked before and after a change, whatever field the scheme uses and
// whichever call makes the change. The fields come from each page's row source, so a new page or field is tested without a line here.
import { features } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../testing/create-session.ts';
import { createOrganisation, createScheme, createUser } from '../testing/users.ts';
import { scoped, scopedApart } from '../testing/policy-scope.ts';
import { send } from '../testing/send.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { wellFormed } from '../testing/well-formed.ts';
import { tableSql } from './kit/ddl.ts';
import { filterSql } from './kit/filter-sql.ts';
import type { RowField, RowSource } from './kit/row-source.ts';
import { rowSources } from './row-sources.ts';
import { isOnePage, pageOf, rightOf } from '../testing/right-of.ts';

const TRIES = 6;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  await createOrganisation(server, 'elsewhere');
  for (const account of ['first', 'second']) people.push((await createUser(server, account, [])).userId);
});
afterAll(() => server.stop());

const people: string[] = [];
const endpoints = Object.entries(features).flatMap(([feature, all]) =>
  Object.entries(all).map(([name, one]): [string, Endpoint] => [`${feature}.${name}`, one]),
);
const shapeOf = ({ input }: Endpoint) => (input as unknown as { shape: Record<string, unknown> }).shape;
const isChange = ({ method, writes, as }: Endpoint) => (method !== 'GET' || writes) && !as;

interface Case {
  page: string;
  source: RowSource;
  key: string;
  field: RowField;
  create: Endpoint;
}

const cases = Object.entries(rowSources)
  .filter(([page]) => !(page in scopedApart))
  .flatMap(([page, source]) =>
    Object.entries(source.fields).map(([key, field]): [string, Case] => {
      const create = endpoints.find(([name]) => name === scoped[page]?.made)?.[1];
      if (!create) throw new Error(`Name under “scoped” in server/testing/policy-scope.ts what makes a row of ${page}`);
      return [`${page} by ${key}`, { page, source, key, field, create }];
    }),
  );

let count = 0;
/** Two values of a field that a person can choose; null: it cannot be set, or is set by a call of its own. */
function valuesOf({ field, key, create }: Case): { inside(): unknown; outside(): unknown; condition: Filter } | null {
  if (!(key in shapeOf(create))) return null;
  const equal = (inside: unknown, outside: unknown) => ({
    inside: () => inside,
    outside: () => outside,
    condition: { field: key, is: 'equal', value: inside } as Filter,
  });
  switch (field.kind) {
    case 'organize':
      return equal('1', 'elsewhere');
    case 'area':
      return equal('330106', '330523');
    case 'user':
      return equal(people[0], people[1]);
    case 'mark':
      return equal(1, 0);
    case 'choice':
      return equal(...(Object.keys(field.choices ?? {}) as [string, string]));
    case 'text':
      return { inside: () => `IN${(count += 1)}`, outside: () => `OUT${(count += 1)}`, condition: { field: key, is: 'startsWith', value: 'IN' } };
    default:
      throw new Error(`Two values of a ${field.kind} are not known here`);
  }
}

/** The value of a new row, where nobody chooses it: a state can be filtered by, the creator and the time cannot. */
async function conditionOfNew({ key, field, source }: Case, id: string): Promise<Filter> {
  if (field.kind !== 'mark' && field.kind !== 'choice')
    return field.kind === 'moment' ? { field: key, is: 'less', value: 1 } : { field: key, is: 'equal', value: 'somebody' };
  const { rows } = await sql<{ value: string | number }>`select ${field.column} as value from ${tableSql(source.table)} t where id = ${id}`.execute(server.db);
  return { field: key, is: 'equal', value: rows[0]?.value ?? null };
}

/** Generated inputs are tried until one is refused by the rule under test, or accepted. */
async function make({ page, create }: Case, token: string, more: Record<string, unknown>): Promise<{ id: string | null; refusal: string | undefined }> {
  const refusals: string[] = [];
  for (const input of fc.sample(
    wellFormed(create, () => ['1']),
    // Codes are unique.
    { numRuns: 20, seed: (count += 1) },
  )) {
    const { code, msg, refusal, data } = await send(server, create, { ...input, ...scoped[page]?.with, ...more }, token);
    if (code === 200) return { id: (data as { id: string }).id, refusal };
    if (refusal === 'denied') return { id: null, refusal };
    refusals.push(msg);
  }
  throw new Error(`server/testing/policy-scope.ts: scoped “${page}” needs more in “with”: ${[...new Set(refusals)].join(' | ')}`);
}

describe.each(cases)('%s', (_, one) => {
  const { page, source, key } = one;
  const values = () => valuesOf(one);
  const within = async (condition: Filter, id: string) => {
    const { rows } = await sql<{ seen: boolean }>`
      select t.delete_mark = 1 or coalesce(${filterSql(condition, source.fields)}, false) as seen from ${tableSql(source.table)} t where t.id = ${id}`.execute(
      server.db,
    );
    return rows[0]?.seen ?? true;
  };
  const there = async (id: string, condition: Filter) => {
    const { rows } = await sql`select from ${tableSql(source.table)} where id = ${id} and delete_mark = 0`.execute(server.db);
    return rows.length > 0 && within(condition, id);
  };
  /** Somebody with all permissions of the page, for the rows of the condition. Other pages of the same rows get the scheme too. */
  const clerkOf = async (condition: Filter) => {
    const same = Object.keys(rowSources).filter((name) => rowSources[name]?.table === source.table);
    const codes = endpoints
      .flatMap(([, one]) => (isOnePage(one) ? [rightOf(one)] : []))
      .filter((right) => same.some((name) => right.startsWith(`${name}:`)) || right.endsWith(':view'));
    const { userId, roleId } = await createUser(server, `clerk${(count += 1)}`, [...new Set(codes)]);
    for (const name of same) if (key in (rowSources[name]?.fields ?? {})) await createScheme(server, roleId, name, condition);
    return createSession(server, userId);
  };

  test('nothing is made outside, carried out or brought in', async () => {
    const choice = values();
    const foreign = await make(one, admin, choice ? { [key]: choice.outside() } : {});
    const condition = choice?.condition ?? (await conditionOfNew(one, String(foreign.id)));
    const token = await clerkOf(condition);
    const made = await make(one, token, choice ? { [key]: choice.outside() } : {});
    const isNew = made.id !== null && (await within(condition, made.id));
    expect(!choice && isNew ? 'as new ones are' : made.refusal).toBe(!choice && isNew ? 'as new ones are' : 'denied');
    // Who cannot create a row within their scope has none that they could move out of it.
    const fresh = () => make(one, choice || isNew ? token : admin, choice ? { [key]: choice.inside() } : {});
    let mine = await fresh();
    expect(mine.id, 'within the scope a row can be made').not.toBeNull();

    const faults: string[] = [];
    for (const [name, endpoint] of endpoints) {
      const shape = shapeOf(endpoint);
      if (!isChange(endpoint) || pageOf(endpoint) !== page || !('id' in shape)) continue;
      const inputs = fc.sample(
        wellFormed(endpoint, () => ['1', 'elsewhere', ...people]),
        { numRuns: TRIES, seed: 9 },
      );
      for (const [at, input] of inputs.entries()) {
        const sent = (id: string | null, value: unknown) => ({ ...input, ...(choice && key in shape && at % 2 === 0 && { [key]: value }), id });
        const version = async (id: string | null) =>
          'version' in shape
            ? { version: (await sql<{ version: number }>`select version from ${tableSql(source.table)} where id = ${id}`.execute(server.db)).rows[0]?.version }
            : {};
        const isMine = await within(condition, String(mine.id));
        const { code } = await send(server, endpoint, { ...sent(mine.id, choice?.outside()), ...(await version(mine.id)) }, token);
        if (code === 200 && isMine && !(await within(condition, String(mine.id)))) faults.push(`${name} carries a row out`);
        if (code === 200 && !(await there(String(mine.id), condition))) mine = await fresh();
        if (choice) {
          const taken = await send(server, endpoint, { ...sent(foreign.id, choice.inside()), ...(await version(foreign.id)) }, token);
          if (taken.code === 200) faults.push(`${name} reaches a row outside`);
        }
      }
    }
    expect([...new Set(faults)]).toEqual([]);
  });
});
