import { aefiCreate, aefiInfo, aefiList, aefiUpdate } from '@ordo/contract/vaccination.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { checkAefi, type AefiOutcome, type EventStatus, type Severity } from '@ordo/engine/vaccine/vaccination-check.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { historyColumnsSql, historyJoinSql, toColumns } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { todayOf } from '../kit/moment.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { assertFree } from './names.ts';

type Listed = Result<typeof aefiInfo>;

const row = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.vaccination_id as "vaccinationId", ${productName(call)} as "productName", l.lot_no as "lotNo", c.name as "customerName",
  v.administered_on as "administeredOn", t.onset_date as "onsetDate", t.manifestation, t.severity, t.outcome, t.investigated, t.remark
  from vac_aefi t join vac_vaccination v on v.id = t.vaccination_id join vac_product p on p.id = v.product_id join vac_customer c on c.id = v.customer_id
  left join vac_lot l on l.id = v.lot_id ${historyJoinSql}`;

const inSight = (call: Call) => {
  if (call.user.rights.administrator) return sql<SqlBool>`true`;
  return sql<SqlBool>`t.vaccination_id in (select y.id from vac_vaccination y where ${ofCustomersInSight(call, sql.ref('y.customer_id'))})`;
};

export function aefiFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, aefiList, (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, inSight(call)];
    if (input.severity) where.push(sql<SqlBool>`t.severity = ${input.severity}`);
    if (input.vaccinationId) where.push(sql<SqlBool>`t.vaccination_id = ${input.vaccinationId}`);
    if (input.keyword) {
      const like = `%${escapeLike(input.keyword)}%`;
      where.push(sql<SqlBool>`t.vaccination_id in (select y.id from vac_vaccination y join vac_product k on k.id = y.product_id
        where k.name_zh ilike ${like} or k.name_en ilike ${like} or k.code ilike ${like})`);
    }
    const order = { onsetDate: 'onset_date', creatorTime: 'creator_time' };
    return readPage<Listed>(call.db, input, { table: 'vac_aefi', where: sqlAnd(where), order, select: row(call) });
  });

  serve(app, deps, aefiInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed>`select ${row(call)} where t.id = ${id} and t.delete_mark = 0 and ${inSight(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, aefiCreate, async (input, call) => {
    const given = await lockRecord<Given>(call.db, 'vac_vaccination', input.vaccinationId, ofCustomersInSight(call, sql.ref('t.customer_id')));
    check(call, given, input);
    return insertRecord(call, 'vac_aefi', toColumns(input));
  });

  serve(app, deps, aefiUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<Stored>(call.db, 'vac_aefi', id, inSight(call));
    const given = await lockRecord<Given>(call.db, 'vac_vaccination', current.vaccination_id);
    check(call, given, { onsetDate: current.onset_date, severity: current.severity, outcome: current.outcome, ...defined(input) });
    return updateRecord(call, 'vac_aefi', id, version, toColumns(input));
  });
}

interface Given {
  event_status: EventStatus;
  administered_on: string | null;
}

interface Stored {
  vaccination_id: string;
  onset_date: string;
  severity: Severity;
  outcome: AefiOutcome;
}

function check(call: Call, given: Given, reported: { onsetDate: string; severity: Severity; outcome: AefiOutcome }): void {
  const { event_status: status, administered_on: administeredOn } = given;
  const { onsetDate, severity, outcome } = reported;
  assertFree(checkAefi({ today: todayOf(call), administeredOn: administeredOn ?? onsetDate, onsetDate, severity, outcome, status }), call);
}

function defined<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
}
