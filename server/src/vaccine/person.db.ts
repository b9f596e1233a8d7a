// People as stored, encrypted; as listed, masked; and lookups of a record that has been merged into another.
import type { Result } from '@ordo/contract/kit.ts';
import type { personList } from '@ordo/contract/person.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { maskedIdNo, maskedMobile, maskedName, maskedNumber } from '@ordo/engine/text/masks.ts';
import { personProblem, type IdType, type PersonFacts, type PersonProblem } from '@ordo/engine/vaccine/person.ts';
import type { Who } from '@ordo/engine/vaccine/person-merge.ts';
import { sql, type RawBuilder } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { Identity } from './identity.ts';

export type Listed = Result<typeof personList>['list'][number];

/** The stored form. */
export interface Stored {
  id: string;
  version: number;
  name_enc: string;
  name_hash: string;
  id_type: IdType;
  id_no_enc: string;
  id_no_hash: string;
  mobile_enc: string;
  guardian_name_enc: string;
  guardian_mobile_enc: string;
  sex: number;
  birth_date: string;
  area_id: string;
  customer_id: string;
}

/** The form read for a list. */
export interface Sealed extends Omit<Listed, 'name' | 'idNo' | 'mobile' | 'guardianName' | 'guardianMobile'> {
  name_enc: string;
  id_no_enc: string;
  mobile_enc: string;
  guardian_name_enc: string;
  guardian_mobile_enc: string;
}

export const personRow = sql`
  t.id, t.version, t.name_enc, t.id_type as "idType", t.id_no_enc, t.mobile_enc, t.guardian_name_enc, t.guardian_mobile_enc, t.sex,
  t.birth_date as "birthDate", t.area_id as "areaId", a.path_name as "areaName", t.customer_id as "customerId", c.name as "customerName"
  from vac_person t join area a on a.id = t.area_id join vac_customer c on c.id = t.customer_id`;

/** People `t` who are registered in my data scope. */
export const peopleInSight = (call: Call) => ofCustomersInSight(call, sql.ref('t.customer_id'));

/** An empty value is stored empty, not encrypted. */
export const opened = (identity: Identity, sealed: string) => (sealed ? identity.open(sealed) : '');
const sealedOr = (identity: Identity, text: string) => (text ? identity.seal(text) : '');

export function masked(identity: Identity, { name_enc, id_no_enc, mobile_enc, guardian_name_enc, guardian_mobile_enc, ...rest }: Sealed): Listed {
  const idNo = opened(identity, id_no_enc);
  const guardian = opened(identity, guardian_name_enc);
  return {
    ...rest,
    name: maskedName(identity.open(name_enc)),
    idNo: rest.idType === 'ID_CARD' ? maskedIdNo(idNo) : maskedNumber(idNo),
    mobile: maskedMobile(opened(identity, mobile_enc)),
    guardianName: guardian && maskedName(guardian),
    guardianMobile: maskedMobile(opened(identity, guardian_mobile_enc)),
  };
}

/** The decrypted person of a stored record; not to be shown. */
export const whoOf = (identity: Identity, row: Stored): Who => ({
  name: identity.open(row.name_enc),
  idType: row.id_type,
  idNo: opened(identity, row.id_no_enc),
  sex: row.sex,
  birthDate: row.birth_date,
  mobile: opened(identity, row.mobile_enc),
  guardianName: opened(identity, row.guardian_name_enc),
  guardianMobile: opened(identity, row.guardian_mobile_enc),
  areaId: row.area_id,
  customerId: row.customer_id,
});

/** The record that an id leads to: itself, unless it was merged. */
export const mergedIntoSql = (id: string): RawBuilder<string> => sql`coalesce((select o.merged_into from vac_person o where o.id = ${id}), ${id})`;

/**
 * Locks a person against merges and other writers of their doses until the transaction ends.
 * @returns the record that the id leads to; the id itself if there is none
 */
export async function lockPerson(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ into: string | null }>`select merged_into as into from vac_person where id = ${id} for update`.execute(db);
  return rows[0]?.into ? lockPerson(db, rows[0].into) : id;
}

const refusals: Record<PersonProblem, RefusalKey> = {
  birth: 'personBirth',
  number: 'personNumber',
  numberNone: 'personNumberNone',
  idBirth: 'personIdBirth',
  idSex: 'personIdSex',
  guardian: 'personGuardian',
  guardianMobile: 'personGuardianMobile',
};

/** The validation error of a person; null: none. */
export function problemOf(facts: PersonFacts): Refusal | null {
  const problem = personProblem(facts);
  return problem && new Refusal(refusals[problem]);
}

export function columnsOf(
  identity: Identity,
  { name, idType, idNo, mobile, guardianName, guardianMobile, sex, birthDate }: Omit<Who, 'areaId' | 'customerId'>,
) {
  return {
    name_enc: identity.seal(name),
    name_hash: identity.nameHash(name, birthDate),
    id_type: idType,
    id_no_enc: sealedOr(identity, idNo),
    id_no_hash: identity.numberHash(idType, idNo),
    mobile_enc: sealedOr(identity, mobile),
    guardian_name_enc: sealedOr(identity, guardianName),
    guardian_mobile_enc: sealedOr(identity, guardianMobile),
    sex,
    birth_date: birthDate,
  };
}

/** Updates age and sex of the person's doses in the statistics. */
export async function recountAges(db: Db, personId: string, birthDate: string, sex: number): Promise<void> {
  await sql`update vac_vaccination set age_days = administered_on - ${birthDate}::date, sex = ${sex} where person_id = ${personId}`.execute(db);
}

/** The encryption is randomised, so unchanged values are compared decrypted. */
export const SEALED = ['name_enc', 'id_no_enc', 'mobile_enc', 'guardian_name_enc', 'guardian_mobile_enc'] as const;
