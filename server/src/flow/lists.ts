// Lists of work: to do, done, copies, the user's own tasks, and all tasks visible to the monitor. Each is read through its own index.
import type { flowTodo, FlowRow } from '@ordo/contract/flow-task.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { isActiveAt } from '@ordo/engine/flow/entrust.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { escapeLike } from '../kit/filter-sql.ts';
import type { Page } from '../kit/page.ts';
import type { Call } from '../kit/serve.ts';
import { monitored } from './monitored.read.ts';
import { entrustsTo } from './party.ts';

type Asked = Parsed<typeof flowTodo>;
export type List = 'todo' | 'done' | 'circulate' | 'mine' | 'monitor';

/** Rows `w` of work: task, key, time, node, person, and action; joined with their tasks `t`. */
interface Work {
  from: RawBuilder<unknown>;
  /** Conditions that only this list has, also over the work. */
  where: RawBuilder<SqlBool>;
}

const none = sql`null::text`;

async function workOf(call: Call, list: List): Promise<Work> {
  const me = call.user.userId;
  switch (list) {
    case 'todo':
      return {
        from: ofTasks(sql`
          select o.task_id, o.id as key, o.received as at, o.visit_id, nullif(o.person_id, ${me}) as principal, ${none} as act, null::timestamptz as read_at
          from flow_operator o where o.status = 'open' and o.person_id = ${me}
          union all
          select o.task_id, o.id, o.received, o.visit_id, null, null, null from flow_operator o
          where o.status = 'open' and o.person_id is null and o.pool && ${call.user.holders}::text[]
          ${await forOthers(call)}`),
        where: sql<SqlBool>`t.status = 1 and not t.suspended and exists (
          select from flow_visit v where v.task_id = w.task_id and v.id = w.visit_id and v.status = 'live' and v.state ->> 'heldBy' is null)`,
      };
    case 'done':
      return {
        from: ofTasks(sql`select r.task_id, r.id as key, r.at, r.visit_id, r.for_id as principal, r.act, null::timestamptz as read_at
          from flow_record r where r.by_id = ${me} and r.operator_id is not null`),
        where: sql<SqlBool>`true`,
      };
    case 'circulate':
      return {
        from: ofTasks(
          sql`select c.task_id, c.id as key, c.at, null::text as visit_id, ${none} as principal, ${none} as act, c.read_at from flow_circulate c where c.person_id = ${me}`,
        ),
        where: sql<SqlBool>`true`,
      };
    case 'mine':
      return { from: everyTask, where: sql<SqlBool>`t.initiator_id = ${me}` };
    case 'monitor':
      return { from: everyTask, where: monitored(call) };
  }
}

const ofTasks = (work: RawBuilder<unknown>) => sql`(${work}) w join flow_task t on t.id = w.task_id`;

/** The tasks themselves, without a join: ordered and counted by their own indexes. */
const everyTask = sql`flow_task t cross join lateral (
  select t.id as task_id, t.id as key, t.creator_time as at, null::text as visit_id, ${none} as principal, ${none} as act, null::timestamptz as read_at) w`;

/** A deputy cannot act on a task that they launched themselves. */
async function forOthers({ db, user, now }: Call): Promise<RawBuilder<unknown>> {
  const inForce = (await entrustsTo(db, user.userId, now)).filter((one) => isActiveAt(one, now));
  return sql.join(
    inForce.map(
      ({ from, engines }) => sql`
        union all select o.task_id, o.id, o.received, o.visit_id, o.person_id, null, null from flow_operator o join flow_task p on p.id = o.task_id
        where o.status = 'open' and o.person_id = ${from} and p.initiator_id <> ${user.userId}
          and (${engines}::text[] is null or p.flow_id = any(${engines}::text[]))`,
    ),
    sql` `,
  );
}

function asked(input: Asked): RawBuilder<SqlBool>[] {
  const words = input.keyword && `%${escapeLike(input.keyword)}%`;
  return [
    ...(words ? [sql<SqlBool>`(t.full_name ilike ${words} or t.en_code ilike ${words})`] : []),
    ...(input.flowId ? [sql<SqlBool>`t.flow_id = ${input.flowId}`] : []),
    ...(input.category ? [sql<SqlBool>`t.flow_id = any(array(select id from flow where category = ${input.category}))`] : []),
    ...(input.initiatorId ? [sql<SqlBool>`t.initiator_id = ${input.initiatorId}`] : []),
    ...(input.urgency ? [sql<SqlBool>`t.urgency = ${input.urgency}`] : []),
    ...(input.status === undefined ? [] : [sql<SqlBool>`t.status = ${input.status}`]),
    ...(input.node ? [sql<SqlBool>`${input.node} = any(t.at_nodes)`] : []),
    ...(input.overdue ? [sql<SqlBool>`t.overdue`] : []),
    ...(input.startTime ? [sql<SqlBool>`w.at >= ${new Date(input.startTime)}`] : []),
    ...(input.endTime ? [sql<SqlBool>`w.at <= ${new Date(input.endTime)}`] : []),
  ];
}

/** `from … where …` of the caller's open work, over rows `t`. */
export async function todoRows(call: Call): Promise<RawBuilder<unknown>> {
  const { from, where } = await workOf(call, 'todo');
  return sql`from ${from} where t.delete_mark = 0 and ${where}`;
}

const orders = { creatorTime: sql`w.at`, fullName: sql`t.full_name`, urgency: sql`t.urgency` } as const;

export async function listed(call: Call, list: List, input: Asked): Promise<Page<FlowRow>> {
  const { currentPage, pageSize } = input;
  const rows = await rowsOf(call, list, input);
  const found = await pageRows(call, rows, input);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${rows}`.execute(call.db);
  return {
    list: found,
    pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 },
  };
}

/** Only the rows of one page, without the count. */
export const listedRows = async (call: Call, list: List, input: Asked): Promise<FlowRow[]> => pageRows(call, await rowsOf(call, list, input), input);

async function rowsOf(call: Call, list: List, input: Asked): Promise<RawBuilder<unknown>> {
  const { from, where } = await workOf(call, list);
  return sql`from ${from} where t.delete_mark = 0 and ${sql.join([where, ...asked(input)], sql` and `)}`;
}

async function pageRows(call: Call, rows: RawBuilder<unknown>, { currentPage, pageSize, sidx, sort }: Asked): Promise<FlowRow[]> {
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const page = sql`select w.*, t.id as of ${rows} order by ${orders[sidx ?? 'creatorTime']} ${direction}, t.id ${direction}, w.key ${direction}
    limit ${pageSize} offset ${(currentPage - 1) * pageSize}`;
  const { rows: found } = await sql<FlowRow>`
    with w as (${page})
    select case when w.key = t.id then t.id else t.id || '.' || w.key end as id, w.at, coalesce(w.act, '') as act, w.read_at is not null as read, coalesce(v.title, t.this_step) as step, t.id as "taskId", t.flow_id as "flowId", f.en_code as "flowCode", f.full_name as "flowName", f.category, w.visit_id as visit, t.at_nodes as nodes,
      t.full_name as "fullName", coalesce(t.en_code, '') as "enCode", t.urgency, t.status, t.suspended, t.completion, t.started_at as "startTime", t.ended_at as "endTime",
      t.overdue, t.due_at as due, jsonb_build_object('id', u.id, 'name', u.real_name) as initiator,
      case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.real_name) end as "for"
    from w join flow_task t on t.id = w.of join flow f on f.id = t.flow_id join app_user u on u.id = t.initiator_id left join app_user p on p.id = w.principal
    left join flow_visit v on v.task_id = w.task_id and v.id = w.visit_id
    order by ${sidx === 'fullName' ? sql`t.full_name` : sidx === 'urgency' ? sql`t.urgency` : sql`w.at`} ${direction}, t.id ${direction}, w.key ${direction}`.execute(
    call.db,
  );
  return found;
}
