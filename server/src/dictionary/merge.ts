// Merges one item into another: the preview, and the change that does exactly that.
import { createHash } from 'node:crypto';
import { dictionaryPages } from '@ordo/contract/dictionary-page.ts';
import { dictionaryMerge, dictionaryMergePlan, dictionaryUses } from '@ordo/contract/dictionary-merge.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { typeOf } from './dictionary-type.db.ts';
import { childrenCount, itemShown, itemsOf, lockItem, type Stored } from './dictionary.db.ts';
import { nameIn, type DictionaryUse } from './dictionary.read.ts';
import { findUses, valueIn, type Held, type HeldItem } from './uses.ts';
import { omitSubtree } from './omit-subtree.ts';

export function mergeFeature(app: FastifyInstance, deps: Deps, uses: readonly DictionaryUse[]): void {
  serve(app, deps, dictionaryUses, async ({ id }, call) => {
    const item = await itemShown(call.db, id, call.now);
    const type = await typeOf(call.db, item.dictionaryTypeId);
    const held = await findUses(call.db, uses, type.enCode, { id, en_code: item.enCode });
    return { list: usesOf(held, call.language), total: held.reduce((sum, { count }) => sum + count, 0) };
  });

  serve(app, deps, dictionaryMergePlan, async ({ id, into }, call) => {
    const [from, to] = await Promise.all([itemShown(call.db, id, call.now), itemShown(call.db, into, call.now)]);
    const type = await typeOf(call.db, from.dictionaryTypeId);
    await assertMergeable(call, type.id, from.id, to.dictionaryTypeId, to.id);
    const { held, children, plan } = await planOf(
      call.db,
      uses,
      type.enCode,
      { id, en_code: from.enCode, version: from.version },
      { id: into, version: to.version },
    );
    const name = (item: typeof from) => nameIn(call.language, item.fullName, item.fullNameEn);
    return { from: name(from), to: name(to), list: usesOf(held, call.language), children, plan };
  });

  serve(app, deps, dictionaryMerge, async ({ id, into, plan }, call) => {
    const shown = await itemShown(call.db, id, call.now);
    if (pageGranting(call.user.rights, dictionaryPages, shown.dictionaryTypeId, 'btn_remove') === undefined)
      throw new Refusal('denied', {}, { right: `${call.page}:btn_remove` });
    const type = await typeOf(call.db, shown.dictionaryTypeId);
    await sql`select from dictionary_type where id = ${type.id} for no key update`.execute(call.db);
    // In the order of their ids, so that two merges do not deadlock.
    const locked = new Map<string, Stored>();
    for (const one of [id, into].toSorted()) locked.set(one, await lockItem(call.db, one));
    const [from, to] = [locked.get(id) as Stored, locked.get(into) as Stored];
    await assertMergeable(call, type.id, id, to.dictionary_type_id, into);
    const now = await planOf(call.db, uses, type.enCode, from, to);
    if (now.plan !== plan) throw new Refusal('planChanged');
    for (const { use, count } of now.held) {
      const moved = await moveValues(call, use, valueIn(use, from), valueIn(use, to));
      if (moved !== count) throw new Refusal('planChanged');
    }
    await moveChildren(call, id, into);
    await updateRecord(call, 'dictionary_data', id, null, { delete_mark: 1, merged_into: into, is_default: 0 }, { action: 'merge' });
    return null;
  });
}

const usesOf = (held: readonly Held[], language: Language) =>
  held.map(({ use, count }) => ({ table: use.table, what: translate(use.what, language, {}, zhtw), count }));

/** @throws Refusal dictionaryMergeSelf, dictionaryCycle */
async function assertMergeable({ db, now }: Call, typeId: string, from: string, intoType: string, into: string): Promise<void> {
  if (from === into || typeId !== intoType) throw new Refusal('dictionaryMergeSelf');
  if (!omitSubtree(await itemsOf(db, typeId, now), from).some((item) => item.id === into)) throw new Refusal('dictionaryCycle');
}

async function planOf(db: Db, uses: readonly DictionaryUse[], typeCode: string, from: HeldItem & { version: number }, to: { id: string; version: number }) {
  const [held, children] = await Promise.all([findUses(db, uses, typeCode, from), childrenCount(db, from.id)]);
  const said = JSON.stringify([from.id, from.version, to.id, to.version, children, held.map(({ use, count }) => [use.table, use.column, count])]);
  return { held, children, plan: createHash('sha256').update(said).digest('hex') };
}

/** One statement for all records of a table: value, version, modifier and log. @returns number of records */
async function moveValues({ db, user, requestId }: Call, use: DictionaryUse, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select t.* from ${sql.table(use.table)} t where ${sql.ref(`t.${use.column}`)} = ${from} and t.delete_mark = 0 for no key update
    ), changed as (
      update ${sql.table(use.table)} n set ${sql.id(use.column)} = ${to}, version = n.version + 1, last_modify_time = now(), last_modify_user_id = ${user.userId}
      from old where n.id = old.id returning n.*
    ), logged as (
      insert into change_log (user_id, request_id, entity, record_id, action, before, after)
      select ${user.userId}, ${requestId}, ${use.table}, old.id, 'merge', to_jsonb(old) - 'password_hash', to_jsonb(changed) - 'password_hash'
      from old join changed on changed.id = old.id
    )
    select count(*)::int as count from changed`.execute(db);
  return rows[0]?.count ?? 0;
}

async function moveChildren(call: Call, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from dictionary_data where parent_id = ${from} and delete_mark = 0`.execute(call.db);
  for (const { id } of rows) await updateRecord(call, 'dictionary_data', id, null, { parent_id: to }, { action: 'merge' });
}
