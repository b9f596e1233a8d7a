import {
  dataRoot,
  dictionaryCreate,
  dictionaryInfo,
  dictionaryList,
  dictionaryRemove,
  dictionarySelector,
  dictionarySelectorWithout,
  dictionaryState,
  dictionaryUpdate,
  typeRoot,
} from '@ordo/contract/dictionary.ts';
import { dictionaryAll, dictionaryChoices } from '@ordo/contract/dictionary-lookup.ts';
import type { FastifyInstance } from 'fastify';
import { toColumns } from '../kit/crud.ts';
import { insertRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { buildTree, withAncestors } from '../kit/tree.ts';
import { wantsTraditional } from '../translation/translation.read.ts';
import { dictionaryTypeFeature } from './dictionary-type.ts';
import { findType, typeChoices, typeOf } from './dictionary-type.db.ts';
import { childrenCount, choicesOf, itemShown, itemsOf, lockItem, type Stored } from './dictionary.db.ts';
import { nameIn, type DictionaryUse } from './dictionary.read.ts';
import { clearDefault, lockType, renamed } from './locks.ts';
import { mergeFeature } from './merge.ts';
import { dictionarySheetFeature } from './sheets.ts';
import { dictionaryTransferFeature } from './transfer.ts';
import { findUses, usesText } from './uses.ts';
import { dictionaryTargets } from './targets.ts';
import { omitSubtree } from './omit-subtree.ts';

/** @param uses every column of every feature that holds a dictionary's values */
export function dictionaryFeature(app: FastifyInstance, deps: Deps, uses: readonly DictionaryUse[]): void {
  deps.constraints.add({
    dictionary_data_code_key: 'dictionaryItemCodeTaken',
    dictionary_data_name_key: 'dictionaryItemNameTaken',
    dictionary_data_period: 'dictionaryPeriod',
  });
  deps.targets.add(dictionaryTargets);
  dictionaryTypeFeature(app, deps, uses);
  mergeFeature(app, deps, uses);
  dictionarySheetFeature(app, deps);
  dictionaryTransferFeature(app, deps);

  serve(app, deps, dictionaryChoices, async ({ typeId, retired }, { db, language, now }) => {
    const type = await findType(db, typeId);
    if (!type) return { list: [] };
    const choices = (await choicesOf(db, type.id, retired === 1, language, now)).map(({ typeId: _, ...choice }) => choice);
    return { list: type.isTree ? leaner(buildTree(choices)) : choices };
  });
  serve(app, deps, dictionaryAll, async (_, { db, language, now }) => {
    const [types, choices] = await Promise.all([typeChoices(db, language), choicesOf(db, null, false, language, now)]);
    const byType = Map.groupBy(choices, (choice) => choice.typeId);
    const listOf = (id: string) => (byType.get(id) ?? []).map(({ typeId: _, ...choice }) => choice);
    return {
      list: types.map(({ id, enCode, fullName, isTree }) => ({
        id,
        enCode,
        fullName,
        isTree,
        dictionaryList: isTree ? leaner(buildTree(listOf(id))) : listOf(id),
      })),
    };
  });

  serve(app, deps, dictionaryList, async ({ typeId, isTree, keyword = '' }, call) => {
    const type = await typeOf(call.db, typeId);
    const items = await itemsOf(call.db, type.id, call.now);
    const words = keyword.toLowerCase();
    const matches = (item: (typeof items)[number]) => `${item.fullName} ${item.fullNameEn} ${item.enCode}`.toLowerCase().includes(words);
    if (isTree) return { list: buildTree(words ? withAncestors(items, matches) : items) };
    return { list: items.filter(matches).map((item) => ({ ...item, hasChildren: false })) };
  });
  const places = async (call: Call, typeId: string, tree: boolean, excludeId = '') => {
    const type = await typeOf(call.db, typeId);
    const top = {
      id: type.id,
      parentId: typeRoot,
      fullName: nameIn(call.language, type.fullName, type.fullNameEn),
      enCode: type.enCode,
      sortCode: type.sortCode,
      isTree: type.isTree,
    };
    if (!tree) return { list: [{ ...top, hasChildren: false }] };
    const items = omitSubtree(await itemsOf(call.db, type.id, call.now), excludeId);
    const below = items.map((item) => ({
      id: item.id,
      parentId: item.parentId === dataRoot ? type.id : item.parentId,
      fullName: nameIn(call.language, item.fullName, item.fullNameEn),
      enCode: item.enCode,
      sortCode: item.sortCode,
      isTree: 1,
    }));
    return { list: buildTree([top, ...below]) };
  };
  serve(app, deps, dictionarySelector, ({ typeId, isTree }, call) => places(call, typeId, isTree === 1));
  serve(app, deps, dictionarySelectorWithout, ({ typeId, excludeId, isTree }, call) => places(call, typeId, isTree === 1, excludeId));
  serve(app, deps, dictionaryInfo, ({ id }, { db, now }) => itemShown(db, id, now));

  serve(app, deps, dictionaryCreate, async ({ dictionaryTypeId, ...input }, call) => {
    const type = await lockType(call, dictionaryTypeId);
    const parentId = await parentOf(call, type, input.parentId);
    if (input.isDefault) await clearDefault(call, type.id);
    call.afterCommit(wantsTraditional);
    return insertRecord(call, 'dictionary_data', { dictionary_type_id: type.id, ...toColumns({ ...input, parentId }) });
  });
  serve(app, deps, dictionaryUpdate, async ({ id, version, ...input }, call) => {
    const { type, item } = await lockedWithType(call, id);
    const { enCode } = input;
    if (enCode !== undefined && enCode !== item.en_code) {
      const held = (await findUses(call.db, uses, type.enCode, item)).filter(({ use }) => use.holds === 'enCode');
      if (held.length) throw new Refusal('dictionaryCodeUsed', { uses: usesText(held, call.language) });
    }
    const parentId = input.parentId === undefined ? {} : { parentId: await parentOf(call, type, input.parentId, id) };
    if (input.isDefault === 1 && version === item.version) await clearDefault(call, type.id, id);
    if (input.fullName !== undefined) call.afterCommit(wantsTraditional);
    return updateRecord(call, 'dictionary_data', id, version, { ...toColumns({ ...input, ...parentId }), ...renamed(input.fullName, item.full_name) });
  });
  serve(app, deps, dictionaryState, async (input, call) => {
    await lockedWithType(call, input.id);
    return setRecordEnabled(call, 'dictionary_data', input);
  });
  serve(app, deps, dictionaryRemove, async ({ id }, call) => {
    const { type, item } = await lockedWithType(call, id);
    const count = await childrenCount(call.db, id);
    if (count) throw new Refusal('dictionaryItemHasItems', { count });
    const held = await findUses(call.db, uses, type.enCode, item);
    if (held.length) throw new Refusal('dictionaryItemUsed', { uses: usesText(held, call.language) });
    await removeRecord(call, 'dictionary_data', id);
    return null;
  });
}

/** Cascaders draw an empty column for a leaf with `hasChildren` or `children` of its own (wire §1.3). */
function leaner<N extends { hasChildren?: boolean; children?: N[] }>(nodes: readonly N[]): N[] {
  return nodes.map(({ hasChildren: _, children, ...node }) => ({ ...node, ...(children && { children: leaner(children) }) }) as N);
}

type Type = Awaited<ReturnType<typeof typeOf>>;

async function lockedWithType(call: Call, id: string): Promise<{ type: Type; item: Stored }> {
  const { dictionaryTypeId } = await itemShown(call.db, id, call.now);
  const type = await lockType(call, dictionaryTypeId);
  return { type, item: await lockItem(call.db, id) };
}

/** The wire has two notations for the root. @throws Refusal dictionaryParent, dictionaryCycle */
async function parentOf({ db, now }: Call, type: Type, wanted: string, id = ''): Promise<string> {
  if (wanted === dataRoot || wanted === type.id) return dataRoot;
  if (!type.isTree) throw new Refusal('dictionaryParent');
  const items = await itemsOf(db, type.id, now);
  if (!items.some((item) => item.id === wanted)) throw new Refusal('dictionaryParent');
  if (!omitSubtree(items, id).some((item) => item.id === wanted)) throw new Refusal('dictionaryCycle');
  return wanted;
}
