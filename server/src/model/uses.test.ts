// Workflows that name fields of a form are listed with the node that does.
import { modelUses } from '@ordo/contract/model-uses.ts';
import type { AssignDataNode } from '@ordo/engine/flow/nodes/assign-data.ts';
import type { ForkNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedAgain, releasedFlowOf } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

test('workflows that name a field are listed with the node: rights, conditions, the title of tasks, and those of other forms', async () => {
  const form = await flowForm(server, token);
  const other = await flowForm(server, token);
  const { title = '', days = '', remark = '', item = '', lines = '' } = form.field;
  const rights = [days, `${lines}-${item}`].map((field) => ({ field, read: true, write: false, required: false }));
  const branch = { outside: {}, chain: [] };
  const fork: ForkNode = {
    id: 'f',
    title: '分支',
    kind: 'condition',
    outside: {},
    branches: [
      { ...branch, id: 'f1', title: '三天以上', when: { field: days, is: 'greater', value: 3 } },
      { ...branch, id: 'f2', title: '其他', when: null },
    ],
  };
  const own = await releasedFlowOf(server, form, [byPeople('a', [], { rights }), fork], { settings: { title: `{user} {${title}}` } });
  const mapping = [{ from: other.field.title ?? '', to: remark }];
  const write: AssignDataNode = { id: 'w', title: '登记', kind: 'assignData', outside: {}, model: form.model, record: null, mapping, tries: 1 };
  const foreign = await releasedFlowOf(server, other, [write]);
  const uses = async (model: string) =>
    (await server.ask(modelUses, { id: model }, token)).data.list.map((use) => [use.in, use.flow, use.nodeId, use.node, use.fields]);
  const before = [
    ['flow', own.id, '', '', [title]],
    ['flow', own.id, 'a', '节点a', [days, `${lines}.${item}`]],
    ['flow', own.id, 'f1', '三天以上', [days]],
  ];
  expect(await uses(form.model)).toEqual([...before, ['flow', foreign.id, 'w', '登记', [remark]]]);
  expect(await uses(other.model)).toEqual([['flow', foreign.id, 'w', '登记', [other.field.title]]]);
  // The draft counts as well as the release in use.
  await releasedAgain(server, foreign, other, []);
  expect(await uses(form.model)).toHaveLength(4);
  await sql`update flow set draft = jsonb_set(draft::jsonb, '{chain}', '[]')::json where id = ${foreign.id}`.execute(server.db);
  expect(await uses(form.model)).toEqual(before);
});
