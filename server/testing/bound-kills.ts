// A node that saves into another database, as a separate process, to be killed; and whether records, log, recycle bin and notes agree afterwards.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { urlOf, type Cluster } from './cluster.ts';
import type { BoundWorld } from './bound-world.ts';

export interface KilledNode {
  /** @returns the answer's code; null: no answer */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number | null>;
  kill(): Promise<void>;
}

/** @param port of the other database, the only outgoing connection allowed */
export async function startKilledNode({ server, token }: Pick<BoundWorld, 'server' | 'token'>, cluster: Cluster, port: number): Promise<KilledNode> {
  const folder = await mkdtemp(join(tmpdir(), 'ordo-killed-'));
  const script = resolve(import.meta.dirname, 'node-start.ts');
  const child: ChildProcess = spawn(process.execPath, [script, urlOf(cluster, server.database), folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  const at = /port (\d+)/.exec(String(said[0]))?.[1];
  if (at === undefined) throw new Error(`The node said ${String(said[0])}`);
  return {
    async ask({ method, path }, input) {
      const rest: Record<string, unknown> = { ...(input as object) };
      const url = path.replace(/\{(\w+)\}/g, (_, key: string) => {
        const value = String(rest[key]);
        delete rest[key];
        return encodeURIComponent(value);
      });
      try {
        const init: RequestInit = { headers: { authorization: token, 'content-type': 'application/json' }, body: JSON.stringify(rest) };
        const response = await fetch(`http://127.0.0.1:${at}/v1${url}`, { ...init, method });
        return ((await response.json()) as { code: number }).code;
      } catch {
        return null;
      }
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const openNotes = async ({ server }: Pick<BoundWorld, 'server'>, model: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bound_save where model_id = ${model} and state = 'open'`.execute(server.db);
  return rows[0]?.n ?? 0;
};

/** Compares the last log entry of each record with the table itself. @returns the differences */
export async function disagreements(world: BoundWorld, model: string): Promise<string[]> {
  const { db } = world.server;
  const { rows: logged } = await sql<{ code: string; action: string; title: string | null }>`
    select distinct on (record_id) record_id as code, action, after ->> 'c_title' as title from change_log
    where entity = ${`t_${model}`} order by record_id, id desc`.execute(db);
  const { rows: copies } = await sql<{ code: string }>`select record_id as code from bound_copy where model_id = ${model}`.execute(db);
  const there = new Map((await world.query('PostgreSQL', 'SELECT code, title FROM asset')).map((row) => [row.code ?? '', row.title ?? null]));
  const binned = new Set(copies.map(({ code }) => code));
  const lastLogged = new Map(logged.map((line) => [line.code, line]));
  const wrong = logged.flatMap(({ code, action, title }) => {
    if (action === 'remove')
      return there.has(code) ? [`${code} is logged as removed and is there`] : binned.has(code) ? [] : [`${code} is gone, and in no bin`];
    if (!there.has(code)) return [`${code} is logged as ${action} and is not there`];
    return there.get(code) === title ? [] : [`${code} is ${there.get(code)}, the log says ${title}`];
  });
  const unlogged = [...there.keys()].filter((code) => !lastLogged.has(code)).map((code) => `${code} is there, and in no log`);
  const open = await openNotes(world, model);
  return [...wrong, ...unlogged, ...(open ? [`${open} saves are not known to be made or not`] : [])];
}
