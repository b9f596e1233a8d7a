// Two server processes on one database: what one of them ends is over on the other.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onlineUserEnd } from '@ordo/contract/online-user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { urlOf } from '../../testing/cluster.ts';
import { hire, type Hired } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { insertSession } from '../session/session.db.ts';

let server: TestServer;
let token: string;
let folder: string;
let worker: Hired;
const nodes: { child: ChildProcess; base: string }[] = [];

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  worker = await hire(server, 'worker', ['vaccine.customer:view']);
  folder = await mkdtemp(join(tmpdir(), 'ordo-nodes-'));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const url = urlOf(inject('cluster'), rows[0]?.name ?? '');
  nodes.push(...(await Promise.all([startNode(url), startNode(url)])));
});
afterAll(async () => {
  for (const { child } of nodes) {
    child.kill();
    await once(child, 'exit');
  }
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startNode(url: string): Promise<{ child: ChildProcess; base: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../testing/node-start.ts'), url, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part);
    const [, port] = /port (\d+)\n/.exec(said) ?? [];
    if (port) return { child, base: `http://127.0.0.1:${port}/v1` };
  }
  throw new Error(`the node ended: ${said}`);
}

const ask = async (node: number, method: string, path: string, who: string) => {
  const response = await fetch(`${nodes[node]?.base}${path}`, { method, headers: { authorization: who } });
  return (await response.json()) as { code: number; refusal?: string };
};

const ROUNDS = 25;

test(`forced offline on one node is over on the other before the answer is there, ${ROUNDS} times out of ${ROUNDS}`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const session = await insertSession(server.db, worker.userId, { ip: '127.0.0.1', userAgent: 'test' });
    // Both nodes have served it, so that whatever either keeps of it is warm.
    for (const node of [0, 1]) expect((await ask(node, 'GET', '/api/vaccine/Customer', session)).code).toBe(200);
    const begun = performance.now();
    expect((await ask(round % 2, 'DELETE', onlineUserEnd.path.replace('{userId}', worker.userId), token)).code).toBe(200);
    const after = await Promise.all([0, 1, 0, 1].map((node) => ask(node, 'GET', '/api/vaccine/Customer', session)));
    expect(after.map(({ code, refusal }) => [code, refusal])).toEqual(Array.from({ length: 4 }, () => [600, 'forcedOffline']));
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});

test('and a change that comes after it, on either, changes nothing', async () => {
  const { token: theirs } = await hire(server, 'writer', ['vaccine.product:view', 'vaccine.product:btn_add']);
  const me = await sql<{ id: string }>`select id from app_user where account = 'writer'`.execute(server.db);
  await ask(0, 'DELETE', onlineUserEnd.path.replace('{userId}', me.rows[0]?.id ?? ''), token);
  for (const node of [0, 1]) expect((await ask(node, 'POST', '/api/vaccine/Product', theirs)).refusal).toBe('forcedOffline');
});
