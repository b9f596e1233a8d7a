// A task whose approvers come from an approval matrix, over HTTP.
import { flowEngineDryRun } from '@ordo/contract/flow-dry-run.ts';
import { flowEngineCreate, flowEngineInfo, flowEngineRelease, flowEngineUpdate } from '@ordo/contract/flow-engine.ts';
import { flowPredicted } from '@ordo/contract/flow-launch.ts';
import { defaultSettings, type FlowDocument } from '@ordo/engine/flow/document.ts';
import type { MatrixCell } from '@ordo/engine/flow/matrix.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { approver, flowForm, people, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let [buyer, other, ann, bob, cat]: TestUser[] = [];
const realName = async (one: TestUser | undefined) =>
  (await sql<{ name: string }>`select real_name as name from app_user where id = ${one?.userId ?? ''}`.execute(server.db)).rows[0]?.name;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  form = await flowForm(server, token);
  at = office(server, form);
  await sql`insert into organize (id, parent_id, category, full_name, en_code, path) values
    ('buying', '1', 'department', '采购部', 'buying', '1.buying.'), ('goods', 'buying', 'department', '物资组', 'goods', '1.buying.goods.')`.execute(server.db);
  [buyer, other, ann, bob, cat] = await Promise.all([at.hire(undefined, 'goods'), at.hire(), at.hire(), at.hire(), at.hire()]);
  const row = (person: TestUser | undefined, ...cells: MatrixCell[]) => ({ cells, people: people(person?.userId ?? '') });
  const who = {
    kind: 'matrix' as const,
    fields: [form.field.days ?? '', 'initiator.department'],
    rows: [
      row(ann, { from: null, to: 3 }, { within: ['buying'] }),
      row(bob, { from: 3, to: null }, { within: ['buying'] }),
      row(cat, { from: 0, to: 10 }, null),
    ],
  };
  flow = await releasedFlowOf(server, form, [approver('a', who, { nobody: { does: 'refuse' } })]);
});
afterAll(() => server.stop());

const todoOf = async (days: string, by: TestUser | undefined) => {
  if (!by) throw new Error('nobody');
  const id = await at.launched(flow, by, { title: '采购', days });
  return (await at.detail(id, by)).data.operators.map(({ person }) => person?.id);
};

test('the row of its number and department names who acts, also for a department below', async () => {
  expect(await todoOf('2.9', buyer)).toEqual([ann?.userId]);
  expect(await todoOf('3', buyer)).toEqual([bob?.userId]);
  expect(await todoOf('3', other)).toEqual([cat?.userId]);
});

test('without a row the node finds nobody', async () => {
  const reply = await at.ask(newId(), { command: 'submit' }, other as TestUser, { flowId: flow.id, form: at.filled({ title: '采购', days: '10' }) });
  expect(reply.refusal).toBe('flowTaskNobody');
});

test('the preview and the dry run name the row', async () => {
  const values = { [form.field.days ?? '']: '3' };
  const { data } = await server.ask(flowPredicted, { flowId: flow.id, values }, buyer?.token ?? '');
  expect(data.list).toEqual([{ node: 'a', people: [await realName(bob)], more: 0, row: 2 }]);
  const dry = await server.ask(flowEngineDryRun, { id: flow.id, initiator: other?.userId ?? '', values }, token);
  expect(dry.data.steps[0]?.notes).toMatchObject([{ act: 'matrix', node: 'a', row: 3 }]);
});

test('is drawn as a tree of the family, checked, released and run', async () => {
  const gone = await at.hire();
  await sql`update app_user set enabled_mark = 0 where id = ${gone.userId}`.execute(server.db);
  const tree = (rows: readonly [MatrixCell, string][]) => {
    const who = { kind: 'matrix' as const, fields: ['days'], rows: rows.map(([cell, user]) => ({ cells: [cell], people: people(...[user].filter(Boolean)) })) };
    const document: FlowDocument = {
      schema: 1,
      start: { kind: 'start', id: 'start', title: '发起', outside: {}, launchers: null, rights: [], hooks: [] },
      chain: [approver('a', who)],
      settings: { ...defaultSettings, admin: ann?.userId ?? '' },
    };
    return JSON.stringify(outside(document));
  };
  const to = (end: number | null, from: number | null = null): MatrixCell => ({ from, to: end });
  const rows: [MatrixCell, string][] = [
    [to(3), gone.userId],
    [to(9, 5), bob?.userId ?? ''],
    [to(8, 6), ''],
  ];
  const made = await server.ask(flowEngineCreate, { fullName: '矩阵', enCode: 'matrix', formId: form.model, flowTemplateJson: tree(rows) }, token);
  const called = `${await realName(gone)}/`;
  expect(made.data.findings.map(({ key, text, blocks }) => [key, text.replace(/\/[^”]*”/, '/”'), blocks])).toEqual([
    ['matrixNobody', '审批矩阵第 3 行没有人员', true],
    ['matrixCovered', '审批矩阵第 3 行不会用到：前面的行已包含它，或数值范围为空', false],
    ['matrixGap', '审批矩阵没有覆盖数值 3–5，此时找不到审批人', false],
    ['matrixGap', '审批矩阵没有覆盖数值 ≥ 9，此时找不到审批人', false],
    ['peopleDisabled', `“${called}”已停用或删除`, false],
  ]);
  const { id } = made.data;
  expect(await server.ask(flowEngineRelease, { id }, token)).toMatchObject({ refusal: 'flowWrong' });
  const { version } = (await server.ask(flowEngineInfo, { id }, token)).data;
  const whole: [MatrixCell, string][] = [[to(3), cat?.userId ?? ''], [to(null, 3), bob?.userId ?? '']]; // prettier-ignore
  expect((await server.ask(flowEngineUpdate, { id, version, flowTemplateJson: tree(whole) }, token)).data.findings).toEqual([]);
  expect((await server.ask(flowEngineRelease, { id }, token)).code).toBe(200);
  const task = newId();
  const launched = await at.ask(task, { command: 'submit' }, other as TestUser, { flowId: id, form: at.filled({ title: '采购', days: '3' }) });
  expect(launched.code).toBe(200);
  expect(await at.todo(bob as TestUser)).toContain(task);
});

test('the check knows the departments below one: a later row for one of them is never used', async () => {
  const rows = ['buying', 'goods', '1'].map((department) => ({ cells: [{ within: [department] }], people: people(ann?.userId ?? '') }));
  const document: FlowDocument = {
    schema: 1,
    start: { kind: 'start', id: 'start', title: '发起', outside: {}, launchers: null, rights: [], hooks: [] },
    chain: [approver('a', { kind: 'matrix', fields: ['initiator.department'], rows })],
    settings: { ...defaultSettings, admin: ann?.userId ?? '' },
  };
  const flowTemplateJson = JSON.stringify(outside(document));
  const { data } = await server.ask(flowEngineCreate, { fullName: '部门矩阵', enCode: 'departments', formId: form.model, flowTemplateJson }, token);
  expect(data.findings.map(({ key, of }) => [key, of])).toEqual([['matrixCovered', '2']]);
  // The designer checks by the same facts.
  const { facts } = (await server.ask(flowEngineInfo, { id: data.id }, token)).data;
  expect(facts.above).toEqual({ '1': ['1'], buying: ['1', 'buying'], goods: ['1', 'buying', 'goods'] });
});
