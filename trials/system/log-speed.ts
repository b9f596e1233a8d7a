// A log of ten million entries, queried by the product's own call by day and person.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { requestLog } from '@ordo/contract/log.ts';
import { seedBase } from '../../server/seed/base.ts';
import type { Connection } from '../../server/src/node/connect.ts';
import { newId } from '../../server/src/kit/id.ts';
import { newToken } from '../../server/src/kit/session.ts';
import { startNode } from '../../server/testing/node.ts';

export const LINES = 10_000_000;
const PEOPLE = 500;
const DAYS = 365;
const ASKED = 300;
const DAY = 86_400_000;
const FIRST = Date.UTC(2025, 0, 1);

export interface Spread {
  p50: number;
  p95: number;
  most: number;
}

/** @returns ms: by day and person, and by day alone */
export async function measureLog(url: string, { pool, db }: Connection): Promise<{ byBoth: Spread; byDay: Spread }> {
  await seedBase(db, 'Template2026');
  const client = await pool.connect();
  await client.query('SET statement_timeout = 0');
  for (let part = 0; part < 10; part += 1) {
    await insert(client, {
      text: `INSERT INTO request_log (at, user_id, request_id, method, path, code, milliseconds, ip, user_agent)
        SELECT to_timestamp($1::float8 + n::float8 / $2 * 86400 * ${DAYS}), 'person' || (n * 7919 % ${PEOPLE}), 'r' || n, 'POST', '/v1/api/vaccine/Customer', 200, n % 300,
               '10.0.' || n % 200 || '.' || n % 250, 'Mozilla/5.0' FROM generate_series($3::bigint, $4::bigint) n`,
      values: [FIRST / 1000, LINES, part * (LINES / 10) + 1, (part + 1) * (LINES / 10)],
    });
  }
  await insert(client, { text: 'VACUUM ANALYZE request_log', values: [] });
  client.release(true);

  const { token, hash } = newToken();
  await pool.query(
    `INSERT INTO session (id, token_hash, user_id, expires_at, ip, user_agent) SELECT $1, $2, id, now() + interval '1 day', '', '' FROM app_user LIMIT 1`,
    [newId(), hash],
  );
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-'));
  const node = await startNode({ url, folder, failed: () => undefined, checkResults: false });
  try {
    const took = async (more: (at: number) => string) => {
      const all: number[] = [];
      for (let at = 0; at < ASKED; at += 1) {
        const day = FIRST + ((at * 37) % DAYS) * DAY;
        const began = performance.now();
        const answer = await node.app.inject({
          url: `/v1${requestLog.path}?startTime=${day}&endTime=${day + DAY - 1}${more(at)}`,
          headers: { authorization: token },
        });
        all.push(performance.now() - began);
        const { code, data } = answer.json<{ code: number; data: { pagination: { total: number } } }>();
        if (code !== 200 || data.pagination.total === 0) throw new Error(`nothing was found: ${answer.body.slice(0, 200)}`);
      }
      return spreadOf(all);
    };
    return { byBoth: await took((at) => `&userId=person${(at * 13) % PEOPLE}`), byDay: await took(() => '') };
  } finally {
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** With a long timeout, which the types of pg lack. */
const insert = (client: pg.PoolClient, query: pg.QueryConfig) => client.query({ ...query, query_timeout: 600_000 } as pg.QueryConfig);

function spreadOf(all: number[]): Spread {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
  return { p50: at(0.5), p95: at(0.95), most: at(1) };
}
