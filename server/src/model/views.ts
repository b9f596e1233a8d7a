// Views of a model: stored, shared, and applied to a list. A view uses the permissions of the person who opens it, and grants nothing.
import * as contract from '@ordo/contract/model-view.ts';
import { modelMenu } from '@ordo/contract/model-page.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import { isOffered, lookedAt, seenView, viewProblem } from '@ordo/engine/list/view/fits.ts';
import { listUnder } from '@ordo/engine/list/view/under.ts';
import { becomesDefault, isReplaced, usualView, type UsualView } from '@ordo/engine/list/view/usual.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { nameIn } from '../dictionary/dictionary.read.ts';
import { insertRecord, removeRecord, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { conditionRefusal } from './condition-refusal.ts';
import type { LiveModels } from './live.ts';
import { assertSeen } from './record-list.ts';
import { indexSoon } from './viewed.ts';

const TABLE = 'model_view';

interface Kept extends UsualView {
  version: number;
  fullName: string;
  fullNameEn: string | null;
  fullNameZhtw: string | null;
  document: ViewDocument;
  owner: string | null;
  roleIds: string[];
  lockedMark: number;
  sortCode: number;
}

const mayShare = ({ user }: Call) => can(user.rights, `${modelMenu}:btn_edit`);

/** The user's own views, and those shared with them; whether their fields are visible is not checked. */
async function viewsOf(call: Call, model: string, id?: string): Promise<Kept[]> {
  const { db, user } = call;
  const { rows } = await sql<Kept>`
    select v.id, v.version, v.full_name as "fullName", v.full_name_en as "fullNameEn", v.full_name_zhtw as "fullNameZhtw", v.document, v.owner_user_id as owner,
      v.shared_mark as "sharedMark", v.role_ids as "roleIds", v.locked_mark as "lockedMark", v.default_mark as "defaultMark", v.default_since as "defaultSince",
      v.sort_code as "sortCode"
    from model_view v
    where v.model_id = ${model} and v.delete_mark = 0 and (${id ?? null}::text is null or v.id = ${id ?? null})
      and case v.shared_mark when 0 then v.owner_user_id = ${user.userId}
          else ${mayShare(call)} or v.role_ids = '{}' or v.role_ids && ${user.facts.roleIds}::text[] end
    order by v.shared_mark desc, v.sort_code, v.creator_time, v.id`.execute(db);
  return rows;
}

const mayEdit = (call: Call, { sharedMark, lockedMark, owner }: Kept) => (sharedMark === 0 ? owner === call.user.userId : mayShare(call) || lockedMark === 0);

/** @throws Refusal recordPartUnknown: there is no such view for the caller */
async function offered(call: Call, access: RecordAccess, id: string): Promise<Kept> {
  const [view] = await viewsOf(call, access.model.id, id);
  if (!view || !fitsNow(access, view.document) || !isOffered(view.document, access.sees)) throw new Refusal('recordPartUnknown');
  return view;
}

const askable = ({ model }: RecordAccess) => Object.fromEntries(Object.entries(model.rows.fields).map(([name, { kind }]) => [name, { kind }] as const));
const problemOf = (access: RecordAccess, view: ViewDocument) => viewProblem(view, access.model.design.form, askable(access));
/** A later release may have removed a field, or changed its kind. */
const fitsNow = (access: RecordAccess, view: ViewDocument) => problemOf(access, view) === null;

const usualOf = ({ user }: Call, list: readonly Kept[]) => usualView(list, new Set([user.facts.roleIds].flat().map(String)));

interface UnderView {
  access: RecordAccess;
  /** Null: the list without a view. */
  view: ViewDocument | null;
}

/** The list with the order, groups and columns of the view in the address. @throws Refusal recordPartUnknown */
export async function underView(call: Call, access: RecordAccess, inView: unknown): Promise<UnderView> {
  if (typeof inView !== 'string') return { access, view: null };
  const { document: view } = await offered(call, access, inView);
  const { model } = access;
  return { access: { ...access, model: { ...model, design: { ...model.design, list: listUnder(model.design.list, view) } } }, view };
}

export function viewFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUseFor(call, id));

  serve(app, deps, contract.modelViewList, async ({ id }, call) => {
    const access = await open(call, id);
    const all = await viewsOf(call, id);
    const offeredNow = all.filter(({ document }) => fitsNow(access, document) && isOffered(document, access.sees));
    const list = offeredNow.map(({ owner: _, fullNameZhtw, defaultSince, ...kept }): Result<typeof contract.modelViewList>['list'][number] => ({
      ...kept,
      name: nameIn(call.language, kept.fullName, kept.fullNameEn ?? '', fullNameZhtw ?? ''),
      fullNameEn: kept.fullNameEn ?? '',
      document: seenView(kept.document, access.sees),
      mayEdit: mayEdit(call, { ...kept, defaultSince, owner: _, fullNameZhtw }),
    }));
    return { list, mayShare: mayShare(call), usual: usualOf(call, offeredNow) };
  });

  serve(app, deps, contract.modelViewCreate, async ({ id, menuId: _, ...said }, call) => {
    const access = await open(call, id);
    assertKeepable(call, access, said.document);
    if (said.sharedMark === 1 && !mayShare(call)) throw new Refusal('viewNotShared');
    await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${id}`}, 0))`.execute(call.db);
    const alike = (await viewsOf(call, id)).filter(({ sharedMark }) => sharedMark === said.sharedMark);
    if (alike.length >= contract.MAX_VIEWS) throw new Refusal('viewMany', { most: contract.MAX_VIEWS });
    const since = await defaultNow(call, id, null, said);
    if (said.sharedMark === 1) await indexSoon(call.db, id);
    return insertRecord(call, TABLE, { model_id: id, ...columnsOf(said), ...since, owner_user_id: call.user.userId });
  });

  serve(app, deps, contract.modelViewUpdate, async ({ id, menuId: _, viewId, version, ...said }, call) => {
    const access = await open(call, id);
    const kept = await offered(call, access, viewId);
    if (!mayEdit(call, kept)) throw new Refusal('viewNotOwn');
    assertKeepable(call, access, said.document);
    if (!mayShare(call) && isSharedOtherwise(kept, said)) throw new Refusal('viewNotShared');
    const since = await defaultNow(call, id, kept, said);
    if (said.sharedMark === 1) await indexSoon(call.db, id);
    // Columns that the owner shows and the caller does not see are kept.
    const unseen = kept.document.shown.filter((path) => !access.sees(path));
    const document = { ...said.document, shown: [...said.document.shown, ...unseen] };
    return updateRecord(call, TABLE, viewId, version, { ...columnsOf({ ...said, document }), ...since });
  });

  serve(app, deps, contract.modelViewRemove, async ({ id, viewId }, call) => {
    const kept = await offered(call, await open(call, id), viewId);
    if (kept.sharedMark === 1 ? !mayShare(call) : kept.owner !== call.user.userId) throw new Refusal('viewNotOwn');
    await removeRecord(call, TABLE, viewId);
    return null;
  });
}

type Said = Omit<Parsed<typeof contract.modelViewCreate>, 'id' | 'menuId'>;

const isSharedOtherwise = (kept: Kept, said: Said) =>
  kept.sharedMark !== said.sharedMark ||
  (kept.sharedMark === 1 &&
    (kept.lockedMark !== said.lockedMark || kept.defaultMark !== said.defaultMark || kept.roleIds.toSorted().join() !== said.roleIds.toSorted().join()));

/** A view that becomes a default counts before earlier ones, and ends those that nobody would open any more. */
async function defaultNow(call: Call, model: string, before: Kept | null, said: Said): Promise<Values> {
  if (!becomesDefault(before, said)) return said.defaultMark === 1 ? {} : { default_since: null };
  const { rows } = await sql<Pick<Kept, 'id' | 'sharedMark' | 'roleIds'>>`
    select id, shared_mark as "sharedMark", role_ids as "roleIds" from model_view
    where model_id = ${model} and delete_mark = 0 and default_mark = 1 and id is distinct from ${before?.id ?? null}
      and (shared_mark = 1 or owner_user_id = ${call.user.userId})`.execute(call.db);
  for (const view of rows) if (isReplaced(view, said)) await updateRecord(call, TABLE, view.id, null, { default_mark: 0, default_since: null });
  return { default_since: new Date(call.now) };
}

/** A view cannot use fields that its owner does not see. @throws Refusal recordFieldUnknown, viewWrong, recordConditionWrong, columnDenied, boundNoPivot */
function assertKeepable(call: Call, access: RecordAccess, view: ViewDocument): void {
  if (view.kind === 'pivot' && access.model.elsewhere) throw new Refusal('boundNoPivot');
  for (const path of [...lookedAt(view), ...view.shown]) assertSeen(access, path);
  const wrong = problemOf(access, view);
  if (wrong === null) return;
  const called = (path: string) => {
    const field = access.model.fields.get(path);
    return field ? textIn(field.node.label, call.language) : path;
  };
  if (wrong.problem === 'field') throw new Refusal('recordFieldUnknown', { field: wrong.field });
  if (wrong.problem === 'filter') throw conditionRefusal(wrong.why, called);
  throw new Refusal('viewWrong', { field: wrong.problem === 'setting' ? called(wrong.field) : '—' });
}

const columnsOf = ({ fullName, fullNameEn, document, sharedMark, roleIds, lockedMark, defaultMark, sortCode }: Said): Values => ({
  full_name: fullName,
  full_name_en: fullNameEn || null,
  document: JSON.stringify(document),
  shared_mark: sharedMark,
  role_ids: sharedMark === 1 ? [...new Set(roleIds)] : [],
  locked_mark: sharedMark === 1 ? lockedMark : 0,
  default_mark: defaultMark,
  sort_code: sortCode,
});
