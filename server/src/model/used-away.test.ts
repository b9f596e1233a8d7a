// Other forms that name fields of a form: listed at the field, and told before a release removes it or changes its key.
import { modelPlan } from '@ordo/contract/model.ts';
import { modelUses } from '@ordo/contract/model-uses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftModel, formOf, node, redesign, releasedModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

test('a relation and what it shows name fields: its removal and another key are told by the plan', async () => {
  const [title, amount] = [node('comInput', 'title', '标题'), node('numInput', 'amount', '金额')];
  const { id } = await releasedModel(server, token, formOf(title, amount));
  const relation = node('relationForm', 'order', '订单', {}, { modelId: id, relationField: 'title' });
  const shown = node('relationFormAttr', 'sum', '订单金额', { fieldId: 'shown' }, { relationField: 'order', showField: 'amount' });
  await draftModel(server, token, formOf(relation, shown));
  const list = async () => (await server.ask(modelUses, { id }, token)).data.list;
  expect((await list()).map((use) => [use.in, use.node, use.fields])).toEqual([
    ['form', '订单', ['title']],
    ['form', '订单金额', ['amount']],
  ]);
  const told = async () => (await server.ask(modelPlan, { id }, token)).data.findings.map(({ key, node: at }) => [key, at]);
  expect(await told()).toEqual([]);
  await redesign(server, token, id, { formData: formOf({ ...title, __vModel__: 'name' }, amount) });
  expect(await told()).toEqual([
    ['keyCarried', 'title'],
    ['keyByHand', 'title'],
  ]);
  await redesign(server, token, id, { formData: formOf({ ...title, __vModel__: 'title' }) });
  expect(await told()).toEqual([['formAway', 'amount']]);
});
