import { flowEngineDryRun } from '@ordo/contract/flow-dry-run.ts';
import * as contract from '@ordo/contract/flow-engine.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, node, releasedModel } from '../../testing/models.ts';
import { hire } from '../../testing/people.ts';
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

describe('a dry run', () => {
  const rows = async () =>
    (
      await sql<{
        n: string;
      }>`select (select count(*) from flow_task) || '/' || (select count(*) from message) || '/' || (select count(*) from outbox) as n`.execute(server.db)
    ).rows[0]?.n;

  test('takes the branch of its values, asks the house who acts, and writes and sends nothing', async () => {
    const boss = await hire(server, 'dryboss', []);
    const clerk = await hire(server, 'dryclerk', []);
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
    expect(long.steps[0]?.messages).toMatchObject([{ about: 'todo', people: [{ id: adminId }] }]);
    const short = await must(flowEngineDryRun, { id, initiator: clerk.userId, values: { daysfield: 2 } });
    expect(short.passed).toEqual(['s', 's-fork', 'b']);
    expect(await rows()).toBe(before);
  });

  test('a pool is taken by its first member; where nobody is found the administrator of the flow acts', async () => {
    const member = await hire(server, 'drypool', []);
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
