import { personCreate, personFind, personIdentity, personList, personLooks, personSearch, personUpdate } from '@ordo/contract/person.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { idNumber, type IdType } from '@ordo/engine/vaccine/person.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { todayOf } from '../kit/moment.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import type { Identity } from './identity.ts';
import { moment } from './names.ts';
import { columnsOf, masked, mergedIntoSql, opened, peopleInSight, personRow, problemOf, recountAges, SEALED, type Sealed, type Stored } from './person.db.ts';

type Found = NonNullable<Result<typeof personFind>>;

/** Records `o` by which a person is found: their own, and those merged into it. */
const findable = sql<SqlBool>`(o.delete_mark = 0 or o.merged_into is not null)`;

export function personFeature(app: FastifyInstance, deps: Deps, identity: Identity): void {
  deps.constraints.add({ vac_person_id_no_key: 'personTaken' });
  serve(app, deps, personList, async (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, peopleInSight(call)];
    if (input.customerId) where.push(sql<SqlBool>`t.customer_id = ${input.customerId}`);
    if (input.keyword) where.push(sql<SqlBool>`t.customer_id in (select k.id from vac_customer k where k.name ilike ${`%${escapeLike(input.keyword)}%`})`);
    const order = { creatorTime: 'creator_time', birthDate: 'birth_date' };
    const page = await readPage<Sealed>(call.db, input, { table: 'vac_person', where: sqlAnd(where), order, select: personRow });
    return { ...page, list: page.list.map((one) => masked(identity, one)) };
  });

  serve(app, deps, personFind, async ({ idType, idNo: typed }, call) => {
    const hash = identity.numberHash(idType, idNumber(typed));
    const { rows } = await sql<Sealed & { seen: boolean }>`
      select ${peopleInSight(call)} as seen, ${personRow} where t.delete_mark = 0
        and t.id = (select coalesce(o.merged_into, o.id) from vac_person o where o.id_no_hash = ${hash} and o.id_no_hash <> '' and ${findable})`.execute(
      call.db,
    );
    const [found] = rows;
    if (!found) {
      await keepLooks(call, idType, [null]);
      return null;
    }
    const { seen, ...sealed } = found;
    await keepLooks(call, idType, [{ ...sealed, seen }]);
    const doses = (await dosesOf(call, [found.id])).get(found.id) ?? [];
    return seen ? { ...masked(identity, sealed), elsewhere: false, doses } : { ...nobody, id: found.id, idType, elsewhere: true, doses };
  });

  serve(app, deps, personSearch, async ({ name, birthDate }, call) => {
    const { rows } = await sql<Sealed>`
      select ${personRow} where t.delete_mark = 0 and ${peopleInSight(call)}
        and t.id in (select coalesce(o.merged_into, o.id) from vac_person o where o.name_hash = ${identity.nameHash(name, birthDate)} and ${findable})
        order by t.id limit 20`.execute(call.db);
    await keepLooks(call, 'NAME', rows.length ? rows.map((found) => ({ ...found, seen: true })) : [null]);
    const doses = await dosesOf(
      call,
      rows.map(({ id }) => id),
    );
    return { list: rows.map((found) => ({ ...masked(identity, found), elsewhere: false, doses: doses.get(found.id) ?? [] })) };
  });

  serve(app, deps, personLooks, (input, call) =>
    readPage<Result<typeof personLooks>['list'][number]>(call.db, input, {
      table: 'vac_person_look',
      where: call.user.rights.administrator ? sql<SqlBool>`true` : sql<SqlBool>`t.customer_id is not null and ${peopleInSight(call)}`,
      order: { at: 'at' },
      select: sql`
        t.id, t.at, u.real_name || '/' || u.account as "userName", t.asked_by as by, t.person_id as "personId", c.name as "customerName", t.elsewhere
        from vac_person_look t left join app_user u on u.id = t.user_id left join vac_customer c on c.id = t.customer_id`,
    }),
  );

  serve(app, deps, personCreate, async ({ name, customerId, areaId, ...facts }, call) => {
    const idNo = idNumber(facts.idNo);
    assertWhole({ ...facts, idNo, today: todayOf(call) });
    await holdPlaces(call, areaId, customerId);
    return insertRecord(call, 'vac_person', { ...columnsOf(identity, { ...facts, idNo, name }), area_id: areaId, customer_id: customerId });
  });

  serve(app, deps, personUpdate, (input, call) => update(input, call, identity));

  serve(app, deps, personIdentity, async ({ id }, call) => {
    const { rows } = await sql<Sealed>`select ${personRow} where t.id = ${mergedIntoSql(id)} and t.delete_mark = 0 and ${peopleInSight(call)}`.execute(call.db);
    const found = rows[0];
    if (!found) throw new Refusal('notFound');
    await sql`
      insert into change_log (user_id, request_id, entity, record_id, action)
      values (${call.user.userId}, ${call.requestId}, 'vac_person', ${found.id}, 'identity seen')`.execute(call.db);
    return { name: identity.open(found.name_enc), idNo: opened(identity, found.id_no_enc), mobile: opened(identity, found.mobile_enc) };
  });
}

/** Placeholder for people outside the data scope: apart from doses nothing is shown. */
const nobody: Omit<Found, 'id' | 'idType' | 'elsewhere' | 'doses'> = {
  version: 0,
  name: '',
  idNo: '',
  mobile: '',
  guardianName: '',
  guardianMobile: '',
  sex: 3,
  birthDate: '',
  areaId: '',
  areaName: '',
  customerId: '',
  customerName: '',
};

async function dosesOf(call: Call, ids: readonly string[]): Promise<Map<string, Found['doses']>> {
  const { rows } = await sql<Found['doses'][number] & { personId: string }>`
    select v.person_id as "personId", ${productName(call)} as "productName", v.dose_no as "doseNo", v.administered_on as "on"
    from vac_vaccination v join vac_product p on p.id = v.product_id
    where v.person_id = any(${ids}::text[]) and v.event_status = 'COMPLETED' and v.delete_mark = 0 order by v.administered_on, v.dose_no limit 500`.execute(
    call.db,
  );
  return new Map(
    [...Map.groupBy(rows, ({ personId }) => personId)].map(([id, some]) => [
      id,
      some.map(({ productName: name, doseNo, on }) => ({ productName: name, doseNo, on })),
    ]),
  );
}

/** @param found each is logged as an access; null: nobody was found */
async function keepLooks(call: Call, by: IdType | 'NAME', found: readonly ({ id: string; customerId: string; seen: boolean } | null)[]): Promise<void> {
  const looks = found.map(
    (one) => sql`(${newId()}, ${moment(call.now)}, ${call.user.userId}, ${by}, ${one?.id ?? null}, ${one?.customerId ?? null}, ${one && !one.seen ? 1 : 0})`,
  );
  await sql`insert into vac_person_look (id, at, user_id, asked_by, person_id, customer_id, elsewhere) values ${sql.join(looks)}`.execute(call.db);
}

function assertWhole(facts: Parameters<typeof problemOf>[0]): void {
  const problem = problemOf(facts);
  if (problem) throw problem;
}

async function holdPlaces(call: Call, areaId: string | undefined, customerId: string | undefined): Promise<void> {
  const { rows } = await sql<{ area: string | null; customer: string | null }>`
    select (select id from area where id = ${areaId ?? null} and delete_mark = 0 for key share) as area,
           (select t.id from vac_customer t where t.id = ${customerId ?? null} and t.delete_mark = 0
             and ${ofCustomersInSight(call, sql.ref('t.id'))} for key share) as customer`.execute(call.db);
  if (areaId !== undefined && !rows[0]?.area) throw new Refusal('customerAreaUnknown');
  if (customerId !== undefined && !rows[0]?.customer) throw new Refusal('missingReference', { what: call.language === 'en' ? 'customer' : '客户' });
}

/** The previous values stay in the change log, encrypted. */
async function update({ id, version, areaId, customerId, ...changes }: Parsed<typeof personUpdate>, call: Call, identity: Identity) {
  const before = await lockRecord<Stored>(call.db, 'vac_person', id, peopleInSight(call));
  const known = {
    name: changes.name ?? identity.open(before.name_enc),
    idType: changes.idType ?? before.id_type,
    idNo: changes.idNo === undefined ? opened(identity, before.id_no_enc) : idNumber(changes.idNo),
    mobile: changes.mobile ?? opened(identity, before.mobile_enc),
    guardianName: changes.guardianName ?? opened(identity, before.guardian_name_enc),
    guardianMobile: changes.guardianMobile ?? opened(identity, before.guardian_mobile_enc),
    sex: changes.sex ?? before.sex,
    birthDate: changes.birthDate ?? before.birth_date,
  };
  assertWhole({ ...known, today: todayOf(call) });
  await holdPlaces(call, areaId, customerId);
  const { rows: early } = await sql`
    select from vac_vaccination where person_id = ${id} and administered_on < ${known.birthDate}::date and event_status = 'COMPLETED' and delete_mark = 0 limit 1`.execute(
    call.db,
  );
  if (early.length) throw new Refusal('personDoseBefore');
  const places = { ...(areaId !== undefined && { area_id: areaId }), ...(customerId !== undefined && { customer_id: customerId }) };
  const wanted: Record<string, unknown> = columnsOf(identity, known);
  for (const column of SEALED) if (opened(identity, String(wanted[column])) === opened(identity, before[column])) delete wanted[column];
  const saved = await updateRecord(call, 'vac_person', id, version, { ...wanted, ...places });
  if (known.birthDate !== before.birth_date || known.sex !== before.sex) await recountAges(call.db, id, known.birthDate, known.sex);
  return saved;
}
