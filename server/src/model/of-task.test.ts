// A record of a task is changed only by its task: every other call is refused with the name of the task, and changes nothing.
import { recordImport, recordImportCheck } from '@ordo/contract/model-import.ts';
import { recordCreate, recordInfo, recordList, recordRemove, recordRestore, recordUpdate } from '@ordo/contract/model-record.ts';
import { recordEditMany, recordPress, recordRemoveMany } from '@ordo/contract/model-record-many.ts';
import { onlineRemove, onlineRemoveMany, onlineUpdate } from '@ordo/contract/online-dev.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, leaveForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let flow: MadeFlow;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const press = { value: 'btn_go', label: '改', action: { do: 'set', values: { title: '"改"' } } };
  form = await flowForm(server, token, leaveForm(), listOf(['title'], [], { customBtnsList: [press] }));
  at = office(server, form);
  [ini, ann] = await Promise.all([at.hire(), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
});
afterAll(() => server.stop());

const row = async (record: string) =>
  (
    await sql<{ version: number; title: string; deleted: number; state: number }>`
      select version, ${sql.ref(`c_${form.field.title}`)} as title, delete_mark as deleted, flow_state as state from ${sql.table(`record.t_${form.model}`)} where id = ${record}`.execute(
      server.db,
    )
  ).rows[0];

async function recordOf(task: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select record_id as id from flow_task where id = ${task}`.execute(server.db);
  return rows[0]?.id ?? '';
}

/** A record whose task has this status. */
async function standing(status: 1 | 2 | 3 | 4 | 5): Promise<string> {
  const task = await at.launched(flow, ini);
  const operator = await at.openOf(task, ann);
  if (status === 2) await at.adopt(task, ann);
  if (status === 3) await at.ask(task, { command: 'reject', operator, opinion: '不行' }, ann);
  if (status === 4) await at.ask(task, { command: 'withdraw' }, ini);
  // As a monitor would.
  if (status === 5) {
    await sql`update flow_task set status = 5 where id = ${task}`.execute(server.db);
    await sql`update ${sql.table(`record.t_${form.model}`)} set flow_state = 5 where task_id = ${task}`.execute(server.db);
  }
  const record = await recordOf(task);
  expect(await row(record)).toMatchObject({ state: status });
  return record;
}

const said = { 1: 'recordUnderApproval', 2: 'recordAdopted', 3: 'recordOfInitiator', 4: 'recordOfInitiator', 5: 'recordCancelled' } as const;
const title = () => form.field.title ?? '';

interface Way {
  way: string;
  /** The refusal: a key, or a sentence. */
  run(record: string): Promise<{ refusal?: string | null; why?: string }>;
}
const why = ({ data }: { data: { list: readonly { done: boolean; why: string }[] } }) => {
  expect(data.list.every(({ done }) => !done)).toBe(true);
  return { why: data.list[0]?.why ?? '' };
};
const ways: Way[] = [
  {
    way: 'edit, and a cell in its row, and a card that is dragged',
    run: async (recordId) =>
      server.ask(
        recordUpdate,
        { id: form.model, recordId, version: (await row(recordId))?.version ?? 1, changes: { [title()]: { from: '事假', to: '改' } }, rows: {} },
        token,
      ),
  },
  {
    way: 'a row of a child table',
    run: async (recordId) =>
      server.ask(
        recordUpdate,
        {
          id: form.model,
          recordId,
          version: (await row(recordId))?.version ?? 1,
          changes: {},
          rows: { [form.field.lines ?? '']: { added: [{ id: 'r1', values: { [form.field.item ?? '']: 'x' } }], removed: [], changed: [] } },
        },
        token,
      ),
  },
  { way: 'delete', run: (recordId) => server.ask(recordRemove, { id: form.model, recordId }, token) },
  { way: 'delete several', run: async (record) => why(await server.ask(recordRemoveMany, { id: form.model, ids: [record] }, token)) },
  { way: 'edit several', run: async (record) => why(await server.ask(recordEditMany, { id: form.model, ids: [record], values: { [title()]: '改' } }, token)) },
  {
    way: 'the family: edit',
    run: (recordId) => server.ask(onlineUpdate, { id: form.model, recordId, data: JSON.stringify({ title: '改' }) }, token),
  },
  { way: 'the family: delete', run: (recordId) => server.ask(onlineRemove, { id: form.model, recordId }, token) },
  { way: 'the family: delete several', run: async (record) => why(await server.ask(onlineRemoveMany, { id: form.model, ids: [record] }, token)) },
  { way: 'a button of the list', run: async (record) => why(await server.ask(recordPress, { id: form.model, button: 'go', ids: [record] }, token)) },
  {
    way: 'import over what is there',
    run: async (record) => {
      const { rows } = await sql<{ no: string }>`select record_no::text as no from ${sql.table(`record.t_${form.model}`)} where id = ${record}`.execute(
        server.db,
      );
      const input = {
        id: form.model,
        run: newId(),
        how: 'update',
        key: 'recordNo',
        columns: ['recordNo', title()],
        rows: [[rows[0]?.no ?? '', '改']],
      } as const;
      const check = await server.ask(recordImportCheck, input as never, token);
      const done = await server.ask(recordImport, { ...input, run: newId() } as never, token);
      expect(done.refusal).toBe('sheetRowsBad');
      return { why: check.data.problems[0]?.text ?? '' };
    },
  },
];

describe.each([1, 2, 3, 4, 5] as const)('its task stands at %i', (status) => {
  test.each(ways)('$way', async ({ run }) => {
    const record = await standing(status);
    const before = await row(record);
    const told = await run(record);
    expect(told.why ?? told.refusal).toContain(told.why === undefined ? said[status] : '流程');
    expect(await row(record)).toEqual(before);
  });
});

test('what of it is in the bin stays there', async () => {
  const record = await standing(3);
  await sql`update ${sql.table(`record.t_${form.model}`)} set delete_mark = 1 where id = ${record}`.execute(server.db);
  expect((await server.ask(recordRestore, { id: form.model, recordId: record }, token)).refusal).toBe('recordOfInitiator');
  expect(await row(record)).toMatchObject({ deleted: 1 });
});

test('a list and a record tell the state; the record says why it is not changed', async () => {
  const record = await standing(2);
  const { data } = await server.ask(recordList, { id: form.model, pageSize: 500 }, token);
  expect(data.list.find(({ id }) => id === record)).toMatchObject({ flowState: 2 });
  const info = await server.ask(recordInfo, { id: form.model, recordId: record }, token);
  expect(info.data.held).toContain('审批通过');
  const free = await server.ask(recordCreate, { id: form.model, recordId: newId(), values: { [title()]: '无流程' }, rows: {} }, token);
  expect((await server.ask(recordInfo, { id: form.model, recordId: free.data.id }, token)).data).not.toHaveProperty('held');
});

test('a node of another workflow does not write it', async () => {
  const record = await standing(2);
  const before = await row(record);
  const write: FlowNode = {
    id: 'write',
    title: '写入',
    outside: {},
    kind: 'assignData',
    model: form.model,
    record: title(),
    mapping: [{ from: form.field.remark ?? '', to: title() }],
    tries: 1,
  };
  const other = await releasedFlowOf(server, form, [write, byPeople('one', [ann.userId])]);
  await sql`update flow_release set creator_user_id = (select id from app_user where account = 'admin') where id = ${other.release}`.execute(server.db);
  await at.launched(other, ini, { title: record, days: '1', remark: '改' });
  await server.outbox.drain();
  expect(await row(record)).toEqual(before);
});

test('a record that names one that is deleted, and is under approval, keeps it from being deleted', async () => {
  const other: MadeModel = await releasedModel(server, token, formOf(node('comInput', 'name', '名称')), listOf(['name']));
  const gone = await server.ask(recordCreate, { id: other.id, recordId: newId(), values: { name: '甲' }, rows: {} }, token);
  const naming = await flowForm(
    server,
    token,
    formOf(node('comInput', 'title', '标题'), node('relationForm', 'names', '关联', { whenGone: 'empty' }, { modelId: other.id, relationField: 'name' })),
  );
  const office2 = office(server, naming);
  const own = await releasedFlowOf(server, naming, [byPeople('one', [ann.userId])]);
  await office2.launched(own, await at.hire([...flowPages, `${other.page}:view`]), { title: 'a', names: gone.data.id });
  const reply = await server.ask(recordRemove, { id: other.id, recordId: gone.data.id }, token);
  expect(reply.refusal).toBe('recordUnderApproval');
});
