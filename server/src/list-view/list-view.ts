// Personal views of lists: each person reads and changes only their own, of lists that they may read.
import * as contract from '@ordo/contract/list-view.ts';
import { fittingView, type KeptView } from '@ordo/engine/list/kept-view.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';

const TABLE = 'list_view';

interface Kept {
  id: string;
  version: number;
  fullName: string;
  settings: KeptView;
  defaultMark: number;
}

/** @throws Refusal denied: the user may not read the list */
function assertReads({ user }: Call, list: contract.ViewedList): void {
  const { access } = contract.viewedLists[list];
  if (typeof access !== 'string' || !can(user.rights, access)) throw new Refusal('denied');
}

const own = ({ user }: Call) => sql<boolean>`t.user_id = ${user.userId}`;

async function viewsOf({ db, user }: Call, list: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select v.id, v.version, v.full_name as "fullName", v.settings, v.default_mark as "defaultMark" from list_view v
    where v.user_id = ${user.userId} and v.list = ${list} and v.delete_mark = 0 order by v.creator_time, v.id`.execute(db);
  return rows;
}

/** Without what the calls of the list do not take; the columns are known to the screen. */
function fitting(list: contract.ViewedList, view: KeptView): KeptView {
  const { shape } = contract.viewedLists[list].input.def;
  const known: Readonly<Record<string, z.core.$ZodType>> = shape;
  const { currentPage: _, pageSize: _size, sidx, sort: _sort, ...filters } = known;
  const takes = (key: string, value: string) => Object.hasOwn(filters, key) && z.safeParse(filters[key] as z.core.$ZodType, value).success;
  const sorts = view.sort.split(',').map((one) => one.replace(/^-/, ''));
  return fittingView(view, { takes, sorts: new Set(sorts.filter((one) => sidx !== undefined && z.safeParse(sidx, one).success)) });
}

/** Two tabs of one person are serialised. */
const locked = ({ db, user }: Call, list: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${user.userId} ${list}`}, 0))`.execute(db);

/** A list opens with at most one view. */
async function noOtherDefault(call: Call, list: string, but: string | null): Promise<void> {
  for (const { id, defaultMark } of await viewsOf(call, list))
    if (defaultMark === 1 && id !== but) await updateRecord(call, TABLE, id, null, { default_mark: 0 });
}

export function listViewFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ list_view_name: 'viewNameTaken' });

  serve(app, deps, contract.listViews, async ({ list }, call) => {
    assertReads(call, list);
    return { list: (await viewsOf(call, list)).map((view) => ({ ...view, settings: fitting(list, view.settings) })) };
  });

  serve(app, deps, contract.listViewCreate, async ({ list, fullName, settings, defaultMark }, call) => {
    assertReads(call, list);
    await locked(call, list);
    if ((await viewsOf(call, list)).length >= contract.MAX_LIST_VIEWS) throw new Refusal('viewMany', { most: contract.MAX_LIST_VIEWS });
    if (defaultMark === 1) await noOtherDefault(call, list, null);
    const view = { full_name: fullName, settings: JSON.stringify(fitting(list, settings)), default_mark: defaultMark };
    return insertRecord(call, TABLE, { user_id: call.user.userId, list, ...view });
  });

  serve(app, deps, contract.listViewUpdate, async ({ id, version, fullName, settings, defaultMark }, call) => {
    const { list } = await ownView(call, id);
    if (defaultMark === 1) await noOtherDefault(call, list, id);
    const view = { full_name: fullName, settings: JSON.stringify(fitting(list, settings)), default_mark: defaultMark };
    return updateRecord(call, TABLE, id, version ?? null, view, { within: own(call) });
  });

  serve(app, deps, contract.listViewRemove, async ({ id }, call) => {
    await ownView(call, id);
    await removeRecord(call, TABLE, id, own(call));
    return null;
  });
}

/** @throws Refusal notFound: it is gone, or another person's; denied */
async function ownView(call: Call, id: string): Promise<{ list: contract.ViewedList }> {
  const { rows } = await sql<{ list: string }>`select list from list_view t where id = ${id} and delete_mark = 0 and ${own(call)}`.execute(call.db);
  const list = rows[0]?.list ?? '';
  if (!Object.hasOwn(contract.viewedLists, list)) throw new Refusal('notFound');
  const known = list as contract.ViewedList;
  assertReads(call, known);
  await locked(call, known);
  await lockRecord(call.db, TABLE, id, own(call));
  return { list: known };
}
