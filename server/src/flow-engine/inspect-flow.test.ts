import { flowEngineFindsNobody, flowForeignFields } from '@ordo/contract/flow-draft.ts';
import * as contract from '@ordo/contract/flow-engine.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { questionKey } from '@ordo/engine/flow/command.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, node, releasedModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { answerOf, answersOf, type HouseQuestion } from '../flow/answers.read.ts';

let server: TestServer;
let admin: string;
let adminId: string;
let formId: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  adminId = (await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db)).rows[0]?.id ?? '';
  formId = (await releasedModel(server, admin, formOf(node('numInput', 'daysField', '天数')))).id;
});
afterAll(() => server.stop());

async function must<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
  const reply = await server.ask(endpoint, input, admin);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return reply.data;
}

/** A start and one node after another. */
const tree = (...nodes: { type: string; properties: object }[]) =>
  JSON.stringify({
    type: 'start',
    nodeId: 's',
    properties: { title: '发起', ordo: { settings: { admin: adminId } } },
    childNode: nodes.reduceRight<object | undefined>((childNode, one, at) => ({ nodeId: `n${at + 1}`, ...one, ...(childNode && { childNode }) }), undefined),
  });
const approval = (properties: object = {}) => ({ type: 'approver', properties: { title: '审批', assigneeType: 6, approvers: [adminId], ...properties } });
const starts = (flowId: string) => ({ type: 'subFlow', properties: { title: '子流程', initiateType: 4, flowId } });

let made = 0;
const engine = (...nodes: { type: string; properties: object }[]) => {
  made += 1;
  return must(contract.flowEngineCreate, { fullName: `看${made}`, enCode: `look${made}`, formId, flowTemplateJson: tree(...nodes) });
};
const redrawn = async (id: string, ...nodes: { type: string; properties: object }[]) => {
  const { version } = await must(contract.flowEngineInfo, { id });
  return must(contract.flowEngineUpdate, { id, version, flowTemplateJson: tree(...nodes) });
};
const told = (findings: readonly { node: string; key: string; text: string }[]) => findings.map(({ node, key, text }) => `${node} ${key} ${text}`);

describe('what the house says of what a flow names', () => {
  test('a role that was deleted is told by its name', async () => {
    const { roleId } = await createUserWithSession(server, 'lookrole', []);
    await sql`update role set delete_mark = 1, full_name = '旧角色' where id = ${roleId}`.execute(server.db);
    const { findings } = await engine(approval({ approvers: [], approverRole: [roleId] }));
    expect(told(findings)).toEqual(['n1 peopleDisabled “旧角色”已停用或删除']);
  });

  test('a sub-flow has to be released before', async () => {
    const child = await engine(approval());
    const parent = await engine(approval(), starts(child.id));
    expect(told(parent.findings)).toEqual([`n2 engineGone 子流程“看${made - 1}”不存在或尚未发布`]);
    const refused = await server.ask(contract.flowEngineRelease, { id: parent.id }, admin);
    expect(refused.refusal).toBe('flowWrong');
    await must(contract.flowEngineRelease, { id: child.id });
    await must(contract.flowEngineRelease, { id: parent.id });
  });

  test('no flow starts itself by way of another', async () => {
    const first = await engine(approval());
    await must(contract.flowEngineRelease, { id: first.id });
    const middle = await engine(approval(), starts(first.id));
    await must(contract.flowEngineRelease, { id: middle.id });
    const last = await engine(approval(), starts(middle.id));
    await must(contract.flowEngineRelease, { id: last.id });
    const { findings, facts } = await redrawn(first.id, approval(), starts(last.id));
    expect(findings.map(({ node, key }) => `${node} ${key}`)).toEqual(['n2 startsItself']);
    expect(facts.startsBack).toEqual([last.id]);
    expect((await redrawn(first.id, approval())).findings).toEqual([]);
  });
});

describe('for whom a node finds nobody', () => {
  const findsNobody = (id: string) => must(flowEngineFindsNobody, { id });

  test('those without a superior, of all who may launch it; a few statements for all of them', async () => {
    const boss = await createUserWithSession(server, 'nbboss', []);
    const staff = await Promise.all(['nba', 'nbb', 'nbc'].map((name) => createUserWithSession(server, name, [])));
    const [alone, ...led] = staff.map(({ userId }) => userId);
    await sql`update app_user set manager_id = ${boss.userId} where id = any(${led}::text[])`.execute(server.db);
    const { id } = await must(contract.flowEngineCreate, {
      fullName: '找人',
      enCode: 'looknobody',
      formId,
      flowTemplateJson: JSON.stringify({
        ...JSON.parse(tree({ type: 'approver', properties: { title: '上级', assigneeType: 1, managerLevel: 1 } }, approval())),
        properties: { title: '发起', initiator: staff.map(({ userId }) => userId), ordo: { settings: { admin: adminId } } },
      }),
    });
    expect(await findsNobody(id)).toEqual({
      launchers: 3,
      judged: 3,
      nodes: [{ node: 'n1', count: 1, people: [{ id: alone, name: expect.stringContaining('nba') }] }],
    });
    await sql`update app_user set enabled_mark = 0 where id = ${boss.userId}`.execute(server.db);
    expect((await findsNobody(id)).nodes.map(({ count }) => count)).toEqual([3]);
    await sql`update app_user set enabled_mark = 0 where id = ${alone ?? ''}`.execute(server.db);
    expect(await findsNobody(id)).toMatchObject({ launchers: 2, nodes: [{ count: 2 }] });
  });

  test('many are answered as one is', async () => {
    const role = await createUserWithSession(server, 'nbrole', []);
    const { rows } = await sql<{ id: string }>`select id from app_user order by id`.execute(server.db);
    const people = rows.map((row) => row.id);
    const of = { users: [adminId], positions: [], roles: [role.roleId], departments: [] };
    const questions = people.flatMap((person): HouseQuestion[] => [
      { ask: 'superiors', of: person, levels: 3 },
      { ask: 'head', of: { person } },
      { ask: 'about', person },
      { ask: 'holders', people: [person], position: 'p' },
      { ask: 'people', of, same: 'department', as: person },
      { ask: 'people', of, same: 'organize', as: person },
    ]);
    const many = await answersOf(server.db, questions);
    for (const question of questions) expect(many[questionKey(question)], questionKey(question)).toEqual(await answerOf(server.db, question));
    expect(Object.values(many).some((answer) => Array.isArray(answer) && answer.length > 0)).toBe(true);
  });
});

describe('fields of the forms of others', () => {
  test('of a form, and of the form of an engine; a tree that names them by keys is kept with their ids', async () => {
    const target = await releasedModel(server, admin, formOf(node('comInput', 'whyField', '事由'), node('numInput', 'lenField', '时长')));
    const fields = (await must(flowForeignFields, { model: target.id })).list;
    expect(fields.map(({ label, kind }) => `${label} ${kind}`)).toEqual(['事由 text', '时长 number']);
    const child = await must(contract.flowEngineCreate, { fullName: '被起', enCode: 'lookchild', formId: target.id, flowTemplateJson: tree(approval()) });
    expect((await must(flowForeignFields, { engine: child.id })).list).toEqual(fields);
    expect((await must(flowForeignFields, { engine: 'none' })).list).toEqual([]);
    const starting = {
      type: 'subFlow',
      properties: { title: '子流程', initiateType: 4, flowId: child.id, assignList: [{ parentField: 'daysField', childField: 'lenField' }] },
    };
    const { id } = await engine(approval(), starting);
    const { rows } = await sql<{ draft: FlowDocument }>`select draft from flow where id = ${id}`.execute(server.db);
    expect(rows[0]?.draft.chain[1]).toMatchObject({ into: [{ parent: 'daysfield', child: fields[1]?.id }] });
  });
});
