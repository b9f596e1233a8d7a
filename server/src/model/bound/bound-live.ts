// A bound model at runtime: like any model, with its own store.
import { phraseOf } from '@ordo/contract/language.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { sql } from 'kysely';
import type { DataSources } from '../../data-source/data-source.read.ts';
import type { Db } from '../../kit/db.ts';
import { recordTable } from '../../kit/ddl.ts';
import type { RowSource } from '../../kit/row-source.ts';
import { fieldsByPath, isSealed, wholeModel, type Bound, type LiveField, type LiveModel, type Named } from '../live.ts';
import type { RecordStore } from '../record-store.ts';
import { binOne, binPage, fieldsInBin } from './bin.ts';
import { countedBelow, countedTogether, readGroups } from './bound-groups.ts';
import { boundModel, type BoundModel, type BoundRows, type KeptBinding } from './bound-model.ts';
import { fieldsAsked, readEach, readOne, readPage, writtenFor } from './bound-read.ts';
import { changeBound, createBound, removeBound, restoreBound } from './bound-write.ts';
import { findCreated, openIntents, settleIntent } from './intents.ts';
import { placeOf } from './place.ts';
import { isShared, sharedLive, type SharedBinding } from './shared-live.ts';

export interface Reach {
  sources: DataSources | null;
  /** For writes outside the transaction of the save; null: this process saves nothing. */
  aside: Db | null;
}

/** Creates models whose records are in external tables, for `LiveModels`. */
export const boundTo =
  (reach: Reach): Bound =>
  async (model, binding, webOf) =>
    isShared(binding as object) ? sharedLive(model, await webOf((binding as SharedBinding).web)) : boundLive(model, binding as KeptBinding, reach);

function boundLive(model: Named, binding: KeptBinding, reach: Reach): LiveModel {
  const own = boundModel(model, binding, placeOf(binding, reach.sources));
  const live = ({ fields }: BoundRows): LiveField[] => fields.map(({ node, kind, path, logged }) => ({ node, kind, path, column: logged }));
  const head = { id: '', node: null, table: recordTable(model.id), fields: live(own.main) };
  const children = own.children.flatMap((table) => {
    const node = nodeById(model.design.form, table.id);
    return node ? [{ id: table.id, node, table: recordTable(model.id, table.id), fields: live(table) }] : [];
  });
  const store = storeOf(own, reach);
  const rows = { table: head.table, fields: store.asked, elsewhere: { written: store.written, count: store.count } };
  return wholeModel(model, { stored: [], head, children, fields: fieldsByPath([head, ...children]), rows, elsewhere: store, home: model });
}

function onlyOnceIn({ main }: BoundModel): string[][] {
  const key = main.key.map(({ by }) => (by.from === 'field' ? by.field : null));
  const checks = main.fields.flatMap(({ node }) => node.checks.flatMap((check) => (check.check === 'unique' ? [[node.id, ...check.with]] : [])));
  return [...(key.length && key.every((part) => part !== null) ? [key] : []), ...checks];
}

function storeOf(model: BoundModel, { aside }: Reach): RecordStore {
  const beside = (): Db => {
    if (!aside) throw new Error('nothing is saved from here');
    return aside;
  };
  const writing = () => ({ model, aside: beside() });
  const settle = async (): Promise<void> => {
    // Only saves of this release: those of other releases are settled with their own when the system starts.
    for (const { id, number } of await openIntents(beside(), model.id)) if (number === model.number) await settleIntent(beside(), model, id);
  };
  const columns = fieldsAsked(model);
  const open = model.main.fields.filter((field) => !isSealed(field));
  const asked: RowSource['fields'] = Object.fromEntries(
    open.flatMap(({ node }) => {
      const field = columns[node.id];
      return field ? [[node.id, { ...field, name: phraseOf(node.label) }]] : [];
    }),
  );
  return {
    readOnly: model.main.key.length === 0,
    near: model.place.own,
    onlyOnce: onlyOnceIn(model),
    written: writtenFor(model),
    asked,
    binned: fieldsInBin(model),
    count: (db, within, conditions) =>
      model.place.read(db, async (ground) => {
        const counted = conditions.map((condition, at) => sql`count(case when ${condition} then 1 end) as ${sql.id(`n${at}`)}`);
        const { rows } = await sql<Record<string, string | number>>`
          select ${sql.join(counted)} from ${ground.table(model.main.table)} t where ${within}`.execute(ground.db);
        return conditions.map((_, at) => Number(rows[0]?.[`n${at}`] ?? 0));
      }),
    groups: (db, query, within, sees, field) => readGroups(db, model, query, within, sees, field),
    countBelow: (db, within, parent, ids) => countedBelow(db, model, within, parent, ids),
    counted: (db, within, parts, ids) => countedTogether(db, model, within, parts, ids),
    page: (db, query, within, sees) => (query.deleted ? binPage(db, model, query, within, sees) : readPage(db, model, query, within, sees)),
    each: (db, query, within, sees, size) => readEach(db, model, query, within, sees, size),
    one: (db, id, within, sees, deleted) => (deleted ? binOne(db, model, id, within, sees) : readOne(db, model, id, within, sees)),
    made: (db, request) => findCreated(db, model.id, request),
    create: (call, request, values, within) => createBound(call, writing(), request, values, within),
    change: (call, id, version, values, within) => changeBound(call, writing(), id, version, values, within),
    remove: (call, id, within, version) => removeBound(call, writing(), id, within, version),
    restore: (call, id, binned, within) => restoreBound(call, writing(), id, binned, within),
    settle,
  };
}
