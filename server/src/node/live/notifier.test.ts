// Notifications between nodes through PostgreSQL itself.
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import { createPostgresNotifier } from './notifier.ts';

const server = await startServer();
afterAll(() => server.stop());

test('what a node tells just before it stops is still heard, and nothing is said by a pool that has ended', async () => {
  const heard: string[] = [];
  const ear = new pg.Client(server.pool.options);
  ear.on('notification', ({ payload = '' }) => heard.push(payload));
  await ear.connect();
  await ear.query('LISTEN ordo_event');

  const failures: unknown[] = [];
  const pool = new pg.Pool(server.pool.options);
  const wake = createPostgresNotifier(pool, 'leaving', (error) => failures.push(error));
  wake.tell(['ann', 'bob']);
  await wake.close();
  await pool.end();
  await ear.query('SELECT');
  await ear.end();
  expect(heard.filter((word) => word.startsWith('leaving '))).toEqual(['leaving ann bob']);
  expect(failures).toEqual([]);
});
