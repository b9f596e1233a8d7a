// Many decisions in one call: each is judged alone. A task whose step requires more than a decision is left out and reported.
import { beforeBatch, beforeBatchList, beforeCandidates, beforeCandidateUsers, beforeTargets } from '@ordo/contract/flow-before.ts';
import { flowBatch } from '@ordo/contract/flow-batch.ts';
import { nobody, type FieldRight } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { approver, byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let form: FlowForm;
let at: Office;
let ini: TestUser;
let ann: TestUser;
let bob: TestUser;
let plain: MadeFlow;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, bob] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  plain = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
});
afterAll(() => server.stop());

const workAt = async (flow: MadeFlow, values?: Record<string, unknown>) => {
  const task = await at.launched(flow, ini, values);
  return { task, id: `${task}.${await at.openOf(task, ann)}` };
};
const events = async (task: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from flow_event where task_id = ${task} and command ->> 'command' in ('adopt', 'reject')`.execute(
      server.db,
    )
  ).rows[0]?.n;

test('each is judged alone: those that need more are left out and named, the others go on', async () => {
  const wanted: FieldRight = { field: form.field.remark ?? '', read: true, write: true, required: true };
  const [a, b, c, d, e] = await Promise.all([
    workAt(plain),
    workAt(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { needs: { opinion: true, signature: false } })])),
    workAt(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { needs: { opinion: false, signature: true } })])),
    workAt(
      await releasedFlowOf(server, form, [
        byPeople('one', [ann.userId]),
        approver('two', { kind: 'candidates', people: { ...nobody, users: [bob.userId] }, several: false }),
      ]),
    ),
    workAt(await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { rights: [wanted] })])),
  ]);
  const rows = [a, b, c, d, e];
  const others = await at.launched(await releasedFlowOf(server, form, [byPeople('one', [bob.userId])]), ini);
  const theirWork = `${others}.${await at.openOf(others, bob)}`;
  const ids = [...rows.map(({ id }) => id), 'nothing.1.1', a.id];
  const { data } = await server.ask(flowBatch, { commandId: newId(), act: 'adopt', ids }, ann.token);
  expect(data.list.map(({ done, wants }) => [done, wants])).toEqual([
    [true, null],
    [false, 'opinion'],
    [false, 'signature'],
    [false, 'candidates'],
    [false, 'fields'],
    [false, null],
  ]);
  expect(data.done).toBe(1);
  expect(data.list[4]?.why).toContain('备注');
  expect(data.list.filter(({ done, why }) => !done && why === '')).toEqual([]);
  expect(await Promise.all(rows.map(({ task }) => events(task)))).toEqual([1, 0, 0, 0, 0]);
  // With an opinion it succeeds; other people's work is refused.
  const again = await server.ask(flowBatch, { commandId: newId(), act: 'adopt', opinion: '好', ids: [b.id, theirWork] }, ann.token);
  expect(again.data.list.map(({ done }) => done)).toEqual([true, false]);
  const theirs = await server.ask(flowBatch, { commandId: newId(), act: 'adopt', ids: [c.id] }, bob.token);
  expect(theirs.data.list).toMatchObject([{ done: false, wants: null, why: expect.stringMatching(/不存在/) as string }]);
});

test('the same call once more, and twice at once, decides once and is answered the same', async () => {
  const [a, b] = await Promise.all([workAt(plain), workAt(plain)]);
  const input = { commandId: newId(), act: 'reject' as const, opinion: '不行', ids: [a.id, b.id] };
  const [one, two] = await Promise.all([server.ask(flowBatch, input, ann.token), server.ask(flowBatch, input, ann.token)]);
  expect(one.data).toEqual({ done: 2, list: [a.id, b.id].map((id) => ({ id, done: true, why: '', wants: null })) });
  expect(two.data).toEqual(one.data);
  expect(await Promise.all([a, b].map(({ task }) => events(task)))).toEqual([1, 1]);
  const family = { batchType: 0 as const, handleOpinion: '', ids: [a.id] };
  expect((await server.ask(beforeBatch, family, ann.token)).data.list).toMatchObject([{ done: false }]);
});

test('the family’s batch decides the same way', async () => {
  const work = await workAt(plain);
  expect((await server.ask(beforeBatchList, { pageSize: 500 }, ann.token)).data.list.map(({ id }) => id)).toContain(work.id);
  expect((await server.ask(beforeBatch, { batchType: '1', ids: [work.id] }, ann.token)).data.list).toMatchObject([{ done: false, wants: 'opinion' }]);
  expect((await server.ask(beforeBatch, { batchType: '0', ids: [work.id] }, ann.token)).data).toMatchObject({ done: 1 });
  expect((await server.ask(beforeBatch, { batchType: '0', ids: [work.id] }, ann.token)).data).toMatchObject({ done: 1 });
  expect(await events(work.task)).toBe(1);
});

test('who chooses is told for which nodes and among whom, and nothing has happened', async () => {
  const among = { ...nobody, users: [bob.userId, ini.userId] };
  const flow = await releasedFlowOf(server, form, [
    byPeople('one', [ann.userId]),
    approver('two', { kind: 'candidates', people: among, several: false }),
    byPeople('three', [ini.userId]),
  ]);
  const { task, id } = await workAt(flow);
  expect((await server.ask(beforeCandidates, { id }, ann.token)).data.list).toEqual([
    { nodeId: 'two', nodeName: '节点two', isCandidates: true, hasCandidates: true },
  ]);
  expect(await events(task)).toBe(0);
  expect((await server.ask(beforeCandidateUsers, { id, nodeId: 'two' }, ann.token)).data.list.map((one) => one.id)).toEqual(among.users);
  expect((await server.ask(beforeCandidateUsers, { id, nodeId: 'three' }, ann.token)).refusal).toBe('flowTaskNotThere');
  expect((await server.ask(beforeTargets, { id }, ann.token)).data.list).toEqual([{ nodeCode: 'start', nodeName: '发起' }]);
  const calls = [beforeCandidates, beforeTargets] as const;
  for (const call of calls) {
    expect((await server.ask(call, { id }, bob.token)).refusal).toBe('notFound');
    expect((await server.ask(call, { id }, ini.token)).refusal).toBe('flowTaskNotYours');
  }
  expect((await server.ask(beforeCandidateUsers, { id, nodeId: 'two' }, bob.token)).refusal).toBe('notFound');
});
