import * as contract from '@ordo/contract/cache.ts';
import { SIZES_KEPT } from '../monitor/monitor.read.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyJoinSql } from '../kit/crud.ts';
import type { NodeDescription } from '../node/nodes.ts';
import { updateRecord } from '../kit/record.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';

const MAX_KEYS = 100;

export function cacheFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.cacheList, async ({ keyword = '' }) => {
    const { rows } = await sql<{ id: string; about: NodeDescription }>`select id, about from node where id <> ${deps.nodes.id} order by started_at, id`.execute(
      deps.db,
    );
    const { rows: cleared } = await sql<{ id: string; at: number; who: string }>`
      select t.id, t.last_modify_time as at, modifier.real_name || '/' || modifier.account as who from server_cache t ${historyJoinSql}`.execute(deps.db);
    const nodes = [{ id: deps.nodes.id, about: deps.nodes.about() }, ...rows];
    const list = contract.cacheNames.map((name) => {
      const own = nodes.flatMap(({ id, about }) => {
        const state = about.caches.find((cache) => cache.name === name);
        if (!state) return [];
        const { entries, bytes, hits, misses } = state;
        return [{ id, host: about.host, pid: about.pid, self: id === deps.nodes.id, entries, bytes, hits, misses }];
      });
      const sum = (figure: 'entries' | 'hits' | 'misses') => own.reduce((total, node) => total + node[figure], 0);
      const bytes = own.some((node) => node.bytes === null) ? null : own.reduce((total, node) => total + (node.bytes ?? 0), 0);
      const last = cleared.find(({ id }) => id === name);
      return {
        id: name,
        name,
        overdueTime: name === 'sizes' ? SIZES_KEPT : 0,
        entries: sum('entries'),
        bytes,
        hits: sum('hits'),
        misses: sum('misses'),
        clearedAt: last?.at ?? null,
        clearedBy: last?.who ?? '',
        nodes: own,
      };
    });
    return { list: list.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase())) };
  });

  serve(app, deps, contract.cacheInfo, async ({ name }) => ({ name, value: deps.caches.keys(name, MAX_KEYS).join('\n') }));

  serve(app, deps, contract.cacheClear, async ({ name }, call) => {
    await empty(call, name);
    deps.caches.clear(name);
    return null;
  });

  serve(app, deps, contract.cacheClearAll, async (_, call) => {
    for (const name of contract.cacheNames) await empty(call, name);
    for (const name of contract.cacheNames) deps.caches.clear(name);
    return null;
  });
}

/** The other nodes poll for it every few seconds (node/nodes). */
async function empty(call: Call, name: string): Promise<void> {
  await sql`insert into server_cache (id, creator_user_id) values (${name}, ${call.user.userId}) on conflict (id) do nothing`.execute(call.db);
  await updateRecord(call, 'server_cache', name, null, {}, { action: 'clear' });
}
