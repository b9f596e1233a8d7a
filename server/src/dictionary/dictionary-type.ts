import {
  dictionaryTypeCreate,
  dictionaryTypeInfo,
  dictionaryTypeList,
  dictionaryTypeRemove,
  dictionaryTypeSelector,
  dictionaryTypeSelectorWithout,
  dictionaryTypeUpdate,
  typeRoot,
} from '@ordo/contract/dictionary.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { buildTree, withAncestors } from '../kit/tree.ts';
import { wantsTraditional } from '../translation/translation.read.ts';
import { belowType, typeChoices, typeOf, typesWithCounts } from './dictionary-type.db.ts';
import type { DictionaryUse } from './dictionary.read.ts';
import { lockTypes, renamed } from './locks.ts';
import { omitSubtree } from './omit-subtree.ts';

export function dictionaryTypeFeature(app: FastifyInstance, deps: Deps, uses: readonly DictionaryUse[]): void {
  deps.constraints.add({ dictionary_type_code_key: 'dictionaryTypeCodeTaken', dictionary_type_name_key: 'dictionaryTypeNameTaken' });
  const fixed = (enCode: string) => uses.some((use) => use.dictionary.toLowerCase() === enCode.toLowerCase());

  serve(app, deps, dictionaryTypeList, async ({ keyword = '' }, { db }) => {
    const words = keyword.toLowerCase();
    const types = await typesWithCounts(db);
    return { list: buildTree(withAncestors(types, (type) => `${type.fullName} ${type.fullNameEn} ${type.enCode}`.toLowerCase().includes(words))) };
  });
  serve(app, deps, dictionaryTypeSelector, async (_, { db, language }) => ({ list: buildTree(await typeChoices(db, language)) }));
  serve(app, deps, dictionaryTypeSelectorWithout, async ({ excludeId }, { db, language }) => ({
    list: buildTree(omitSubtree(await typeChoices(db, language), excludeId)),
  }));
  serve(app, deps, dictionaryTypeInfo, ({ id }, { db }) => typeOf(db, id));

  serve(app, deps, dictionaryTypeCreate, async (input, call) => {
    await lockTypes(call.db);
    await assertParent(call.db, input.parentId);
    call.afterCommit(wantsTraditional);
    return insertRecord(call, 'dictionary_type', toColumns(input));
  });
  serve(app, deps, dictionaryTypeUpdate, async ({ id, version, ...input }, call) => {
    await lockTypes(call.db);
    const now = await lockRecord<{ en_code: string; full_name: string; parent_id: string; is_tree: number }>(call.db, 'dictionary_type', id);
    if (input.enCode !== undefined && input.enCode !== now.en_code && fixed(now.en_code)) throw new Refusal('dictionaryTypeFixed');
    if (input.parentId !== undefined && input.parentId !== now.parent_id) await assertParent(call.db, input.parentId, id);
    if (input.isTree === 0 && now.is_tree === 1 && (await belowType(call.db, id)).nested) throw new Refusal('dictionaryFlat');
    if (input.fullName !== undefined) call.afterCommit(wantsTraditional);
    return updateRecord(call, 'dictionary_type', id, version, { ...toColumns(input), ...renamed(input.fullName, now.full_name) });
  });
  serve(app, deps, dictionaryTypeRemove, async ({ id }, call) => {
    await lockTypes(call.db);
    const { en_code } = await lockRecord<{ en_code: string }>(call.db, 'dictionary_type', id);
    if (fixed(en_code)) throw new Refusal('dictionaryTypeFixed');
    const { types, items } = await belowType(call.db, id);
    if (types) throw new Refusal('dictionaryTypeHasTypes', { count: types });
    if (items) throw new Refusal('dictionaryTypeHasItems', { count: items });
    await removeRecord(call, 'dictionary_type', id);
    return null;
  });
}

async function assertParent(db: Db, parentId: string, id?: string): Promise<void> {
  if (parentId === typeRoot) return;
  await typeOf(db, parentId);
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from dictionary_type where id = ${parentId}
      union select t.id, t.parent_id from dictionary_type t join above a on a.parent_id = t.id
    ) select id from above where id = ${id ?? ''}`.execute(db);
  if (rows.length) throw new Refusal('dictionaryCycle');
}
