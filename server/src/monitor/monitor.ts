import { monitorDatabase, monitorState } from '@ordo/contract/monitor.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { duration } from '@ordo/engine/text/duration.ts';
import { fileSize } from '@ordo/engine/text/file-size.ts';
import type { FastifyInstance } from 'fastify';
import { cpus, networkInterfaces, release, type, uptime } from 'node:os';
import { LruCache } from '../kit/lru-cache.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { readActivity, readQueues, readSizes, readStatements, type Sizes } from './database.db.ts';
import { monitorWords } from './monitor.phrases.ts';
import { SIZES_KEPT } from './monitor.read.ts';
import { readNodes } from './nodes.db.ts';

export function monitorFeature(app: FastifyInstance, deps: Deps): void {
  const kept = new LruCache<{ at: number; sizes: Promise<Sizes> }>(1);
  deps.caches.add('sizes', kept);

  // Reports of nodes are in unlogged tables, which no standby has.
  serve(app, deps, monitorState, async (_, { now, language }) => {
    const { nodes, base } = await readNodes(deps.db, deps.nodes);
    const look = await deps.nodes.look();
    const size = (bytes: number) => fileSize(bytes).n + UNIT[fileSize(bytes).key];
    const share = (used: number, total: number) => (total > 0 ? ((100 * used) / total).toFixed(1) : '0');
    const [one] = cpus();
    const up = duration(uptime() * 1_000);
    const room = (used: number, total: number) => ({ total: size(total), available: size(total - used), used: size(used), usageRate: share(used, total) });
    return {
      system: { os: `${type()} ${release()}`, day: translate(monitorWords[up.key], language, { n: up.n }, zhtw), ip: addressOfThis() },
      cpu: {
        name: one?.model.trim() || '–',
        package: '1',
        core: `${cpus().length}`,
        coreNumber: cpus().length,
        logic: `${cpus().length}`,
        used: look.cpu.toFixed(1),
        idle: (100 - look.cpu).toFixed(1),
      },
      memory: room(look.memoryUsed, look.memoryTotal),
      disk: room(look.diskUsed, look.diskTotal),
      time: now,
      nodes,
      base,
    };
  });

  serve(app, deps, monitorDatabase, async (_, { now }) => {
    const known = kept.get('sizes', ({ at }) => now - at < SIZES_KEPT);
    const sizes = known?.sizes ?? readSizes(deps.db);
    if (!known) {
      kept.set('sizes', { at: now, sizes });
      sizes.catch(() => kept.delete('sizes'));
    }
    const [activity, statements, queues] = [await readActivity(deps.db), await readStatements(deps.db), await readQueues(deps.db)];
    return { ...activity, ...(await sizes), statements, ...queues };
  });
}

const UNIT = { bytes: 'B', kilobytes: 'KB', megabytes: 'MB', gigabytes: 'GB' } as const;

function addressOfThis(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
}
