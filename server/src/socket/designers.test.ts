// Users with an open design are notified of other users who open it, and of every save; nobody else is notified.
import { flowEngineCreate, flowEngineUpdate } from '@ordo/contract/flow-engine.ts';
import { modelCreate, modelUpdate } from '@ordo/contract/model.ts';
import { lock } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '../node/live.ts';
import { startPresence } from '../node/presence.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { openSocket, type TestSocket } from '../../testing/socket.ts';

let here: TestServer;
let there: TestServer;
let urls: [string, string];
let admin: string;
let count = 0;
beforeAll(async () => {
  here = await startServer();
  there = await startServer({ beside: here });
  urls = [await here.listen(), await there.listen()];
  admin = await here.admin();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const MODEL = ['onlineDev.webDesign:view', 'onlineDev.webDesign:btn_edit'];
const FLOW = ['workFlow.flowEngine:view', 'workFlow.flowEngine:btn_edit'];
const person = (codes: readonly string[]) => createUserWithSession(here, `design${(count += 1)}`, codes);
const newModel = async () =>
  (await here.ask(modelCreate, { fullName: `设计${(count += 1)}`, enCode: `design.${count}`, formData: JSON.stringify({ fields: [] }) }, admin)).data;
const begin = (socket: TestSocket, designId: string, kind: 'model' | 'flow' = 'model') => socket.say({ method: 'Designing', kind, designId, open: true });
const names = (socket: TestSocket) =>
  socket
    .all('designers')
    .at(-1)
    ?.people.map(({ userId }) => userId);
const sees = async (socket: TestSocket, ...people: TestUser[]) => {
  await expect.poll(() => names(socket)).toEqual(people.map(({ userId }) => userId));
};

test('who designs hears of each other on whichever node, and of who leaves, loses the line or is locked out', async () => {
  const { id } = await newModel();
  const [ann, bob] = [await person(MODEL), await person(MODEL)];
  const [a, b, second] = [await openSocket(urls[0], ann.token), await openSocket(urls[1], bob.token), await openSocket(urls[1], ann.token)];
  begin(a, id);
  await sees(a);
  begin(b, id);
  await sees(a, bob);
  await sees(b, ann);
  expect(a.all('designers').at(-1)?.people[0]).toMatchObject({ realName: expect.stringContaining('人员'), account: expect.any(String) });
  begin(second, id);
  await sees(b, ann, ann);
  await sees(a, bob, ann);
  second.ws.terminate();
  await sees(b, ann);
  a.say({ method: 'Designing', kind: 'model', designId: id, open: false });
  await sees(b);
  begin(a, id);
  await sees(b, ann);
  await here.ask(lock, {}, ann.token);
  await sees(b);
});

test('every save is told to whoever has it open, with who saved', async () => {
  const { id, version } = await newModel();
  const [ann, bob] = [await person(MODEL), await person(MODEL)];
  const [a, b] = [await openSocket(urls[0], ann.token), await openSocket(urls[1], bob.token)];
  begin(a, id);
  begin(b, id);
  await sees(b, ann);
  const saved = await here.ask(modelUpdate, { id, version, title: 'x' }, ann.token);
  const told = await b.hear('designers', (frame) => frame.version === saved.data.version);
  expect(told.savedBy).toContain('人员');
  await a.hear('designers', (frame) => frame.version === saved.data.version);
  await sql`update model set delete_mark = 1 where id = ${id}`.execute(here.db);
  await b.hear('designers', (frame) => frame.version === undefined);
});

test('workflows are told to those who may design workflows', async () => {
  const { data } = await here.ask(flowEngineCreate, { fullName: '审批', enCode: 'design.flow' }, admin);
  const [ann, bob] = [await person(FLOW), await person(FLOW)];
  const [a, b] = [await openSocket(urls[0], ann.token), await openSocket(urls[1], bob.token)];
  begin(a, data.id, 'flow');
  begin(b, data.id, 'flow');
  await sees(a, bob);
  const saved = await here.ask(flowEngineUpdate, { id: data.id, version: data.version, description: 'x' }, ann.token);
  const heard = await b.hear('designers', (frame) => frame.version === saved.data.version);
  expect(heard).toMatchObject({ kind: 'flow', designId: data.id });
});

test('who may not design hears nothing and is not seen: without the right, with the right to look, with that of the other kind, or of what is not there', async () => {
  const { id, version } = await newModel();
  const ann = await person(MODEL);
  const a = await openSocket(urls[0], ann.token);
  begin(a, id);
  await sees(a);
  for (const codes of [[], ['onlineDev.webDesign:view'], ['onlineDev.webDesign:btn_edit'], FLOW]) {
    const other = await openSocket(urls[1], (await person(codes)).token);
    begin(other, id);
    expect((await other.hear('refused')).refusal).toBe('denied');
    begin(other, 'nowhere');
    await expect.poll(() => other.all('refused').length).toBe(2);
    await here.ask(modelUpdate, { id, version: (await versionNow(id)) ?? version, title: `t${codes.length}` }, admin);
    await a.hear('designers', (frame) => frame.version !== undefined && frame.version > version);
    expect(other.all('designers')).toEqual([]);
    await other.close();
  }
  begin(a, 'nowhere');
  expect((await a.hear('refused')).refusal).toBe('notFound');
  expect(names(a)).toEqual([]);
});

test('a right that is taken away ends it: nothing else is heard, and nobody is shown any more', async () => {
  const { id, version } = await newModel();
  const [ann, bob] = [await person(MODEL), await person(MODEL)];
  const [a, b] = [await openSocket(urls[0], ann.token), await openSocket(urls[1], bob.token)];
  begin(a, id);
  begin(b, id);
  await sees(a, bob);
  await sees(b, ann);
  await sql`delete from permission_grant where object_id = ${bob.roleId}`.execute(here.db);
  const heard = b.all('designers').length;
  const saved = await here.ask(modelUpdate, { id, version, title: 'y' }, ann.token);
  await a.hear('designers', (frame) => frame.version === saved.data.version);
  await sees(a);
  expect(b.all('designers').length).toBe(heard);
});

test('windows of a node that died are gone when it has not renewed them', async () => {
  const { id } = await newModel();
  const [ann, bob] = [await person(MODEL), await person(MODEL)];
  await sql`insert into design_presence (line_id, kind, design_id, user_id) values ('dead', 'model', ${id}, ${bob.userId})`.execute(here.db);
  const a = await openSocket(urls[0], ann.token);
  begin(a, id);
  await sees(a, bob);
  await sql`update design_presence set seen_at = now() - interval '1 minute' where line_id = 'dead'`.execute(here.db);
  await sees(a);
  expect(a.all('designers').length).toBeGreaterThan(1);
});

test('a row that was lost is there again, while its window is open', async () => {
  const { id } = await newModel();
  const [ann, bob] = [await person(MODEL), await person(MODEL)];
  const [a, b] = [await openSocket(urls[0], ann.token), await openSocket(urls[1], bob.token)];
  begin(a, id);
  begin(b, id);
  await sees(a, bob);
  const rows = async () => (await sql`select from design_presence where design_id = ${id} and user_id = ${bob.userId}`.execute(here.db)).rows.length;
  await sql`delete from design_presence where design_id = ${id} and user_id = ${bob.userId}`.execute(here.db);
  // Whether the first one sees that it is gone meanwhile depends on which node looks first.
  await expect.poll(rows).toBe(1);
  await sees(a, bob);
  expect(names(b)).toEqual([ann.userId]);
});

test('a window that closes while it opens a design is not left behind', async () => {
  const { id } = await newModel();
  const { token } = await person(MODEL);
  for (let n = 0; n < 20; n += 1) {
    const socket = await openSocket(urls[0], token);
    begin(socket, id);
    await socket.close();
  }
  const watcher = await openSocket(urls[0], (await person(MODEL)).token);
  begin(watcher, id);
  await sees(watcher);
  const { rows } = await sql`select from design_presence where design_id = ${id}`.execute(here.db);
  expect(rows.length).toBe(1);
});

test('a node that stops waits for rows of windows that have just closed', async () => {
  const { id } = await newModel();
  const { userId } = await person(MODEL);
  const rights = { model: 'onlineDev.webDesign:btn_edit', flow: 'workFlow.flowEngine:btn_edit' };
  const { live, files } = here.deps;
  const presence = startPresence({ db: here.db, live: { ...live, onDesign: () => undefined }, links: files.links, rights, now: Date.now, failed: fail });
  const told = Promise.withResolvers<void>();
  const send = ({ length }: readonly string[]) => (told.resolve(), length);
  const line: Line = { userId, sessionId: '', seq: 0, lags: () => false, send, over: () => undefined };
  await presence.open(line, 'model', id);
  await told.promise;
  const rows = async () => (await sql`select from design_presence where design_id = ${id}`.execute(here.db)).rows.length;
  expect(await rows()).toBe(1);
  let stopped = false;
  const { stopping } = await here.db.transaction().execute(async (tx) => {
    await sql`select from design_presence where design_id = ${id} for update`.execute(tx);
    presence.leave(line);
    const ending = presence.stop().then(() => (stopped = true));
    for (let look = 0; look < 3; look += 1) expect(await rows()).toBe(1);
    expect(stopped).toBe(false);
    return { stopping: ending };
  });
  await stopping;
  expect(await rows()).toBe(0);
});

const fail = (error: unknown) => {
  throw error;
};
const versionNow = async (id: string) => (await sql<{ version: number }>`select version from model where id = ${id}`.execute(here.db)).rows[0]?.version;
