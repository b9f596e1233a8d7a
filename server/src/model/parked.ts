// Fields and models that were parked by releases and deletions, and their restore.
import * as contract from '@ordo/contract/model-parked.ts';
import { restoreField } from '@ordo/engine/form/restore-field.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import type { Column } from '@ordo/engine/model/storage.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { recordTable, tableSql } from '../kit/ddl.ts';
import { updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { designAt } from './live.ts';
import { findModel } from './model.db.ts';
import { columnId } from './storage.ts';

const DAY = 86_400_000;

interface Parked extends Pick<Column, 'table' | 'field' | 'generation' | 'kind'> {
  parkedAt: number;
  release: number | null;
  /** The last release that used it. */
  seenIn: number;
  purgedAt: number | null;
}

export function parkedFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.modelParked, async ({ id }, { db, language }) => {
    await findModel(db, id);
    const parked = await parkedOf(db, id);
    const rows = await rowsIn(db, id, parked);
    const designs = new Map<number, Design>();
    for (const number of new Set(parked.map(({ seenIn }) => seenIn))) designs.set(number, await designAt(db, id, number));
    const labelOf = (number: number, node: string) => {
      const design = designs.get(number);
      const found = node && design ? nodeById(design.form, node) : undefined;
      return (found && textIn(found.label, language)) || node;
    };
    return {
      list: parked.map((one) => {
        const { table, field, generation, kind, parkedAt, release, seenIn, purgedAt } = one;
        const own = { table, field, generation, parkedAt, release, purgedAt, kind: field === '' ? '' : kind };
        const names = { label: labelOf(seenIn, field || table), tableLabel: field === '' ? '' : labelOf(seenIn, table) };
        return { ...own, ...names, rows: rows.get(one) ?? 0, until: parkedAt + contract.PARKED_DAYS * DAY };
      }),
    };
  });

  serve(app, deps, contract.modelBringBack, async ({ id, version, table, field, generation }, call) => {
    const { draft } = await findModel(call.db, id, true);
    const parked = (await parkedOf(call.db, id)).find((one) => one.table === table && one.field === field && one.generation === generation);
    if (!parked) throw new Refusal('notFound');
    if (parked.purgedAt !== null) throw new Refusal('designPurged');
    const form = restoreField(draft.form, (await designAt(call.db, id, parked.seenIn)).form, field || table);
    if (!form) throw new Refusal('notFound');
    return updateRecord(call, 'model', id, version, { draft: JSON.stringify({ ...draft, form }) }, { action: 'return' });
  });

  serve(app, deps, contract.modelDeleted, async (_, { db }) => {
    const { rows } = await sql<{ id: string; fullName: string; enCode: string; deletedAt: number; deletedBy: string | null }>`
      select t.id, t.full_name as "fullName", t.en_code as "enCode", t.last_modify_time as "deletedAt", u.real_name || '/' || u.account as "deletedBy"
      from model t left join app_user u on u.id = t.last_modify_user_id
      where t.delete_mark = 1 and t.last_modify_time is not null order by t.last_modify_time desc limit 200`.execute(db);
    return { list: rows.map((one) => ({ ...one, until: one.deletedAt + contract.PARKED_DAYS * DAY })) };
  });

  serve(app, deps, contract.modelRestore, async ({ id }, call) => {
    const { rows } = await sql`update model set delete_mark = 0 where id = ${id} and delete_mark = 1 returning id`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    await updateRecord(call, 'model', id, null, { delete_mark: 0 }, { action: 'restore' });
    return null;
  });
}

/** A parked child table stands for its columns, which are parked and restored with it. */
async function parkedOf(db: Db, model: string): Promise<Parked[]> {
  const { rows } = await sql<Parked>`
    select c.table_field as "table", c.field, c.generation, c.kind, c.parked_at as "parkedAt", c.parked_in as release,
      greatest(c.from_number, coalesce(c.parked_in, 0) - 1) as "seenIn", c.purged_at as "purgedAt"
    from model_column c
    where c.model_id = ${model} and c.parked_at is not null and not exists (
      select from model_column t where t.model_id = c.model_id and t.table_field = c.table_field and t.field = '' and c.field <> '' and t.parked_at = c.parked_at)
    order by c.parked_at desc, c.table_field, c.field, c.generation`.execute(db);
  return rows;
}

async function rowsIn(db: Db, model: string, parked: readonly Parked[]): Promise<ReadonlyMap<Parked, number>> {
  const counts = new Map<Parked, number>();
  const there = parked.filter(({ purgedAt }) => purgedAt === null);
  for (const [table, own] of Map.groupBy(there, (one) => one.table)) {
    const counted = own.map((one, at) => sql`count(${one.field === '' ? sql`*` : columnId(one)})::int as ${sql.id(`n${at}`)}`);
    const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)} from ${tableSql(recordTable(model, table))}`.execute(db);
    for (const [at, one] of own.entries()) counts.set(one, rows[0]?.[`n${at}`] ?? 0);
  }
  return counts;
}
