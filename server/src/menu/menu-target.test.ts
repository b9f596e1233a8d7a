// The target of a menu entry is the same in the engine and in the database, which resolves calls.
import { targetOf } from '@ordo/engine/text/menu-entry.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const PROPERTIES = [
  '',
  '{}',
  '{"moduleId":"m1","isTree":1}',
  '{"moduleId":7}',
  '{"moduleId":""}',
  '{"moduleId":null}',
  '{"moduleId":"first","moduleId":"second"}',
  '{"inner":{"moduleId":"m1"}}',
  '{broken',
  '[{"moduleId":"m1"}]',
  `{"moduleId":"${'x'.repeat(64)}"}`,
  `{"moduleId":"${'x'.repeat(65)}"}`,
  `{"moduleId":${'['.repeat(100_000)}`,
];

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the database and the engine say the same of what entries of type %i name', async (type) => {
  const { rows } = await sql<{ id: string }>`
    select menu_target(${type}::smallint, p.json) as id from unnest(${PROPERTIES}::text[]) with ordinality as p (json, place) order by place`.execute(
    server.db,
  );
  const named = (propertyJson: string) => {
    const target = targetOf({ type, urlAddress: '', propertyJson });
    return ['catalogue', 'page', 'link'].includes(target.kind) || !('id' in target) ? '' : target.id;
  };
  expect(rows.map(({ id }) => id)).toEqual(PROPERTIES.map(named));
});

test('what cannot be kept as a text names nothing', async () => {
  const { rows } = await sql<{ id: string }>`select menu_target(3::smallint, ${'{"moduleId":"a\\u0000b"}'}) as id`.execute(server.db);
  expect(rows).toEqual([{ id: '' }]);
});
