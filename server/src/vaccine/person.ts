import { personCreate, personFind, personIdentity, personList } from '@ordo/contract/person.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { maskedIdNo, maskedMobile, maskedName } from '@ordo/engine/text/masks.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { literally, all } from '../kit/filter-sql.ts';
import { todayOf } from '../kit/moment.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { Identity } from './identity.ts';

type Listed = Result<typeof personList>['list'][number];
type Sealed = Omit<Listed, 'name' | 'idNo' | 'mobile'> & { name_enc: string; id_no_enc: string; mobile_enc: string };

const row = sql`
  t.id, t.version, t.name_enc, t.id_no_enc, t.mobile_enc, t.sex, t.birth_date as "birthDate", t.area_id as "areaId", a.path_name as "areaName",
  t.customer_id as "customerId", c.name as "customerName" from vac_person t join area a on a.id = t.area_id join vac_customer c on c.id = t.customer_id`;

const inSight = (call: Call) => ofCustomersInSight(call, sql.ref('t.customer_id'));

function masked(identity: Identity, { name_enc, id_no_enc, mobile_enc, ...rest }: Sealed): Listed {
  return {
    ...rest,
    name: maskedName(identity.open(name_enc)),
    idNo: maskedIdNo(identity.open(id_no_enc)),
    mobile: maskedMobile(identity.open(mobile_enc)),
  };
}

export function personFeature(app: FastifyInstance, deps: Deps, identity: Identity): void {
  serve(app, deps, personList, async (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, inSight(call)];
    if (input.customerId) where.push(sql<SqlBool>`t.customer_id = ${input.customerId}`);
    if (input.keyword) where.push(sql<SqlBool>`t.customer_id in (select k.id from vac_customer k where k.name ilike ${`%${literally(input.keyword)}%`})`);
    const order = { creatorTime: 'creator_time', birthDate: 'birth_date' };
    const page = await readPage<Sealed>(call.db, input, { table: 'vac_person', where: all(where), order, select: row });
    return { ...page, list: page.list.map((one) => masked(identity, one)) };
  });

  serve(app, deps, personFind, async ({ idNo }, call) => {
    const { rows } = await sql<Sealed>`select ${row} where t.id_no_hash = ${identity.hash(idNo)} and t.delete_mark = 0`.execute(call.db);
    return rows[0] ? masked(identity, rows[0]) : null;
  });

  serve(app, deps, personCreate, async ({ name, idNo, mobile, birthDate, customerId, areaId, sex }, call) => {
    if (birthDate > todayOf(call)) throw new Refusal('personBirth');
    const { rows } = await sql<{ area: string | null; customer: string | null }>`
      select (select id from area where id = ${areaId} and delete_mark = 0 for key share) as area,
             (select t.id from vac_customer t where t.id = ${customerId} and t.delete_mark = 0
               and ${ofCustomersInSight(call, sql.ref('t.id'))} for key share) as customer`.execute(call.db);
    if (!rows[0]?.area) throw new Refusal('customerAreaUnknown');
    if (!rows[0].customer) throw new Refusal('missingReference', { what: call.language === 'en' ? 'customer' : '客户' });
    return insertRecord(call, 'vac_person', {
      name_enc: identity.seal(name),
      id_no_enc: identity.seal(idNo.toUpperCase()),
      id_no_hash: identity.hash(idNo),
      mobile_enc: identity.seal(mobile),
      sex,
      birth_date: birthDate,
      area_id: areaId,
      customer_id: customerId,
    });
  });

  serve(app, deps, personIdentity, async ({ id }, call) => {
    const { rows } = await sql<Sealed>`select ${row} where t.id = ${id} and t.delete_mark = 0 and ${inSight(call)}`.execute(call.db);
    const found = rows[0];
    if (!found) throw new Refusal('notFound');
    await sql`
      insert into change_log (user_id, request_id, entity, record_id, action)
      values (${call.user.userId}, ${call.requestId}, 'vac_person', ${id}, 'identity seen')`.execute(call.db);
    return { name: identity.open(found.name_enc), idNo: identity.open(found.id_no_enc), mobile: identity.open(found.mobile_enc) };
  });
}
