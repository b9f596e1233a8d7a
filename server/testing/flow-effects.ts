// Effects of workflows while the nodes that run them are killed: messages, calls of other systems, child tasks and records of other forms, each exactly once by
// its key.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { sql } from 'kysely';
import { judged, launched, type FlowWorld } from './flow-races.ts';
import { byPeople, people } from './flows.ts';
import { formOf, node, releasedModel } from './models.ts';

export interface Listener {
  port: number;
  /** Keys of the deliveries received, with repetitions. */
  heard: string[];
  stop(): void;
}

/** Another system that records what it receives. */
export async function listener(): Promise<Listener> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      heard.push(String(request.headers['x-ordo-delivery']));
      response.end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface EffectsWorld {
  /** @returns how many effects they have queued */
  launch(tasks: number): Promise<number>;
  /** Number of pending effects. */
  left(): Promise<number>;
  /** Number of effects that have been carried out. */
  done(): Promise<number>;
  /** @returns what was lost or duplicated */
  judge(): Promise<{ wrong: string[]; effects: Record<string, number>; again: number }>;
}

/** @param token of the administrator */
export async function effectsWorld(world: FlowWorld, token: string, { port, heard }: Listener): Promise<EffectsWorld> {
  const { db } = world;
  const stock = await releasedModel(world, token, formOf(node('comInput', 'name', '名称'), node('numInput', 'count', '数量')));
  const target = `http://127.0.0.1:${port}/heard`;
  const [a, b] = world.people;
  if (!a || !b) throw new Error('nobody to work');
  const days = world.field.days ?? '';
  const title = world.field.title ?? '';
  const inner = await world.flowOf([byPeople('in', [b.userId])]);
  const chain: FlowNode[] = [
    { kind: 'copy', id: 'copy', title: '抄送', outside: {}, people: { ...nobody, users: [b.userId] } },
    {
      kind: 'subFlow',
      id: 'sub',
      title: '子流程',
      outside: {},
      engine: inner.id,
      launcher: { kind: 'people', people: people(a.userId) },
      waits: 'none',
      failed: 'goOn',
      starts: true,
      into: [{ parent: title, child: title }],
      outOf: [],
    },
    { kind: 'assignData', id: 'write', title: '写入', outside: {}, model: stock.id, record: null, mapping: [{ from: days, to: 'count' }], tries: 3 },
    byPeople('one', [a.userId], { hooks: [{ at: 'entered', target }] }),
  ];
  const flow = await world.flowOf(chain, { start: { hooks: [{ at: 'submitted', target }] } });
  await sql`update flow_release set creator_user_id = (select id from app_user where account = 'admin')`.execute(db);
  const ids: string[] = [];
  return {
    async launch(tasks) {
      ids.push(...(await launched(world, flow, tasks)));
      const { rows } = await sql<{ n: number }>`select coalesce(sum(jsonb_array_length(effects)), 0)::int as n from flow_event`.execute(db);
      return rows[0]?.n ?? 0;
    },
    async left() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox`.execute(db);
      return rows[0]?.n ?? 0;
    },
    async done() {
      const { rows } = await sql<{ n: number }>`
        select (coalesce(sum(jsonb_array_length(effects)), 0) - (select count(*) from outbox))::int as n from flow_event`.execute(db);
      return rows[0]?.n ?? 0;
    },
    async judge() {
      const { rows: kinds } = await sql<{ effect: string; n: number }>`
        select f ->> 'effect' as effect, count(*)::int as n from flow_event e, jsonb_array_elements(e.effects) f group by 1 order by 1`.execute(db);
      const effects = Object.fromEntries(kinds.map(({ effect, n }) => [effect, n]));
      const { rows: keys } = await sql<{ key: string; state: string }>`select task_id || '-' || key as key, state from flow_delivery`.execute(db);
      const { rows: came } = await sql<Record<'children' | 'submitted' | 'written' | 'answered', number>>`
        select (select count(*)::int from flow_task where parent_task = any(${ids}::text[])) as children,
          (select count(*)::int from flow_event e join flow_task k on k.id = e.task_id and k.parent_task is not null where e.command ->> 'command' = 'submit') as submitted,
          (select count(*)::int from ${sql.table(`record.t_${stock.id}`)}) as written,
          (select count(*)::int from flow_event where command ->> 'command' = 'answered') as answered`.execute(db);
      const told = new Set(heard);
      const wrong = await judged(world);
      for (const { key, state } of keys) if (!told.has(key) || state !== 'sent') wrong.push(`${key} is ${state}, and was ${told.has(key) ? '' : 'not '}heard`);
      if (told.size !== (effects.hook ?? 0)) wrong.push(`${told.size} deliveries were heard, of ${effects.hook} hooks`);
      const expected = { children: effects.startChild, submitted: effects.startChild, written: effects.write, answered: effects.write };
      for (const [what, count] of Object.entries(expected))
        if (came[0]?.[what as keyof typeof expected] !== count) wrong.push(`${what}: ${JSON.stringify(came[0])}, of ${count}`);
      return { wrong, effects, again: heard.length - told.size };
    },
  };
}
