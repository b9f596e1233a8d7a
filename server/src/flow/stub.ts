// Stubs: what is left of ended tasks after the retention period. They are listed and read by those who took part, and take no commands.
import type { flowStub } from '@ordo/contract/flow-stub.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { StubPart } from '@ordo/engine/flow/stub.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { standingOf } from './party.ts';
import { findTask, type TaskRow } from './task.db.ts';

/** Stubs among tasks `t` in which this person took part. */
export const stubsOf = (person: string, part?: StubPart): RawBuilder<SqlBool> =>
  sql<SqlBool>`(t.stub_since is not null and t.stub_people @> ${JSON.stringify([{ id: person, ...(part && { part }) }])}::jsonb)`;

/** @throws Refusal flowTaskStub */
export function assertDetails({ stub }: Pick<TaskRow, 'stub'>): void {
  if (stub) throw new Refusal('flowTaskStub', { years: stub.years, since: businessDay(stub.since) });
}

export async function isStub(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from flow_task where id = ${id} and stub_since is not null`.execute(db);
  return rows.length > 0;
}

/** @throws Refusal notFound: there is none, or it does not concern the caller */
export async function stubOf(call: Call, id: string): Promise<Result<typeof flowStub>> {
  const task = await findTask(call.db, id, 'read');
  if (!task?.row.stub || (await standingOf(call, task.row, task.state)).roles.length === 0) throw new Refusal('notFound');
  const { row } = task;
  const { since, years, people } = task.row.stub;
  const acted = people.flatMap(({ id: who, act, at, for: principal }) => (act === null || at === null ? [] : [{ who, act, at, principal }]));
  const ids = [row.initiatorId, row.submittedBy, ...acted.flatMap(({ who, principal }) => [who, principal])].filter((one) => one !== null);
  const { rows } = await sql<{ id: string; name: string }>`select id, real_name as name from app_user where id = any(${ids}::text[])`.execute(call.db);
  const names = new Map(rows.map((one) => [one.id, one.name]));
  const person = (one: string) => ({ id: one, name: names.get(one) ?? one });
  const some = (one: string | null) => (one === null ? null : person(one));
  const { rows: flows } = await sql<{ name: string }>`select full_name as name from flow where id = ${row.flowId}`.execute(call.db);
  return {
    id,
    flowName: flows[0]?.name ?? '',
    fullName: row.fullName,
    enCode: row.enCode ?? '',
    urgency: row.urgency,
    status: row.status,
    initiator: person(row.initiatorId),
    submittedBy: some(row.submittedBy),
    creatorTime: row.creatorTime,
    startTime: row.startTime,
    endTime: row.endTime,
    since,
    years,
    people: acted.map(({ who, act, at, principal }) => ({ person: person(who), act, at, for: some(principal) })),
  };
}
