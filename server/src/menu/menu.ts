import * as contract from '@ordo/contract/menu.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { PageRegistry } from '../kit/registry.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { wantsTraditional } from '../translation/translation.read.ts';
import { grantsBelow, lockMenus, numberChildren, removeRights, subtreeOf, type MenuRecord } from './menu.db.ts';
import { infoOf, menuNodes, menuTree } from './menu.list.ts';
import { assertNothingHidden, assertPlace, assertShippedUnchanged, assertTypeCanChange, completed, withMenuGuard } from './menu.rules.ts';
import { addButtons, columns, createEntry, defaultButtons } from './entry.read.ts';
import { menuFileFeature } from './menu-file.ts';
import { assertCanPoint, targetImpactOf } from './menu-target.ts';
import { createRight, rightFeature } from './right.ts';
import { schemeFeature } from './scheme.ts';

export function menuFeature(app: FastifyInstance, deps: Deps, pages: PageRegistry): void {
  deps.constraints.add({ menu_code_key: 'menuCodeTaken', menu_name_key: 'menuNameTaken' });
  serve(app, deps, contract.menuList, async ({ category, keyword }, call) => ({ list: await menuTree(call, category, keyword) }));
  serve(app, deps, contract.menuSelector, async ({ category }, call) => ({ list: await menuNodes(call, category, true) }));
  serve(app, deps, contract.menuSelectorWithout, async ({ category, excludeId }, call) => ({ list: await menuNodes(call, category, true, excludeId) }));
  serve(app, deps, contract.menuSelectorAll, async ({ category }, call) => ({ list: await menuNodes(call, category, false) }));
  serve(app, deps, contract.menuInfo, ({ id }, call) => infoOf(call, id));

  serve(app, deps, contract.menuCreate, async (input, call) => {
    const made = await createEntry(call, input);
    if (input.type === 3 || input.type === 4) await addButtons(call, made.id, defaultButtons);
    return made;
  });

  serve(app, deps, contract.menuUpdate, async ({ id, version, ...input }, call) => {
    await lockMenus(call.db);
    const current = await lockRecord<MenuRecord>(call.db, 'menu', id);
    const values = columns(input);
    const now = { ...current, ...values };
    if (version === current.version) {
      assertShippedUnchanged(current, values);
      await assertTypeCanChange(call, current, values);
      await assertCanPoint(call, deps.targets, current, { ...now, ...completed(now) });
      if (now.parent_id !== current.parent_id || now.category !== current.category) await assertPlace(call, now.parent_id, now.category, id);
      await assertNothingHidden(call, id, values);
    }
    const renamed = input.fullName !== undefined && input.fullName !== current.full_name;
    if (renamed) call.afterCommit(wantsTraditional);
    // The traditional Chinese form of the old name does not apply to a new name.
    return withMenuGuard(call, () => updateRecord(call, 'menu', id, version, { ...(renamed && { full_name_zhtw: null }), ...values, ...completed(now) }));
  });

  serve(app, deps, contract.menuTargetImpact, async ({ id, ...input }, call) => {
    const { rows } = await sql<MenuRecord>`select * from menu where id = ${id} and delete_mark = 0`.execute(call.db);
    const [current] = rows;
    if (!current) throw new Refusal('notFound');
    const now = { ...current, ...columns(input) };
    return targetImpactOf(call, deps.targets, current, { ...now, ...completed(now) });
  });

  serve(app, deps, contract.menuMove, async ({ id, parentId, before, version }, call) => {
    await lockMenus(call.db);
    const current = await lockRecord<MenuRecord>(call.db, 'menu', id);
    if (version === current.version && parentId !== current.parent_id) await assertPlace(call, parentId, current.category, id);
    const siblings = await call.db
      .selectFrom('menu')
      .select('id')
      .where('parent_id', '=', parentId)
      .where('category', '=', current.category)
      .where('delete_mark', '=', 0)
      .where('id', '<>', id)
      .orderBy('sort_code')
      .orderBy('id')
      .execute();
    const order = siblings.map((row) => row.id);
    const place = before === undefined ? order.length : order.indexOf(before);
    if (place < 0) throw new Refusal('menuParentMissing');
    order.splice(place, 0, id);
    return withMenuGuard(call, async () => {
      const saved = await updateRecord(call, 'menu', id, version, { parent_id: parentId, sort_code: place + 1 }, { action: 'move' });
      await numberChildren(call.db, order);
      return saved;
    });
  });

  serve(app, deps, contract.menuRemove, async ({ id }, call) => {
    await lockMenus(call.db);
    const current = await lockRecord<MenuRecord>(call.db, 'menu', id);
    if (current.shipped) throw new Refusal('menuShipped');
    const children = (await subtreeOf(call.db, id)).ids.size - 1;
    if (children > 0) throw new Refusal('menuHasChildren', { count: children });
    const grants = await grantsBelow(call.db, id);
    if (grants > 0) throw new Refusal('menuGranted', { count: grants });
    await removeRights(call, id);
    await removeRecord(call, 'menu', id);
    return null;
  });

  serve(app, deps, contract.menuState, async (input, call) => {
    await lockMenus(call.db);
    return withMenuGuard(call, () => setRecordEnabled(call, 'menu', input));
  });

  rightFeature(app, deps, pages.columns);
  menuFileFeature(app, deps, { entry: createEntry, right: createRight });
  schemeFeature(app, deps, pages.rows);
}
