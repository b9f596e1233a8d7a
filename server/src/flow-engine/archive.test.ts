import { flowEngineRemove, flowEngineRestore } from '@ordo/contract/flow-archive.ts';
import * as contract from '@ordo/contract/flow-engine.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveForm } from '../../testing/flows.ts';
import { releasedModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { releaseInUse } from './flow-engine.read.ts';

let server: TestServer;
let admin: string;
let formId: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.admin();
  formId = (await releasedModel(server, admin, leaveForm())).id;
});
afterAll(() => server.stop());

async function must<E extends Endpoint>(endpoint: E, input: Input<E>, token = admin): Promise<Result<E>> {
  const reply = await server.ask(endpoint, input, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
  return reply.data;
}

let made = 0;
async function engine(more: Partial<Input<typeof contract.flowEngineCreate>> = {}) {
  made += 1;
  return must(contract.flowEngineCreate, { fullName: `请假${made}`, enCode: `leave${made}`, formId, ...more });
}
const listed = async (more: object = {}, token = admin) => (await must(contract.flowEngineList, { pageSize: 500, ...more }, token)).list;
const archived = async () => {
  const { id } = await engine();
  await must(contract.flowEngineRelease, { id });
  await must(flowEngineRemove, { id });
  return id;
};

test('an archived engine is in a list of its own, and comes back stopped; a release puts it into use again', async () => {
  const id = await archived();
  expect((await listed()).some((one) => one.id === id)).toBe(false);
  expect((await listed({ archived: '1' })).find((one) => one.id === id)).toMatchObject({ release: 1, running: 0 });
  await must(flowEngineRestore, { id });
  expect((await listed({ archived: '1' })).some((one) => one.id === id)).toBe(false);
  expect(await must(contract.flowEngineInfo, { id })).toMatchObject({ release: 1, enabledMark: 0 });
  expect(await releaseInUse(server.db, id)).toBeNull();
  expect((await must(contract.flowEngineRelease, { id })).release).toBe(1);
  expect(await releaseInUse(server.db, id)).not.toBeNull();
  expect((await changesOf(server.db, 'flow', id)).map(({ action }) => action)).toEqual(['create', 'publish', 'remove', 'restore', 'publish']);
  expect(await server.ask(flowEngineRestore, { id }, admin)).toMatchObject({ refusal: 'notFound' });
});

test.each([
  ['name', 'flowNameTaken', (one: { fullName: string }) => ({ fullName: one.fullName })],
  ['code', 'flowCodeTaken', (one: { enCode: string }) => ({ enCode: one.enCode.toUpperCase() })],
] as const)('an archived engine does not come back while its %s is taken, and says by which', async (_, refusal, same) => {
  const id = await archived();
  const old = (await listed({ archived: '1' })).find((one) => one.id === id) ?? { fullName: '', enCode: '' };
  const { id: other } = await engine(same(old));
  expect(await server.ask(flowEngineRestore, { id }, admin)).toMatchObject({
    refusal,
    msg: expect.stringContaining(same(old) && (refusal === 'flowNameTaken' ? old.fullName : old.enCode)) as string,
  });
  expect((await listed({ archived: '1' })).some((one) => one.id === id)).toBe(true);
  await must(flowEngineRemove, { id: other });
  await must(flowEngineRestore, { id });
});

test('an archived engine is restored by whoever may archive, and by nobody else', async () => {
  const id = await archived();
  const reader = await createUserWithSession(server, 'reader', ['workFlow.flowEngine:view', 'workFlow.flowEngine:btn_edit', 'workFlow.flowEngine:btn_release']);
  expect((await listed({ archived: '1' }, reader.token)).some((one) => one.id === id)).toBe(true);
  expect(await server.ask(flowEngineRestore, { id }, reader.token)).toMatchObject({ code: 403 });
  const keeper = await createUserWithSession(server, 'keeper', ['workFlow.flowEngine:view', 'workFlow.flowEngine:btn_remove']);
  expect((await server.ask(flowEngineRestore, { id }, keeper.token)).code).toBe(200);
});
