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
import { rareTasks } from './short-words.ts';
import { stubsOf } from './stub.ts';

type Asked = Parsed<typeof flowTodo>;
export type List = 'todo' | 'done' | 'circulate' | 'mine' | 'monitor';

/** One kind of rows of a list, joined with their tasks `t`. A list with several reads a page of each, and puts them together. */
interface Rows {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  task: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  visit?: RawBuilder<unknown>;
  principal?: RawBuilder<unknown>;
  act?: RawBuilder<unknown>;
  readAt?: RawBuilder<unknown>;
  /** For rows about one node: whether it is this one. Their task may also be at others. */
  isAt?(node: string): RawBuilder<SqlBool>;
  /** The same rows without their tasks, which cannot leave one of them out. */
  alone?: RawBuilder<unknown>;
}

const none = sql`null::text`;

async function rowsOf(call: Call, list: List): Promise<Rows[]> {
  const me = call.user.userId;
  switch (list) {
    case 'todo':
      return [
        { ...workOf(sql<SqlBool>`o.person_id = ${me}`, none), alone },
        { ...workOf(sql<SqlBool>`o.person_id is null and o.pool && ${call.user.holders}::text[]`, none), alone },
        ...(await forOthers(call)),
      ];
    case 'done':
      return [
        {
          ...ofTasks('flow_record'),
          where: sql<SqlBool>`w.by_id = ${me} and w.operator_id is not null`,
          at: sql`w.at`,
          visit: sql`w.visit_id`,
          principal: sql`w.for_id`,
          act: sql`w.act`,
        },
        {
          ...tasks,
          where: stubsOf(me, 'acted'),
          at: sql`t.ended_at`,
          act: sql`(select p ->> 'act' from jsonb_array_elements(t.stub_people) p where p ->> 'id' = ${me})`,
        },
      ];
    case 'circulate':
      return [
        { ...ofTasks('flow_circulate'), where: sql<SqlBool>`w.person_id = ${me}`, at: sql`w.at`, visit: copiedAt, readAt: sql`w.read_at` },
        { ...tasks, where: stubsOf(me, 'copy'), at: sql`t.ended_at`, readAt: sql`t.stub_since` },
      ];
    case 'mine':
      return [{ ...tasks, where: sql<SqlBool>`t.initiator_id = ${me}` }];
    case 'monitor':
      return [{ ...tasks, where: monitored(call) }];
  }
}

/** Where a copy was sent: the last visit of its node until then; by the initiator, the start. */
const copiedAt = sql`(
  select v.id from flow_visit v join flow_event e on e.task_id = v.task_id and e.seq = v.begun
  where v.task_id = w.task_id and (w.node is null or v.node = w.node) and e.at <= w.at
  order by case when w.node is null then - v.begun else v.begun end desc limit 1)`;

const ofTasks = (table: string) => ({ from: sql`${sql.table(table)} w join flow_task t on t.id = w.task_id`, task: sql`w.task_id`, key: sql`w.id` });
const tasks = { from: sql`flow_task t`, task: sql`t.id`, key: sql`t.id`, at: sql`t.creator_time` };

/** Tasks with marked work are running, and running ones are not deleted. */
const alone = sql`flow_operator o`;

/** Work that may be decided now is marked: in the order of its index, nothing is read in vain. */
const workOf = (where: RawBuilder<SqlBool>, principal: RawBuilder<unknown>): Rows => ({
  from: sql`flow_operator o join flow_task t on t.id = o.task_id`,
  where: sql<SqlBool>`o.ready and ${where}`,
  task: sql`o.task_id`,
  key: sql`o.id`,
  at: sql`o.received`,
  visit: sql`o.visit_id`,
  isAt: (node) => sql<SqlBool>`exists (select from flow_visit v where v.task_id = o.task_id and v.id = o.visit_id and v.node = ${node})`,
  principal,
});

/** A deputy cannot act on a task that they launched themselves. */
async function forOthers({ db, user, now }: Call): Promise<Rows[]> {
  const inForce = (await entrustsTo(db, user.userId, now)).filter((one) => isActiveAt(one, now));
  return inForce.map(({ from, engines }) =>
    workOf(
      sql<SqlBool>`o.person_id = ${from} and t.initiator_id <> ${user.userId} and (${engines}::text[] is null or t.flow_id = any(${engines}::text[]))`,
      sql`o.person_id`,
    ),
  );
}

function asked(input: Asked, { at, isAt, readAt }: Rows): RawBuilder<SqlBool>[] {
  const words = input.keyword && `%${escapeLike(input.keyword)}%`;
  return [
    ...(words ? [sql<SqlBool>`(t.full_name ilike ${words} or t.en_code ilike ${words})`] : []),
    ...(input.flowId ? [sql<SqlBool>`t.flow_id = ${input.flowId}`] : []),
    ...(input.category ? [sql<SqlBool>`t.flow_id = any(array(select id from flow where category = ${input.category}))`] : []),
    ...(input.initiatorId ? [sql<SqlBool>`t.initiator_id = ${input.initiatorId}`] : []),
    ...(input.urgency ? [sql<SqlBool>`t.urgency = ${input.urgency}`] : []),
    ...(input.status === undefined ? [] : [sql<SqlBool>`t.status = ${input.status}`]),
    ...(input.node ? [sql<SqlBool>`${input.node} = any(t.at_nodes)`] : []),
    ...(input.node && isAt ? [isAt(input.node)] : []),
    ...(input.unread && readAt ? [sql<SqlBool>`${readAt} is null`] : []),
    ...(input.overdue ? [sql<SqlBool>`t.overdue`] : []),
    ...(input.startTime ? [sql<SqlBool>`${at} >= ${new Date(input.startTime)}`] : []),
    ...(input.endTime ? [sql<SqlBool>`${at} <= ${new Date(input.endTime)}`] : []),
  ];
}

/** Rows are counted up to here: nobody pages beyond it, and counting would take longer than reading. */
export const COUNTED = 10_000;

/** One `select` for all rows together. @param limit of each kind of rows, and in total */
const together = (parts: readonly RawBuilder<unknown>[], limit: RawBuilder<unknown>) =>
  sql`select * from (${sql.join(
    parts.map((part) => sql`(${part} ${limit})`),
    sql` union all `,
  )}) w ${limit}`;

const selected = (what: RawBuilder<unknown>, { from, where }: Rows, more: readonly RawBuilder<SqlBool>[]) =>
  sql`select ${what} from ${from} where ${sql.join([sql`t.delete_mark = 0`, where, ...more], sql` and `)}`;

const counting = ({ rows, more }: Narrowed) =>
  rows.alone && more.length === 0 ? sql`select 1 from ${rows.alone} where ${rows.where}` : selected(sql`1`, rows, more);

/** @returns a function that selects the caller's open work under further conditions, up to as many rows as are counted */
export async function openWork(call: Call): Promise<(more: readonly RawBuilder<SqlBool>[]) => RawBuilder<unknown>> {
  const kinds = await rowsOf(call, 'todo');
  return (more) =>
    together(
      kinds.map((rows) => counting({ rows, more })),
      sql`limit ${COUNTED}`,
    );
}

export async function listed(call: Call, list: List, input: Asked): Promise<Page<FlowRow>> {
  const { currentPage, pageSize } = input;
  const kinds = await narrowed(call, list, input);
  const found = await pageRows(call, kinds, input);
  const all = together(kinds.map(counting), sql`limit ${COUNTED + 1}`);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${all}) c`.execute(call.db);
  const total = counted[0]?.total ?? 0;
  return {
    list: found,
    pagination: { currentPage, pageIndex: currentPage, pageSize, total: Math.min(total, COUNTED), ...(total > COUNTED && { more: true }) },
  };
}

/** Only the rows of one page, without the count. */
export const listedRows = async (call: Call, list: List, input: Asked): Promise<FlowRow[]> => pageRows(call, await narrowed(call, list, input), input);

interface Narrowed {
  rows: Rows;
  more: readonly RawBuilder<SqlBool>[];
}

async function narrowed(call: Call, list: List, input: Asked): Promise<Narrowed[]> {
  const rare = input.keyword ? await rareTasks(call.db, input.keyword) : null;
  return (await rowsOf(call, list)).map((rows) => ({ rows, more: [...asked(input, rows), ...(rare ? [sql<SqlBool>`t.id = any(${rare}::text[])`] : [])] }));
}

async function pageRows(call: Call, kinds: readonly Narrowed[], { currentPage, pageSize, sidx = 'creatorTime', sort }: Asked): Promise<FlowRow[]> {
  const direction = sort === 'asc' ? sql`asc` : sql`desc`;
  const by = (sorted: RawBuilder<unknown>, task: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    sql`order by ${sorted} ${direction}, ${task} ${direction}, ${key} ${direction}`;
  const offset = (currentPage - 1) * pageSize;
  const parts = kinds.map(({ rows, more }) => {
    const { task, key, at, visit = none, principal = none, act = none, readAt = sql`null::timestamptz` } = rows;
    const sorted = { creatorTime: at, fullName: sql`t.full_name`, urgency: sql`t.urgency` }[sidx];
    const shown = sql`${task} as task_id, ${key} as key, ${at} as at, ${visit} as visit_id, ${principal} as principal, ${act} as act, ${readAt} as read_at, ${sorted} as sorted`;
    return sql`(${selected(shown, rows, more)} ${by(sorted, task, key)} limit ${offset + pageSize})`;
  });
  const inOrder = by(sql`w.sorted`, sql`w.task_id`, sql`w.key`);
  const { rows: found } = await sql<FlowRow>`
    with w as (select * from (${sql.join(parts, sql` union all `)}) w ${inOrder} limit ${pageSize} offset ${offset})
    select case when w.key = t.id then t.id else t.id || '.' || w.key end as id, w.at, coalesce(w.act, '') as act, w.read_at is not null as read, coalesce(v.title, t.this_step) as step, t.id as "taskId", t.flow_id as "flowId", f.en_code as "flowCode", f.full_name as "flowName", f.category, w.visit_id as visit, t.at_nodes as nodes,
      t.full_name as "fullName", coalesce(t.en_code, '') as "enCode", t.urgency, t.status, t.suspended, t.completion, t.started_at as "startTime", t.ended_at as "endTime",
      t.overdue, t.due_at as due, t.stub_since is not null as stub, jsonb_build_object('id', u.id, 'name', u.real_name) as initiator,
      case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.real_name) end as "for"
    from w join flow_task t on t.id = w.task_id join flow f on f.id = t.flow_id join app_user u on u.id = t.initiator_id left join app_user p on p.id = w.principal
    left join flow_visit v on v.task_id = w.task_id and v.id = w.visit_id
    ${inOrder}`.execute(call.db);
  return found;
}
