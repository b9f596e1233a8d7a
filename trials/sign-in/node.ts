// A node of the product as a separate process, called over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Endpoint, Envelope, Input, Result } from '@ordo/contract/kit.ts';

export interface Node {
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Envelope<Result<E>>>;
  stop(): Promise<void>;
}

export async function startNode(database: string, folder: string): Promise<Node> {
  const script = resolve(import.meta.dirname, '../../server/testing/node-start.ts');
  const child = spawn(process.execPath, [script, database, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((found, failed) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('port ') && found(line.slice(5)));
    child.once('exit', (code) => failed(new Error(`the node ended with ${code}`)));
  });
  return {
    async ask(endpoint, input) {
      const url = new URL(`/v1${endpoint.path}`, `http://127.0.0.1:${port}`);
      const posts = endpoint.method === 'POST';
      if (!posts) for (const [key, value] of Object.entries(input as object)) if (value !== undefined) url.searchParams.set(key, String(value));
      const body = posts ? { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } } : {};
      return (await fetch(url, { method: endpoint.method, ...body })).json() as Promise<Envelope<Result<typeof endpoint>>>;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
