// A short form of the trials `flow-race` and `flow-effects`: many users on the same task, and killed nodes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { urlOf } from '../../testing/cluster.ts';
import { effectsWorld, listener, type Listener } from '../../testing/flow-effects.ts';
import { nodesInTurns, type NodesInTurns } from '../../testing/flow-nodes.ts';
import { afterDeciders, deciders, flowWorld, judged, mixedLoad, settled, type FlowWorld } from '../../testing/flow-races.ts';
import { createRandom } from '../../testing/model-designs.ts';
import { seedFor } from '../../testing/run-seed.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let nodes: NodesInTurns;
let world: FlowWorld;
let folder: string;
let heard: Listener;
const TASKS = 24;
const DEEDS = 120;
const EFFECTS = 20;

beforeAll(async () => {
  server = await startServer();
  heard = await listener();
  folder = await mkdtemp(join(tmpdir(), 'ordo-flow-nodes-'));
  nodes = nodesInTurns(urlOf(inject('cluster'), server.database), folder, heard.port);
  await nodes.start(2);
  world = await flowWorld({ db: server.db, ask: nodes.ask }, await server.admin(), 4);
});
afterAll(async () => {
  await nodes.stop();
  heard.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Releases the claims of a killed node at once instead of after a minute: no other node has them. */
const givenBack = async () => {
  await nodes.back();
  await sql`update outbox set due_at = now()`.execute(server.db);
  await settled(world);
};

test('of many who decide at the same moment one has, while a node is killed: one decision, record and notice each', async () => {
  const race = nodes.killing(TASKS, 1);
  const { wrong, told, ids } = await deciders(world, TASKS, race.at);
  await givenBack();
  expect(wrong).toEqual([]);
  expect([race.killed(), told, ids.length]).toEqual([1, TASKS, TASKS]);
  expect(await afterDeciders(world, ids)).toEqual({ decisions: TASKS, records: TASKS, ended: TASKS, notices: TASKS, todos: TASKS * 4 });
});

test('what leaves a task happens once, while those who carry it out are killed: messages, children, records; other systems hear of each', async () => {
  const effects = await effectsWorld(world, await server.admin(), heard);
  const left = effects.launch(EFFECTS);
  await nodes.kill();
  await left;
  await givenBack();
  const { wrong, effects: kinds } = await effects.judge();
  expect(wrong).toEqual([]);
  expect(kinds).toMatchObject({ hook: 2 * EFFECTS, startChild: EFFECTS, write: EFFECTS });
});

test('under mixed load and a kill nothing is lost, doubled or stuck', async () => {
  const load = nodes.killing(DEEDS, 1);
  const { wrong, done } = await mixedLoad(world, createRandom(seedFor('flow-race')), DEEDS, load.at);
  await givenBack();
  expect([...wrong, ...(await judged(world))]).toEqual([]);
  expect(done).toBeGreaterThanOrEqual(DEEDS);
  // Planted faults are found: a notice without an effect, a lost one, and a duplicate record.
  const { rows } = await sql<{ id: string }>`select id from message where id like '%-1.%' limit 1`.execute(server.db);
  await sql`delete from message_receive where message_id = ${rows[0]?.id ?? ''}`.execute(server.db);
  await sql`insert into flow_record (task_id, id, seq, at, act, opinion, note) select task_id, '1.99', 1, now(), 'adopt', '', 'null' from flow_event limit 1`.execute(
    server.db,
  );
  expect((await judged(world)).map((one) => one.replace(/[\d.-]+/g, '#'))).toEqual(
    expect.arrayContaining([expect.stringContaining('has not reached'), expect.stringContaining('records')]),
  );
});
