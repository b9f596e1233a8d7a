// Many tasks, written directly into the tables: creation is not measured. A twentieth of them is running, and half of those wait for one person, who also
// launched, decided and received a twentieth of all; the rest belongs to 400 others.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { MadeFlow } from './flows.ts';

const OTHERS = 400;

interface Many {
  tasks: number;
  /** Operators of each. */
  each: number;
  flow: MadeFlow;
  /** The person whose lists are long. */
  busy: string;
}

export async function fillTasks(url: string, { tasks, each, flow, busy }: Many): Promise<void> {
  const one = (key: string, share: number) =>
    sql`case when ${sql.raw(key)} % ${share}::int = 0 then ${busy} else 'other' || ${sql.raw(key)} % ${OTHERS}::int end`;
  // The connections of the product end a statement after 30 s.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
  const at = sql`now() - make_interval(secs => n * 30)`;
  await db.transaction().execute(async (tx) => {
    // Without foreign keys: ten million rows would each be looked up.
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as "table", conname as name from pg_constraint where contype = 'f' and conrelid::regclass::text like 'flow\\_%'`.execute(
      tx,
    );
    for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
    await sql`insert into app_user
      select (jsonb_populate_record(u, jsonb_build_object('id', 'other' || n, 'account', 'other' || n, 'real_name', '其他' || n))).*
      from app_user u, generate_series(0, ${OTHERS}::int - 1) n where u.id = ${busy}`.execute(tx);
    await sql`insert into flow_task (id, flow_id, release_id, model_id, record_id, full_name, en_code, initiator_id, organize_id, status, completion, seq, at_nodes,
        this_step, creator_time, started_at, urgency)
      select 'many' || n, ${flow.id}, ${flow.release}, ${flow.model}, 'many' || n, case when n % 10000 = 7 then '稀有' else '' end || '试验' || n || '的申请', 'T' || n, ${one('n', 20)}, '1',
        case when n % 20 = 0 then 1 else 2 + n % 4 end, 50, 3, case when n % 20 = 0 then '{one}'::text[] else '{}' end, case when n % 20 = 0 then '节点one' else '' end,
        ${at}, ${at}, 1 + n % 3 from generate_series(1, ${tasks}::int) n`.execute(tx);
    await sql`insert into flow_visit (task_id, id, node, title, round, step, status, begun, ended, state)
      select 'many' || n, '1.3', 'one', '节点one', 1, 1, case when n % 20 = 0 then 'live' else 'done' end, 1, null,
        '{"within": null, "branches": null, "heldBy": null, "exception": null, "waits": null}' from generate_series(1, ${tasks}::int) n`.execute(tx);
    await sql`insert into flow_operator (task_id, id, visit_id, person_id, status, ready, vote, received, begun, ended, state)
      select 'many' || n, '1.' || (10 + k), '1.3', case when k = 0 and n % 40 = 0 then ${busy} else 'other' || (n + k * 37) % ${OTHERS}::int end,
        case when n % 20 = 0 then 'open' else 'done' end, n % 20 = 0, null, ${at}, 1, null, '{}'
      from generate_series(1, ${tasks}::int) n, generate_series(0, ${each}::int - 1) k`.execute(tx);
    await sql`insert into flow_record (task_id, id, seq, at, act, by_id, visit_id, node, operator_id, opinion, note)
      select 'many' || n, '2.' || k, 2, ${at}, 'adopt', case when k = 0 then ${one('n', 20)} else 'other' || (n + k * 37) % ${OTHERS}::int end, '1.3', 'one',
        '1.' || (10 + k), '同意', 'null' from generate_series(1, ${tasks}::int) n, generate_series(0, 2) k`.execute(tx);
    await sql`insert into flow_circulate (task_id, id, person_id, node, by_id, at, read_at)
      select 'many' || n, '2.9', ${one('n', 20)}, 'one', null, ${at}, case when n % 400 <> 0 then now() end from generate_series(1, ${tasks}::int) n`.execute(
      tx,
    );
  });
  for (const table of ['app_user', 'flow_task', 'flow_visit', 'flow_operator', 'flow_record', 'flow_circulate'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  await db.destroy();
}
