// The nodes of the trial as processes, and their reports until they were stopped or killed.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Orders } from './worker.ts';

export interface History {
  saved: { rule: string; number: string; took: number }[];
  /** Rules of saves that failed on purpose, and of numbers whose forms were abandoned. */
  failed: string[];
  left: string[];
  wrong: string[];
}

const script = resolve(import.meta.dirname, 'worker.ts');
type Child = ChildProcessByStdio<Writable, Readable, null>;

export function startNodes(count: number, orders: Omit<Orders, 'node'>) {
  const history: History = { saved: [], failed: [], left: [], wrong: [] };
  let made = 0;
  let killed = 0;
  let stopping = false;

  function start(): Child {
    const setup = JSON.stringify({ ...orders, node: (made += 1) });
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TRIAL_ORDERS: setup } });
    child.stdin.on('error', () => undefined);
    createInterface(child.stdout).on('line', hear);
    child.once('exit', (code) => {
      if (code) history.wrong.push(`a node ended with ${code}`);
    });
    return child;
  }

  function hear(line: string): void {
    const [what, rule = '', number = '', took] = line.split(' ');
    // A line that was cut off by a kill is ignored.
    if (what === 'saved' && took) history.saved.push({ rule, number, took: Number(took) });
    else if (what === 'failed') history.failed.push(rule);
    else if (what === 'left') history.left.push(rule);
    else if (what === 'wrong') history.wrong.push(line);
  }

  const children = Array.from({ length: count }, start);
  return {
    history,
    kills: () => killed,
    /** Until this many documents are acknowledged. */
    async reach(documents: number): Promise<void> {
      const until = Date.now() + 120_000;
      while (history.saved.length < documents && Date.now() < until && !stopping) await sleep(10);
    },
    /** Like a power failure; another one takes its place. */
    kill(index: number): void {
      children[index]?.kill('SIGKILL');
      killed += 1;
      children[index] = start();
    },
    async stop(): Promise<void> {
      stopping = true;
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          child.stdin.write('stop\n');
          await ended;
        }),
      );
    },
  };
}
