// Unique values, among all records or some; and rich text that was not sent by a client.
import { modelPlan } from '@ordo/contract/model.ts';
import { modelOpen, recordCreate, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftModel, formOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

test('what is taken is told by its name, not by its id', async () => {
  const owner = await createUserWithSession(server, newId(), []);
  const model = await releasedModel(server, token, formOf(node('userSelect', 'owner', '负责人', { unique: true })));
  const put = (recordId: string) => server.ask(recordCreate, { id: model.id, recordId, values: { owner: owner.userId } }, token);
  expect((await put('n1')).code).toBe(200);
  const taken = await put('n2');
  const { name } =
    (await sql<{ name: string }>`select real_name || '/' || account as name from app_user where id = ${owner.userId}`.execute(server.db)).rows[0] ?? {};
  expect(taken).toMatchObject({ refusal: 'recordTaken', msg: expect.stringContaining(String(name)) });
  expect(JSON.stringify(taken)).not.toContain(owner.userId);
});

test('formatted text that a designer or a rule has written is as clean as what people write', async () => {
  const bad = '<p onclick="x()">好<script>alert(1)</script><img src="javascript:x"></p>';
  const rules = [
    {
      id: 'r1',
      name: { zh: 'x' },
      enabled: true,
      table: null,
      when: { all: [] },
      then: [{ do: 'set', node: 'made', formula: `"${bad.replaceAll('"', '""')}"` }],
    },
  ];
  const id = await draftModel(
    server,
    token,
    formOf(node('comInput', 'title', '标题'), node('editor', 'text', '说明', { defaultValue: bad }), node('editor', 'made', '结果')),
    '',
    {
      rules: JSON.stringify(rules),
    },
  );
  await release(server, token, id);
  const { design } = (await server.ask(modelOpen, { id }, token)).data;
  expect(JSON.stringify(design)).toContain('好');
  expect((design as Design).form.nodes.map(({ initial }) => initial)).toEqual([null, '<p>好</p>', null]);
  expect((await server.ask(recordCreate, { id, recordId: 'rich', values: { title: 'a' } }, token)).code).toBe(200);
  const { made: kept } = (await server.ask(recordInfo, { id, recordId: 'rich' }, token)).data.values;
  expect(kept).toContain('好');
  expect(kept).not.toMatch(/onclick|script/);
});

test('what only one record among some may have: others repeat it, and one that comes among them is refused', async () => {
  const within = {
    all: [
      { field: 'state', is: 'in', value: ["it's", 'open'] },
      { field: 'no', is: 'greater', value: 10 },
    ],
  };
  const once = { checks: [{ check: 'unique', with: [], within, message: null }] };
  const form = (more: object) => formOf(node('comInput', 'code', '编号', { ...more }), node('comInput', 'state', '状态'), node('numInput', 'no', '序号'));
  const model = await releasedModel(server, token, form(once));
  const put = (recordId: string, values: object) => server.ask(recordCreate, { id: model.id, recordId, values } as never, token);
  expect((await put('u1', { code: 'A', state: 'open', no: 11 })).code).toBe(200);
  expect((await put('u2', { code: ' a', state: "it's", no: 12 })).refusal).toBe('recordTaken');
  expect((await put('u3', { code: 'A', state: 'closed', no: 12 })).code).toBe(200);
  expect((await put('u4', { code: 'A', state: 'open', no: 10 })).code).toBe(200);
  expect((await put('u5', { code: 'A', state: null, no: null })).code).toBe(200);
  const comes = await server.ask(recordUpdate, { id: model.id, recordId: 'u4', version: 1, changes: { no: { from: 10, to: 10.5 } } }, token);
  expect(comes.refusal).toBe('recordTaken');
  // Without the condition there are duplicates, which the plan reports.
  await redesign(server, token, model.id, { formData: form({ checks: [{ check: 'unique', with: [], message: null }] }) });
  const plan = (await server.ask(modelPlan, { id: model.id }, token)).data;
  expect(plan.steps).toContainEqual(expect.objectContaining({ op: 'addUnique', rows: 4, samples: [{ before: 'A ×4', after: null }] }));
  for (const [wrong, key] of [
    [{ field: 'gone', is: 'equal', value: 1 }, 'uniqueGone'],
    [{ field: 'state', is: 'equal', value: { my: 'userId' } }, 'uniqueAsks'],
  ] as const) {
    await redesign(server, token, model.id, { formData: form({ checks: [{ check: 'unique', with: [], within: wrong, message: null }] }) });
    expect((await server.ask(modelPlan, { id: model.id }, token)).data.findings).toContainEqual(expect.objectContaining({ key, blocks: true }));
  }
});
