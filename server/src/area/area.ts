import {
  areaCreate,
  areaInfo,
  areaLevels,
  areaList,
  areaPath,
  areaRemove,
  areaRoot,
  areaSelector,
  areaSelectorWithout,
  areaState,
  areaUpdate,
} from '@ordo/contract/area.ts';
import type { FastifyInstance } from 'fastify';
import { toColumns } from '../kit/crud.ts';
import { newId } from '../kit/id.ts';
import { quickQuery } from '../kit/pinyin.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { lockPath, lockTree } from '../kit/tree.ts';
import { childrenOf, deepestBelow, foundIn, infoOf, pathOf, placeBelow, selectable, selectableFound, usesOf, type AreaRow, type Place } from './area.db.ts';

export function areaFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ area_code_key: 'areaCodeTaken' });
  serve(app, deps, areaList, async ({ parentId, keyword }, { db }) => ({
    list: keyword ? await foundIn(db, parentId, keyword) : await childrenOf(db, parentId),
  }));
  serve(app, deps, areaSelector, async ({ parentId, keyword }, { db }) => ({
    list: keyword ? await selectableFound(db, parentId, keyword) : await selectable(db, parentId),
  }));
  serve(app, deps, areaSelectorWithout, async ({ parentId, excludeId, keyword }, { db }) => ({
    list: keyword ? await selectableFound(db, parentId, keyword, excludeId) : await selectable(db, parentId, excludeId),
  }));
  serve(app, deps, areaPath, async ({ id }, { db }) => ({ list: await pathOf(db, id) }));
  serve(app, deps, areaInfo, ({ id }, { db }) => infoOf(db, id));

  serve(app, deps, areaCreate, async (input, call) => {
    const id = newId();
    const place = placeOf(await parentOf(call, input.parentId), id, input.fullName);
    if (place.level > areaLevels) throw new Refusal('areaTooDeep', { most: areaLevels });
    return insertRecord(call, 'area', { id, ...toColumns(input), ...place, ...(await quickQuery(input.fullName)) });
  });

  serve(app, deps, areaUpdate, async ({ id, version, ...input }, call) => {
    if (input.parentId !== undefined || input.fullName !== undefined) await lockTree(call.db, 'area');
    const current = await lockRecord<AreaRow & { version: number }>(call.db, 'area', id);
    const name = input.fullName ?? current.full_name;
    const renamed = name !== current.full_name;
    const moved = input.parentId !== undefined && input.parentId !== current.parent_id;
    const values = { ...toColumns(input), ...(await quickQuery(renamed ? name : undefined)) };
    if ((!moved && !renamed) || version !== current.version) return updateRecord(call, 'area', id, version, values);

    const parent = await parentOf(call, input.parentId ?? current.parent_id);
    if (moved) await assertMayMove(call, current, parent);
    const place = placeOf(parent, id, name);
    await placeBelow(call.db, current, place);
    return updateRecord(call, 'area', id, version, { ...values, ...place });
  });

  serve(app, deps, areaRemove, async ({ id }, call) => {
    await lockRecord(call.db, 'area', id);
    const { children, customers } = await usesOf(call.db, id);
    if (children) throw new Refusal('areaHasChildren', { count: children });
    if (customers) throw new Refusal('inUse', { what: call.language === 'en' ? `${customers} customers` : `${customers} 个客户` });
    await removeRecord(call, 'area', id);
    return null;
  });

  serve(app, deps, areaState, (input, call) => setRecordEnabled(call, 'area', input));
}

async function parentOf(call: Call, parentId: string): Promise<AreaRow | null> {
  if (parentId === areaRoot) return null;
  const parent = await lockPath<AreaRow>(call.db, 'area', parentId);
  if (!parent) throw new Refusal('areaParentMissing');
  return parent;
}

function placeOf(parent: AreaRow | null, id: string, name: string): Place {
  return parent
    ? { path: `${parent.path}${id}.`, path_name: `${parent.path_name}/${name}`, level: parent.level + 1 }
    : { path: `${id}.`, path_name: name, level: 1 };
}

async function assertMayMove(call: Call, area: AreaRow, parent: AreaRow | null): Promise<void> {
  if (parent?.path.startsWith(area.path)) throw new Refusal('areaCycle');
  const depth = (await deepestBelow(call.db, area)) - area.level + 1;
  if ((parent?.level ?? 0) + depth > areaLevels) throw new Refusal('areaTooDeep', { most: areaLevels });
}
