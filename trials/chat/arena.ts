// One PostgreSQL with people who have conversations, two nodes of ours on it, and the baseline server; each a separate process.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { seedBase } from '../../server/seed/base.ts';
import type { Connection } from '../../server/src/node/connect.ts';
import { initIds } from '../../server/src/kit/id.ts';
import type { Seat } from '../../server/testing/agent.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { newToken } from '../../server/src/kit/session.ts';
import { ourStart, startDatabase } from '../set-up.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Node {
  url: string;
  /** Process id of the node itself, once it answers. */
  pid(): number;
  /** Kills it and starts it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface Arena {
  database: Connection;
  nodes: Node[];
  bare: Node;
  people: Seat[];
  stop(): Promise<void>;
}

export async function startArena(people: number, say: (line: string) => void): Promise<Arena> {
  const database = await startDatabase();
  initIds(1000);
  await seedBase(database.db, 'Trial20262026');
  const seats = await seatPeople(database, people);
  say(`${people.toLocaleString('en')} people are seated`);
  const node = () =>
    startNode(
      ourStart.command,
      (port) => ({ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url, ORDO_DATA_DIR: join(database.folder, `data${port}`) }),
      ourStart.ready,
    );
  await buildWebIfStale(say);
  // The first one imports the areas.
  const nodes = [await node(), await node()];
  const bare = await startNode([join(root, 'trials/chat/bare.ts')], (port) => ({ PORT: String(port), DATABASE_URL: database.url }), '/');
  say('two nodes and the bare server are ready');
  return {
    database,
    nodes,
    bare,
    people: seats,
    stop: async () => {
      await Promise.all([...nodes, bare].map((one) => one.stop()));
      await database.stop();
    },
  };
}

/** Sessions without passwords: hashing 5,000 of them would be another trial. */
async function seatPeople({ pool }: Connection, count: number): Promise<Seat[]> {
  const seats = Array.from({ length: count }, (_, index) => ({ userId: `u${String(index).padStart(5, '0')}`, ...newToken() }));
  await pool.query(`INSERT INTO app_user (id, account, real_name, organize_id) SELECT id, id, '人员' || id, '1' FROM unnest($1::text[]) AS id`, [
    seats.map((seat) => seat.userId),
  ]);
  await pool.query(
    `INSERT INTO session (id, token_hash, user_id, expires_at, ip, user_agent)
     SELECT 's' || u, h, u, now() + interval '1 day', '127.0.0.1', 'trial' FROM unnest($1::text[], $2::bytea[]) AS t (u, h)`,
    [seats.map((seat) => seat.userId), seats.map((seat) => seat.hash)],
  );
  await pool.query(
    'CREATE TABLE bare_message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, from_id text NOT NULL, to_id text NOT NULL, content text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  await pool.query('CREATE INDEX ON bare_message (from_id, to_id, id)');
  return seats.map(({ userId, token }) => ({ userId, token }));
}

async function startNode(command: readonly string[], envOf: (port: number) => Record<string, string>, ready: string): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...envOf(port) } });
    for (let tries = 0; ; tries += 1) {
      const answers = await fetch(url + ready, { signal: AbortSignal.timeout(2_000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (answers) return;
      if (tries > 1_200) throw new Error(`${command.join(' ')} does not get ready`);
      await sleep(50);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const over = once(child, 'exit');
    child.kill(signal);
    await over;
  };
  await start();
  return {
    url,
    pid: () => child.pid as number,
    kill: async () => {
      await end('SIGKILL');
      await start();
    },
    stop: () => end('SIGTERM'),
  };
}
