// What no change of the menu may do: place an entry where it is not allowed, break what the product ships, or lock people out.
import { addressByCode, menuEntryProblem } from '@ordo/engine/text/menu-entry.ts';
import { menuRoot } from '@ordo/contract/menu.ts';
import { lockRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { countsOf, enabledMenuIds, grantedToOthers, levelOf, subtreeOf, type MenuRecord } from './menu.db.ts';

/** The page that is needed to repair the menu. */
const KEEPER = 'system.menu';
const MAX_LEVELS = 10;

/** The values of a row that the rules check, by column. */
export type MenuValues = Partial<Pick<MenuRecord, 'parent_id' | 'category' | 'en_code' | 'type' | 'url_address' | 'link_target' | 'property_json'>>;

/** Fills in what follows from the type. @throws Refusal menuAddress, menuLink, menuProperty */
export function completed(now: Pick<MenuRecord, 'en_code' | 'type' | 'url_address' | 'link_target' | 'property_json'>): MenuValues {
  const url_address = addressByCode(now.type, now.en_code) ?? (now.type === 1 ? '' : now.url_address);
  const problem = menuEntryProblem({ type: now.type, urlAddress: url_address, propertyJson: now.property_json });
  if (problem) throw new Refusal(({ address: 'menuAddress', link: 'menuLink', property: 'menuProperty' } as const)[problem]);
  return { url_address, link_target: now.type === 6 ? '_blank' : now.link_target };
}

const FIXED = ['category', 'en_code', 'type', 'url_address', 'property_json'] as const;

/** @throws Refusal menuShipped */
export function assertShippedUnchanged(current: MenuRecord, values: MenuValues): void {
  if (current.shipped && FIXED.some((column) => values[column] !== undefined && values[column] !== current[column])) throw new Refusal('menuShipped');
}

/** @throws Refusal menuParentMissing, menuParentKind, menuCycle, menuTooDeep */
export async function assertPlace({ db }: Call, parentId: string, category: string, id: string | null): Promise<void> {
  const below = id === null ? { ids: new Set<string>(), depth: 1 } : await subtreeOf(db, id);
  if (parentId !== menuRoot) {
    const parent = await lockRecord<MenuRecord>(db, 'menu', parentId).catch((error: unknown) => {
      throw error instanceof Refusal && error.key === 'notFound' ? new Refusal('menuParentMissing') : error;
    });
    if (below.ids.has(parentId)) throw new Refusal('menuCycle');
    if (parent.type !== 1 || parent.category !== category) throw new Refusal('menuParentKind');
  }
  const level = parentId === menuRoot ? 0 : await levelOf(db, parentId);
  if (level + below.depth > MAX_LEVELS) throw new Refusal('menuTooDeep', { most: MAX_LEVELS });
}

/** A catalogue with entries stays one, and all of them stay with it in the browser or the app. @throws Refusal menuTypeKept */
export async function assertTypeCanChange({ db }: Call, current: MenuRecord, values: MenuValues): Promise<void> {
  const changes = (values.type !== undefined && values.type !== current.type) || (values.category !== undefined && values.category !== current.category);
  if (!changes || current.type !== 1) return;
  const count = (await subtreeOf(db, current.id)).ids.size - 1;
  if (count > 0) throw new Refusal('menuTypeKept', { count });
}

const KINDS = {
  is_button_authorize: ['button', '个按钮', 'buttons'],
  is_column_authorize: ['column', '个列', 'columns'],
  is_form_authorize: ['form', '个表单字段', 'form fields'],
  is_data_authorize: ['data', '个数据方案', 'data schemes'],
} as const;

/** An entry that still restricts something stays visible. @throws Refusal menuHasRights */
export async function assertNothingHidden(call: Call, id: string, values: Record<string, unknown>): Promise<void> {
  if (!Object.keys(KINDS).some((column) => values[column] === 0)) return;
  const counts = await countsOf(call.db, id);
  for (const [column, [kind, zh, en]] of Object.entries(KINDS))
    if (values[column] === 0 && counts[kind]) throw new Refusal('menuHasRights', { count: counts[kind], what: call.language === 'en' ? en : zh });
}

/**
 * Makes a change, and checks who gains or loses pages by it.
 * @throws Refusal menuLockout; grantNotHeld when others gain a page that the caller does not hold
 */
export async function withMenuGuard<T>(call: Call, change: () => Promise<T>): Promise<T> {
  const before = await enabledMenuIds(call.db);
  const done = await change();
  const after = await enabledMenuIds(call.db);
  if (before.has(KEEPER) && !after.has(KEEPER)) throw new Refusal('menuLockout');
  if (call.user.rights.administrator) return done;
  const opened = [...after.difference(before)];
  if (opened.length && (await grantedToOthers(call.db, 'module', opened, call.user.holders)).length) throw new Refusal('grantNotHeld');
  return done;
}
