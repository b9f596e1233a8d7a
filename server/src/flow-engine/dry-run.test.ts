import { flowEngineDryRun } from '@ordo/contract/flow-dry-run.ts';
import { flowEngineCoverage } from '@ordo/contract/flow-draft.ts';
import * as contract from '@ordo/contract/flow-engine.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, node, releasedModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: string;
let adminId: string;
let formId: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  adminId = (await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db)).rows[0]?.id ?? '';
  formId = (await releasedModel(server, admin, formOf(node('numInput', 'daysField', '天数', {}, { precision: 1 })))).id;
});
afterAll(() => server.stop());

async function must<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
  const reply = await server.ask(endpoint, input, admin);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return reply.data;
}

let made = 0;
const engine = (flowTemplateJson: string) => must(contract.flowEngineCreate, { fullName: `试${(made += 1)}`, enCode: `dry${made}`, formId, flowTemplateJson });

/** A condition by days, then the superior. */
const tree = () =>
  JSON.stringify({
    type: 'start',
    nodeId: 's',
    properties: { title: '发起', ordo: { settings: { admin: adminId } } },
    conditionType: 'condition',
    conditionNodes: [
      {
        type: 'condition',
        nodeId: 'c1',
        properties: { title: '久', conditions: [{ field: 'daysField', symbol: '>', filedValue: '3', logic: '&&' }] },
        childNode: { type: 'approver', nodeId: 'a', properties: { title: '院长', assigneeType: 6, approvers: [adminId] } },
      },
      { type: 'condition', nodeId: 'c2', properties: { title: '其他', conditions: [], isDefault: true } },
    ],
    childNode: { type: 'approver', nodeId: 'b', properties: { title: '人事', assigneeType: 1, managerLevel: 1 } },
  });

const rows = async () =>
  (
    await sql<{
      n: string;
    }>`select (select count(*) from flow_task) || '/' || (select count(*) from message) || '/' || (select count(*) from outbox) || '/' || (select count(*) from flow_event) as n`.execute(
      server.db,
    )
  ).rows[0]?.n;

describe('a dry run', () => {
  test('takes the branch of its values, asks the house who acts, and writes and sends nothing', async () => {
    const boss = await createUserWithSession(server, 'dryboss', []);
    const clerk = await createUserWithSession(server, 'dryclerk', []);
    await sql`update app_user set manager_id = ${boss.userId} where id = ${clerk.userId}`.execute(server.db);
    const { id } = await engine(tree());
    const before = await rows();
    const long = await must(flowEngineDryRun, { id, initiator: clerk.userId, values: { daysfield: 5 } });
    expect(long).toMatchObject({ status: 2, stopped: '', passed: ['s', 's-fork', 'a', 'b'] });
    expect(long.steps.map(({ command, actor }) => [command, actor?.id])).toEqual([
      ['submit', clerk.userId],
      ['adopt', adminId],
      ['adopt', boss.userId],
    ]);
    expect(long.steps[0]?.notes).toMatchObject([{ act: 'branch', node: 's-fork', branches: ['c1'], on: { daysfield: 5 } }]);
    expect(long.steps[1]?.came).toMatchObject([{ node: 'b', people: [{ person: { id: boss.userId, name: '人员dryboss' }, why: 'superior' }] }]);
    expect(long.steps.flatMap(({ outside }) => outside)).toEqual([]);
    expect(long.steps[0]?.messages).toMatchObject([{ about: 'todo', people: [{ id: adminId }] }]);
    const short = await must(flowEngineDryRun, { id, initiator: clerk.userId, values: { daysfield: 2 } });
    expect(short.passed).toEqual(['s', 's-fork', 'b']);
    expect(await rows()).toBe(before);
  });

  test('a reject where one is decided ends it there; a return is corrected and goes on', async () => {
    const clerk = await createUserWithSession(server, 'drydecides', []);
    const { id } = await engine(tree());
    const asked = { id, initiator: clerk.userId, values: { daysfield: 5 } };
    const rejected = await must(flowEngineDryRun, { ...asked, decisions: { a: 'reject' } });
    expect(rejected).toMatchObject({ status: 3, passed: ['s', 's-fork', 'a'] });
    expect(rejected.steps.map(({ command }) => command)).toEqual(['submit', 'reject']);
    const returned = await must(flowEngineDryRun, { ...asked, decisions: { a: 'return' } });
    expect(returned.status).toBe(2);
    expect(returned.steps.map(({ command, actor }) => `${command} ${actor?.id === clerk.userId ? 'clerk' : 'other'}`)).toEqual([
      'submit clerk',
      'return other',
      'adopt clerk',
      'adopt other',
      'adopt other',
    ]);
  });

  test('a pool is taken by its first member; where nobody is found the administrator of the flow acts', async () => {
    const member = await createUserWithSession(server, 'drypool', []);
    const pool = JSON.parse(tree()) as { conditionNodes?: unknown; childNode: object };
    delete pool.conditionNodes;
    pool.childNode = { type: 'approver', nodeId: 'p', properties: { title: '池', assigneeType: 12, approverRole: [member.roleId] } };
    const { id } = await engine(JSON.stringify(pool));
    const run = await must(flowEngineDryRun, { id, initiator: adminId });
    expect(run.steps.map(({ command, actor }) => [command, actor?.id])).toEqual([
      ['submit', adminId],
      ['claim', member.userId],
      ['adopt', member.userId],
    ]);
    await sql`update app_user set enabled_mark = 0 where id = ${member.userId}`.execute(server.db);
    const { steps } = await must(flowEngineDryRun, { id, initiator: adminId });
    expect(steps[0]?.notes).toMatchObject([{ act: 'nobody', node: 'p' }]);
    expect(steps[0]?.came).toMatchObject([{ node: 's' }, { node: 'p', people: [{ person: { id: adminId }, why: 'nobody' }] }]);
  });
});

describe('coverage', () => {
  test('past tasks take the ways of the draft; a few statements for all of them, and nothing is written', async () => {
    const staff = await Promise.all(['cova', 'covb', 'covc'].map((name) => createUserWithSession(server, name, [])));
    const { id } = await engine(tree());
    const { release } = await must(contract.flowEngineRelease, { id });
    const submit = async (at: number, days: number) => {
      const task = `cov${at}`;
      const initiator = staff[at % 3]?.userId ?? '';
      await sql`insert into flow_task (id, flow_id, release_id, model_id, record_id, full_name, initiator_id, organize_id, status, started_at)
        select ${task}, r.flow_id, r.id, r.model_id, ${task}, 't', u.id, u.organize_id, 1, now() from flow_release r, app_user u
        where r.flow_id = ${id} and r.number = ${release} and u.id = ${initiator}`.execute(server.db);
      await sql`insert into flow_event (task_id, seq, command_id, command, facts, changes, effects, answer)
        values (${task}, 1, 'c', ${JSON.stringify({ command: 'submit', values: { daysfield: days } })}::jsonb, '{"values": {"daysfield": null}}', '{}', '[]', '{}')`.execute(
        server.db,
      );
    };
    for (let at = 0; at < 9; at += 1) await submit(at, at < 6 ? 5 : 1);
    const before = await rows();
    const told = await must(flowEngineCoverage, { id });
    expect(told).toMatchObject({
      tasks: 9,
      judged: 9,
      ways: [
        { nodes: ['s', 's-fork', 'a', 'b'], count: 6 },
        { nodes: ['s', 's-fork', 'b'], count: 3 },
      ],
      stopped: [],
    });
    expect(Object.fromEntries(told.passed.map((one) => [one.id, one.count]))).toEqual({ s: 9, 's-fork': 9, a: 6, b: 9, c1: 6, c2: 3 });
    expect(await rows()).toBe(before);
    await sql`update flow_task set started_at = now() - interval '4 months' where id in ('cov0', 'cov1')`.execute(server.db);
    expect(await must(flowEngineCoverage, { id, months: 3 })).toMatchObject({ tasks: 7, judged: 7 });
    expect(await must(flowEngineCoverage, { id, months: 6 })).toMatchObject({ tasks: 9 });
  });
});
