// Nodes of the product that are killed in turn and restarted, behind one function for calls.
import { once } from 'node:events';
import { createClient } from './client.ts';
import { startNode } from './nodes.ts';
import type { Asking } from './server.ts';

type Started = Awaited<ReturnType<typeof startNode>>;

export interface NodesInTurns {
  ask: Asking['ask'];
  start(count: number): Promise<void>;
  /** How many are running. */
  running(): number;
  /** Kills one of them each time a further part of `of` is done; resolves once the previous one is running again, if the next kill is due before that. */
  killing(of: number, kills: number): { at(done: number): Promise<void> | undefined; killed(): number };
  /** Kills one at once and starts another in its place. */
  kill(): Promise<void>;
  /** Resolves when the killed ones are running again. */
  back(): Promise<void>;
  stop(): Promise<void>;
}

/** @param out the port of this machine that they may connect to; then they run effects */
export function nodesInTurns(url: string, folder: string, out?: number): NodesInTurns {
  const nodes: Started[] = [];
  let turn = 0;
  let coming: Promise<void> = Promise.resolve();
  const ask = ((endpoint, input, token) => {
    const node = nodes[(turn += 1) % nodes.length];
    if (!node) throw new TypeError('no node is there');
    return createClient(node.base)(endpoint, input, token ?? '');
  }) as Asking['ask'];
  const kill = async () => {
    const dead = nodes.shift();
    dead?.child.kill('SIGKILL');
    nodes.push(await startNode(url, folder, out));
  };
  return {
    ask,
    async start(count) {
      while (nodes.length < count) nodes.push(await startNode(url, folder, out));
    },
    running: () => nodes.length,
    killing(of, kills) {
      let killed = 0;
      let isBusy = false;
      return {
        at(done) {
          if (killed >= kills || done < ((killed + 1) * of) / (kills + 1)) return undefined;
          if (isBusy) return coming;
          isBusy = true;
          killed += 1;
          coming = kill().finally(() => (isBusy = false));
          return undefined;
        },
        killed: () => killed,
      };
    },
    kill,
    back: () => coming,
    async stop() {
      await coming.catch(() => undefined);
      for (const { child } of nodes) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}
