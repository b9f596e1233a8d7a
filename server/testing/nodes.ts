// Further server processes on the database of a test's own server.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { inject } from 'vitest';
import { createClient } from './client.ts';
import { urlOf } from './cluster.ts';
import type { Reply, TestServer } from './server.ts';

export interface Nodes {
  /** A call of the wire, to one of them. */
  ask<E extends Endpoint>(node: number, endpoint: E, input: Input<E>, token: string): Promise<Reply<E>>;
  /** Immediately, in the middle of whatever it does. */
  kill(node: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param out the port of this machine that they may connect to; then they run effects too */
export async function startNodes(server: TestServer, count: number, out?: number): Promise<Nodes> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-nodes-'));
  const url = urlOf(inject('cluster'), server.database);
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(url, folder, out)));
  return {
    ask: (node, endpoint, input, token) => createClient(nodes[node]?.base ?? '')(endpoint, input, token),
    kill: async (node) => {
      const { child } = nodes[node] as (typeof nodes)[number];
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    stop: async () => {
      for (const { child } of nodes.filter((one) => one.child.signalCode === null)) {
        child.kill();
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The product in a separate process. @returns `base` of its calls */
export async function startNode(url: string, folder: string, out?: number): Promise<{ child: ChildProcess; base: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'node-start.ts'), url, folder, ...(out === undefined ? [] : [String(out)])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part);
    const [, port] = /port (\d+)\n/.exec(said) ?? [];
    if (port) return { child, base: `http://127.0.0.1:${port}/v1` };
  }
  throw new Error(`the node ended: ${said}`);
}
