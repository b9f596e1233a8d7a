import {
  positionAll,
  positionCreate,
  positionInfo,
  positionList,
  positionRemove,
  positionSelector,
  positionState,
  positionUpdate,
} from '@ordo/contract/position.ts';
import type { FastifyInstance } from 'fastify';
import { assertCanGrant } from '../authorize/authorize.read.ts';
import { assertChoice } from '../dictionary/dictionary.read.ts';
import { toColumns } from '../kit/crud.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { buildTree } from '../kit/tree.ts';
import { assertOrganize } from '../organize/organize.read.ts';
import { allPositions, infoOf, membersCount, positionNodes, positionPage } from './position.db.ts';

export function positionFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ position_code_key: 'positionCodeTaken', position_name_key: 'positionNameTaken' });
  serve(app, deps, positionList, (input, call) => positionPage(call, input));
  serve(app, deps, positionAll, async (_, call) => ({ list: await allPositions(call) }));
  serve(app, deps, positionSelector, async (_, { db }) => ({ list: buildTree(await positionNodes(db)) }));
  serve(app, deps, positionInfo, ({ id }, { db }) => infoOf(db, id));

  serve(app, deps, positionCreate, async (input, call) => {
    await assertOrganize(call.db, input.organizeId);
    await assertChoice(call, 'PositionType', 'enCode', input.type);
    return insertRecord(call, 'position', toColumns(input));
  });
  serve(app, deps, positionUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<{ organize_id: string; enabled_mark: number; type: string }>(call.db, 'position', id);
    if (input.organizeId && input.organizeId !== current.organize_id) await assertOrganize(call.db, input.organizeId);
    if (input.enabledMark === 1 && current.enabled_mark === 0) await assertCanGrant(call, [id]);
    if (input.type !== undefined) await assertChoice(call, 'PositionType', 'enCode', input.type, current.type);
    return updateRecord(call, 'position', id, version, toColumns(input));
  });
  serve(app, deps, positionState, async (input, call) => {
    await assertCanGrant(call, [input.id]);
    return setRecordEnabled(call, 'position', input);
  });
  serve(app, deps, positionRemove, async ({ id }, call) => {
    await lockRecord(call.db, 'position', id);
    const count = await membersCount(call.db, id);
    if (count) throw new Refusal('positionHasMembers', { count });
    await removeRecord(call, 'position', id);
    return null;
  });
}
