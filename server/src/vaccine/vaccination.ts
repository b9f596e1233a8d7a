import { vaccinationCheck, vaccinationCreate, vaccinationInfo, vaccinationList, vaccinationLots, vaccinationUndo } from '@ordo/contract/vaccination.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { maskedName } from '@ordo/engine/text/masks.ts';
import { daysBetween } from '@ordo/engine/vaccine/days.ts';
import { checkUndo, type EventStatus } from '@ordo/engine/vaccine/vaccination-check.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { todayOf } from '../kit/moment.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import type { Identity } from './identity.ts';
import { assertFree, sayFindings } from './names.ts';
import { lockPerson, mergedIntoSql } from './person.db.ts';
import { post } from './stock.db.ts';
import { checkDose, lotsOn } from './vaccination.db.ts';

type Listed = Result<typeof vaccinationList>['list'][number];
type Sealed = Omit<Listed, 'personName' | 'mayUndo'> & Written & { name_enc: string };

const row = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.person_id as "personId", h.name_enc, h.birth_date as "birthDate", t.scheme_id as "schemeId", s.name as "schemeName",
  ${productName(call)} as "productName", t.dose_no as "doseNo", s.dose_count as "doseCount", t.event_status as "eventStatus",
  t.administered_on as "administeredOn", t.age_days as "ageDays", t.customer_id as "customerId", c.name as "customerName", t.lot_id as "lotId",
  l.lot_no as "lotNo", t.body_site as "bodySite", t.source_facility_text as "sourceFacilityText", t.not_done_reason as "notDoneReason",
  t.override_reason as "overrideReason", (select count(*)::int from vac_aefi e where e.vaccination_id = t.id and e.delete_mark = 0) as aefi,
  t.event_status, t.creator_user_id, t.creator_time
  from vac_vaccination t join vac_person h on h.id = t.person_id join vac_scheme s on s.id = t.scheme_id join vac_product p on p.id = t.product_id
  join vac_customer c on c.id = t.customer_id left join vac_lot l on l.id = t.lot_id ${historyJoinSql}`;

const inSight = (call: Call) => ofCustomersInSight(call, sql.ref('t.customer_id'));

export function vaccinationFeature(app: FastifyInstance, deps: Deps, identity: Identity): void {
  deps.constraints.add({ vac_vaccination_once: 'vaccinationTwice', vac_vaccination_refused_once: 'vaccinationTwice' });
  const shown = ({ name_enc, event_status, creator_user_id, creator_time, ...rest }: Sealed, call: Call): Listed => ({
    ...rest,
    personName: maskedName(identity.open(name_enc)),
    mayUndo: mayOn(call, 'btn_undo') && checkUndo(askedBack({ event_status, creator_user_id, creator_time }, call)).length === 0,
  });

  serve(app, deps, vaccinationList, async (input, call) => {
    // Doses given elsewhere are only shown when the person is looked up (person.ts), which is logged.
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, inSight(call)];
    if (input.personId) where.push(sql<SqlBool>`t.person_id = ${mergedIntoSql(input.personId)}`);
    if (input.customerId) where.push(sql<SqlBool>`t.customer_id = ${input.customerId}`);
    if (input.schemeId) where.push(sql<SqlBool>`t.scheme_id = ${input.schemeId}`);
    if (input.lotId) where.push(sql<SqlBool>`t.lot_id = ${input.lotId}`);
    if (input.status) where.push(sql<SqlBool>`t.event_status = ${input.status}`);
    if (input.keyword) where.push(productOrPlan(input.keyword));
    const page = await readPage<Sealed>(call.db, input, {
      table: 'vac_vaccination',
      where: sqlAnd(where),
      order: { creatorTime: 'creator_time', administeredOn: 'administered_on' },
      nullable: ['administered_on'],
      select: row(call),
    });
    return { ...page, list: page.list.map((one) => shown(one, call)) };
  });

  serve(app, deps, vaccinationInfo, async ({ id }, call) => {
    const { rows } = await sql<Sealed>`select ${row(call)} where t.id = ${id} and t.delete_mark = 0 and ${inSight(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return shown(rows[0], call);
  });

  serve(app, deps, vaccinationCheck, async (input, call) => ({ findings: sayFindings((await checkDose(call, input)).findings, call) }));

  serve(app, deps, vaccinationLots, async (input, call) => ({ list: await lotsOn(call, input) }));

  serve(app, deps, vaccinationCreate, (input, call) => create(input, call));

  serve(app, deps, vaccinationUndo, async ({ id, version, reason }, call) => {
    const current = await lockRecord<Stored>(call.db, 'vac_vaccination', id, inSight(call));
    if (current.version === version) assertFree(checkUndo(askedBack(current, call)), call);
    const values = { event_status: 'ENTERED_IN_ERROR', revision: current.revision + 1, override_reason: reason };
    const saved = await updateRecord(call, 'vac_vaccination', id, version, values, { action: 'undo' });
    if (current.lot_id !== null)
      await post(
        call,
        [{ ...takenFrom(current), doses: 1, reason: 'UNADMINISTER', note: reason, naturalKey: `${id}:${current.revision}:undo` }],
        current.administered_on ?? undefined,
      );
    return saved;
  });
}

/** Names are encrypted, so the keyword searches the vaccine. */
function productOrPlan(keyword: string): RawBuilder<SqlBool> {
  const like = `%${escapeLike(keyword)}%`;
  return sql<SqlBool>`t.scheme_id in (select k.id from vac_scheme k join vac_product p on p.id = k.product_id
    where k.name ilike ${like} or p.name_zh ilike ${like} or p.name_en ilike ${like} or p.code ilike ${like})`;
}

/** By whom, when and with which values a dose was recorded. */
interface Written {
  event_status: EventStatus;
  creator_user_id: string | null;
  creator_time: number;
}

interface Stored extends Written {
  id: string;
  lot_id: string | null;
  customer_id: string;
  revision: number;
  version: number;
  administered_on: string | null;
}

const mayOn = (call: Call, right: string) => can(call.user.rights, `vaccine.vaccination:${right}`);

const askedBack = (row: Written, call: Call) => ({
  status: row.event_status,
  mayAny: mayOn(call, 'btn_undo_any'),
  mine: row.creator_user_id === call.user.userId,
  writtenOn: businessDay(row.creator_time),
  today: todayOf(call),
});

const takenFrom = (row: Pick<Stored, 'customer_id' | 'lot_id' | 'id'>) =>
  ({ siteKind: 'CUSTOMER', siteId: row.customer_id, lotId: row.lot_id ?? '', refType: 'vaccination', refId: row.id }) as const;

async function create(asked: Parsed<typeof vaccinationCreate>, call: Call): Promise<{ id: string; version: number }> {
  // Serialises the recording of one person's doses.
  const input = { ...asked, personId: await lockPerson(call.db, asked.personId) };
  const { findings, person, scheme, site } = await checkDose(call, input);
  assertFree(findings, call);
  const given = input.status === 'COMPLETED';
  const lotId = given && !input.sourceFacilityText ? input.lotId : null;
  const made = await insertRecord(call, 'vac_vaccination', {
    person_id: input.personId,
    scheme_id: input.schemeId,
    product_id: scheme.productId,
    dose_no: input.doseNo,
    event_status: input.status,
    administered_on: input.on,
    age_days: daysBetween(person.birthDate, input.on),
    sex: person.sex,
    customer_id: input.customerId,
    area_id: site.areaId,
    area_path: site.areaPath,
    lot_id: lotId,
    body_site: input.bodySite,
    clinician_id: call.user.userId,
    source_facility_text: given ? input.sourceFacilityText : '',
    last_of_scheme: input.doseNo === scheme.doseCount,
    not_done_reason: given ? null : input.notDoneReason,
    override_reason: input.overrideReason,
  });
  if (lotId !== null) {
    const taken = takenFrom({ customer_id: input.customerId, lot_id: lotId, id: made.id });
    await post(call, [{ ...taken, doses: -1, reason: 'ADMINISTER', naturalKey: `${made.id}:1` }], input.on);
  }
  return made;
}
