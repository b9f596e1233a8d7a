// Buttons of a list that launch a workflow: what its form begins with, for whom, and what a designer is told.
import { flowEngineRemove } from '@ordo/contract/flow-archive.ts';
import { flowStart } from '@ordo/contract/flow-task.ts';
import { modelInfo, modelPlan } from '@ordo/contract/model.ts';
import { modelOpen, recordCreate, recordRemove } from '@ordo/contract/model-record.ts';
import { modelUses } from '@ordo/contract/model-uses.ts';
import { launchFields, recordLaunch } from '@ordo/contract/record-launch.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { RECORD_ITSELF } from '@ordo/engine/form/fields.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { flowPages, office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { childTable, draftModel, formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let asset: MadeModel;
let form: FlowForm;
let flow: MadeFlow;

const button = (name: string, more: object) => ({ value: `btn_${name}`, label: name, ...more });
const listWith = (...buttons: object[]) => listOf(['name'], [], { customBtnsList: buttons });
const launching = (into: object, id = flow.id) => ({ do: 'launch', flow: id, into });

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const fields = formOf(
    node('comInput', 'name', '名称'),
    node('numInput', 'worth', '价值', {}, { precision: 2 }),
    node('comInput', 'state', '状态'),
    node('PsdInput', 'pw', '密码'),
  );
  asset = await releasedModel(server, token, fields, '', ['btn_add', 'btn_edit', 'btn_remove', 'btn_repair', 'btn_lend', 'btn_look']);
  form = await flowForm(
    server,
    token,
    formOf(
      node('comInput', 'what', '设备名称'),
      node('numInput', 'sum', '金额', {}, { precision: 2 }),
      node('comInput', 'secret', '密语'),
      node('comInput', 'given', '只读'),
      node('relationForm', 'about', '设备', {}, { modelId: asset.id, relationField: 'name' }),
    ),
  );
  const fixed = { field: form.field.given ?? '', read: true, write: false, required: false };
  const boss = await createUserWithSession(server, newId(), flowPages);
  flow = await releasedFlowOf(server, form, [byPeople('one', [boss.userId])], { start: { rights: [fixed] } });
  const into = { what: 'name', sum: 'worth', secret: 'pw', given: 'name', about: RECORD_ITSELF };
  const repair = { action: launching(into), when: { field: 'state', is: 'empty' } };
  await redesign(server, token, asset.id, {
    columnData: listWith(
      button('repair', repair),
      button('lend', { action: launching({ what: 'name' }) }),
      button('look', { action: { do: 'link', address: 'https://a.example/' } }),
    ),
  });
  await release(server, token, asset.id);
});
afterEach(() => sql`update flow set enabled_mark = 1, visible_type = 0`.execute(server.db));
afterAll(() => server.stop());

async function add(values: object = {}): Promise<string> {
  const recordId = `r${newId()}`;
  const reply = await server.ask(recordCreate, { id: asset.id, recordId, values: { name: '打印机', worth: '1.5', pw: 'Secret1', ...values } }, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return recordId;
}
/** A user with these rights on the page, who sees the records that match the condition. */
async function worker(rights: readonly string[] = ['view', 'btn_repair'], pages: readonly string[] = flowPages, condition: Filter = { all: [] }) {
  const hired = await createUserWithSession(server, newId(), [...pages, ...rights.map((one) => `${asset.page}:${one}`)]);
  await createScheme(server, hired.roleId, asset.page, condition);
  return hired;
}
const ask = (recordId: string, who: { token: string }, name = 'repair') => server.ask(recordLaunch, { id: asset.id, recordId, button: name }, who.token);
const offered = async (who: { token: string }) => (await server.ask(modelOpen, { id: asset.id }, who.token)).data.rights.includes('btn_repair');

describe('the form begins with', () => {
  test('what its mapping names, of what the start lets people write: no password; and the task is launched with it', async () => {
    const [recordId, clerk] = [await add(), await worker()];
    const { data } = await ask(recordId, clerk);
    expect(data).toEqual({ flowId: flow.id, values: { what: '打印机', sum: 1.5, about: recordId } });
    expect((await server.ask(flowStart, { flowId: flow.id }, clerk.token)).data.form.record).toBeNull();
    const task = await office(server, form).launched(flow, clerk, data.values);
    const { rows } = await sql<{ values: object }>`
      select to_jsonb(t) as values from ${sql.id('record', `t_${form.model}`)} t join flow_task f on f.record_id = t.id where f.id = ${task}`.execute(
      server.db,
    );
    expect(Object.values(rows[0]?.values ?? {})).toEqual(expect.arrayContaining(['打印机', 1.5, recordId]));
  });

  test('nothing of a column that is hidden from the person, nor does the design say that it is taken', async () => {
    const [recordId, clerk] = [await add({ name: '密件' }), await worker()];
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('hide-name', ${asset.page}, 'column', 'name', 'name')`.execute(server.db);
    const [answer, open] = [await ask(recordId, clerk), await server.ask(modelOpen, { id: asset.id }, clerk.token)];
    await sql`delete from menu_right where id = 'hide-name'`.execute(server.db);
    expect(answer.data.values).toEqual({ sum: 1.5, about: recordId });
    expect(JSON.stringify(answer)).not.toContain('密件');
    const { list } = open.data.design as Design;
    expect(list?.rowButtons.find(({ name }) => name === 'repair')?.action).toEqual(launching({}));
  });
});

describe('rows of a child table', () => {
  test('are those of one of the record, as far as its columns are seen and the start lets people write them; the task has them', async () => {
    const parts = childTable('parts', '配件', [node('comInput', 'part', '名称'), node('numInput', 'price', '价格', {}, { precision: 2 })]);
    const order = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), parts), listOf(['name']), ['btn_add', 'btn_ask']);
    const bought = await flowForm(
      server,
      token,
      formOf(
        childTable('rows', '明细', [
          node('comInput', 'item', '品名'),
          node('numInput', 'cost', '费用', {}, { precision: 2 }),
          node('comInput', 'fixed', '只读'),
        ]),
      ),
    );
    const { rows = '', item = '', cost = '', fixed = '' } = bought.field;
    const boss = await createUserWithSession(server, newId(), flowPages);
    const rights = [{ field: `${rows}-${fixed}`, read: true, write: false, required: false }];
    const buying = await releasedFlowOf(server, bought, [byPeople('one', [boss.userId])], { start: { rights } });
    const into = { [`${rows}.${item}`]: 'parts.part', [`${rows}.${cost}`]: 'parts.price', [`${rows}.${fixed}`]: 'parts.part' };
    await redesign(server, token, order.id, { columnData: listWith(button('ask', { action: launching(into, buying.id) })) });
    await release(server, token, order.id);
    const offers = (await server.ask(launchFields, { flowId: buying.id }, token)).data.list;
    expect(offers.map(({ id, label, kind }) => [id, label, kind])).toEqual([
      [`${rows}.${item}`, '明细 · 品名', 'text'],
      [`${rows}.${cost}`, '明细 · 费用', 'number'],
    ]);
    const told = (await server.ask(modelInfo, { id: order.id }, token)).data.findings.map(({ key }) => key);
    expect(told).toEqual(['listFlowField']);
    const recordId = `r${newId()}`;
    const lines = [
      { id: 'p1', values: { part: '滤芯', price: '12.50' } },
      { id: 'p2', values: { part: '机油', price: null } },
    ];
    await server.ask(recordCreate, { id: order.id, recordId, values: { name: '保养' }, rows: { parts: lines } }, token);
    const clerk = await createUserWithSession(server, newId(), [...flowPages, `${order.page}:view`, `${order.page}:btn_ask`]);
    const asked = async () => (await server.ask(recordLaunch, { id: order.id, recordId, button: 'ask' }, clerk.token)).data.values;
    const values = await asked();
    expect(values).toEqual({
      [rows]: [
        { id: '1', values: { [item]: '滤芯', [cost]: 12.5 } },
        { id: '2', values: { [item]: '机油' } },
      ],
    });
    const task = await office(server, bought).launched(buying, clerk, {}, {
      form: { version: 0, changes: {}, rows: { [rows]: { added: values[rows], changed: [], removed: [] } } },
    } as never);
    const { rows: kept } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id('record', `t_${bought.model}_${rows}`)} t join flow_task f on f.record_id = t.record_id where f.id = ${task}`.execute(
      server.db,
    );
    expect(kept).toEqual([{ count: 2 }]);
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values ('hide-part', ${order.page}, 'column', 'part', 'parts.part')`.execute(
      server.db,
    );
    expect(await asked()).toEqual({ [rows]: [{ id: '1', values: { [cost]: 12.5 } }] });
    const open = await server.ask(modelOpen, { id: order.id }, clerk.token);
    await sql`delete from menu_right where id = 'hide-part'`.execute(server.db);
    expect((open.data.design as Design).list?.rowButtons.find(({ name }) => name === 'ask')?.action).toEqual(launching({}, buying.id));
    // Its removal is told at the column.
    await redesign(server, token, bought.model, {
      formData: formOf(childTable('rows', '明细', [node('comInput', 'item', '品名'), node('comInput', 'fixed', '只读')])),
    });
    const away = (await server.ask(modelPlan, { id: bought.model }, token)).data.findings.filter(({ key }) => key === 'buttonAway');
    expect(away.map(({ node: field }) => field)).toEqual([`${rows}.${cost}`]);
  });
});

describe('it is refused', () => {
  test('without the button, the workflow, or the page on which workflows are launched; then it is not offered either', async () => {
    const recordId = await add();
    const [clerk, reader, unlaunched] = [await worker(), await worker(['view']), await worker(['view', 'btn_repair'], [])];
    expect([await offered(clerk), await offered(reader), await offered(unlaunched)]).toEqual([true, false, false]);
    expect([(await ask(recordId, reader)).refusal, (await ask(recordId, unlaunched)).refusal]).toEqual(['denied', 'flowTaskRight']);
    expect((await ask(recordId, await createUserWithSession(server, newId(), flowPages))).refusal).toBe('denied');
    await sql`update flow set visible_type = 1 where id = ${flow.id}`.execute(server.db);
    expect([(await ask(recordId, clerk)).refusal, await offered(clerk)]).toEqual(['flowTaskRight', false]);
    await sql`update flow set enabled_mark = 0 where id = ${flow.id}`.execute(server.db);
    expect([(await ask(recordId, clerk)).refusal, await offered(clerk)]).toEqual(['flowTaskNotReleased', false]);
  });

  test('for a record that the person does not see, that is deleted, or that the button is not for', async () => {
    const clerk = await worker(['view', 'btn_repair', 'btn_lend'], undefined, { field: 'worth', is: 'equal', value: 7 });
    const [mine, theirs, gone, done] = [await add({ worth: '7' }), await add(), await add({ worth: '7' }), await add({ worth: '7', state: 'x' })];
    await server.ask(recordRemove, { id: asset.id, recordId: gone }, token);
    expect((await ask(mine, clerk)).code).toBe(200);
    for (const one of [theirs, gone, 'nobody']) for (const name of ['repair', 'lend']) expect((await ask(one, clerk, name)).refusal).toBe('notFound');
    expect((await ask(done, clerk)).refusal).toBe('recordButtonNotNow');
    for (const name of ['look', 'gone', 'constructor']) expect((await ask(mine, { token }, name)).refusal).toBe('recordButtonUnknown');
  });
});

describe('a designer', () => {
  test('is offered the fields that a launch lets people fill in', async () => {
    const { fullName, list } = (await server.ask(launchFields, { flowId: flow.id }, token)).data;
    expect(fullName).toMatch(/流程/);
    expect(list.map(({ id, kind, model }) => [id, kind, model])).toEqual([
      ['what', 'text', ''],
      ['sum', 'number', ''],
      ['secret', 'text', ''],
      ['about', 'choice', asset.id],
    ]);
    expect((await server.ask(launchFields, { flowId: 'none' }, token)).data).toEqual({ fullName: null, list: [] });
  });

  test('is told of a workflow that is gone and of a field that it does not have; neither blocks a release', async () => {
    const one = formOf(node('comInput', 'name', '名称'));
    const made = (action: object) => draftModel(server, token, one, listWith(button('go', { action })));
    const told = async (id: string) => (await server.ask(modelInfo, { id }, token)).data.findings.map(({ key, blocks }) => [key, blocks]);
    expect(await told(await made(launching({ what: 'name' })))).toEqual([]);
    expect(await told(await made(launching({ what: 'name', given: 'name' })))).toEqual([['listFlowField', false]]);
    const elsewhere = await made(launching({}, 'elsewhere'));
    expect(await told(elsewhere)).toEqual([['listFlowGone', false]]);
    expect((await server.ask(modelPlan, { id: elsewhere }, token)).data.findings.map(({ key }) => key)).toEqual(['listFlowGone']);
  });

  test('is told where a workflow, and a field of its form, is used, before it goes', async () => {
    const removed = await server.ask(flowEngineRemove, { id: flow.id }, token);
    expect([removed.refusal, removed.msg.includes('repair')]).toEqual(['flowButtonUsed', true]);
    const { list } = (await server.ask(modelUses, { id: form.model }, token)).data;
    expect(list.filter((use) => use.in === 'button' && use.node === 'repair').map(({ fields }) => fields)).toEqual([
      ['what', 'sum', 'secret', 'given', 'about'],
    ]);
    await redesign(server, token, form.model, { formData: formOf(node('comInput', 'what', '设备名称')) });
    const away = (await server.ask(modelPlan, { id: form.model }, token)).data.findings.filter(
      ({ key, params }) => key === 'buttonAway' && params.node === 'repair',
    );
    expect(away.map(({ node: field }) => field).toSorted()).toEqual(['about', 'given', 'secret', 'sum']);
  });
});
