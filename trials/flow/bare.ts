// Baseline for adopts of workflows: Fastify and pg, a transaction that locks the task, reads its rows and writes the same rows, without a decision.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const [url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 4 });
const app = Fastify();

const READ = ['flow_visit', 'flow_operator', 'flow_record', 'flow_circulate', 'flow_timer', 'flow_child'].map(
  (table) => `(select coalesce(jsonb_agg(to_jsonb(o)), '[]') from ${table} o where o.task_id = t.id) as ${table}`,
);

app.post<{ Body: { id: string; commandId: string; operator: string; person: string; next: string } }>('/adopt', async ({ body }) => {
  const { id, commandId, operator, person, next } = body;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'lock', text: 'select from flow_task where id = $1 for no key update', values: [id] });
    const { rows } = await client.query<{ seq: number; flow_visit: object[]; flow_operator: object[] }>({
      name: 'read',
      text: `select t.*, ${READ.join()} from flow_task t where t.id = $1`,
      values: [id],
    });
    const seq = (rows[0]?.seq ?? 0) + 1;
    const kept = JSON.stringify({ visits: rows[0]?.flow_visit, operators: rows[0]?.flow_operator });
    await client.query({
      name: 'visits',
      text: `insert into flow_visit (task_id, id, node, title, round, step, status, begun, ended, state)
        values ($1, '1.3', 'one', '节点one', 1, 1, 'done', 1, $2::int, '{}'), ($1, $2::int || '.2', 'two', '节点two', 1, 1, 'live', $2::int, null, '{"within": null, "branches": null, "heldBy": null}')
        on conflict (task_id, id) do update set status = excluded.status, ended = excluded.ended`,
      values: [id, seq],
    });
    await client.query({
      name: 'operators',
      text: `insert into flow_operator (task_id, id, visit_id, person_id, status, ready, vote, received, begun, ended, state)
        values ($1, $3, '1.3', $4, 'done', false, 'adopt', now(), 1, $2::int, '{}'), ($1, $2::int || '.3', $2::int || '.2', $5, 'open', true, null, now(), $2::int, null, '{"why": "people", "weight": 1}')
        on conflict (task_id, id) do update set status = excluded.status, ready = excluded.ready, vote = excluded.vote, ended = excluded.ended`,
      values: [id, seq, operator, person, next],
    });
    await client.query({
      name: 'record',
      text: `insert into flow_record (task_id, id, seq, at, act, by_id, visit_id, node, operator_id, opinion, note) values ($1, $2::int || '.1', $2::int, now(), 'adopt', $3, '1.3', 'one', $4, '同意', '{}')`,
      values: [id, seq, person, operator],
    });
    await client.query({
      name: 'task',
      text: `update flow_task set seq = $2, completion = 50, at_nodes = '{two}', this_step = '节点two', version = version + 1, last_modify_time = now(), last_modify_user_id = $3 where id = $1`,
      values: [id, seq, person],
    });
    await client.query({
      name: 'log',
      text: `insert into change_log (at, user_id, request_id, entity, record_id, action, before, after) values (now(), $2, '', 'flow_task', $1, 'update', '{"seq": 1}', '{"seq": 2}')`,
      values: [id, person],
    });
    await client.query({
      name: 'event',
      text: `insert into flow_event (task_id, seq, command_id, command, facts, changes, effects, answer, user_id) values ($1, $2, $3, '{"command": "adopt"}', $4, $4, '[]', '{"status": 1}', $5)`,
      values: [id, seq, commandId, kept, person],
    });
    await client.query({
      name: 'outbox',
      text: `insert into outbox (kind, payload, due_at) values ('bare', '{"about": "changed"}', 'infinity'), ('bare', '{"about": "todo"}', 'infinity')`,
    });
    await client.query('commit');
    return { code: 200, data: { id, seq } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
