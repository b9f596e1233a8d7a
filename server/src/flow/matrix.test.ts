// A task whose approvers come from an approval matrix, over HTTP.
import { flowEngineDryRun } from '@ordo/contract/flow-dry-run.ts';
import { flowPredicted } from '@ordo/contract/flow-launch.ts';
import type { MatrixCell } from '@ordo/engine/flow/matrix.ts';
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
const called = async (one: TestUser | undefined) =>
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
  expect(data.list).toEqual([{ node: 'a', people: [await called(bob)], more: 0, row: 2 }]);
  const dry = await server.ask(flowEngineDryRun, { id: flow.id, initiator: other?.userId ?? '', values }, token);
  expect(dry.data.steps[0]?.notes).toMatchObject([{ act: 'matrix', node: 'a', row: 3 }]);
});
