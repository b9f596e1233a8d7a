import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationsFolder } from '../../testing/cluster.ts';
import type { Connection } from './connect.ts';
import { migrate, MigrationError, readMigrations, type Migration } from './migrate.ts';
import { within } from '../../testing/within.ts';

let one: Connection;
let other: Connection;
beforeAll(async () => {
  [one, other] = (await createEmptyDatabase(2)) as [Connection, Connection];
});
afterAll(() => Promise.all([one.close(), other.close()]));
beforeEach(async () => {
  await one.pool.query('DROP SCHEMA public CASCADE');
  await one.pool.query('CREATE SCHEMA public');
});

const migration = (name: string, sql: string): Migration => ({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
const first = migration('0001-first', 'CREATE TABLE one (id integer); INSERT INTO one VALUES (1);');
const second = migration('0002-second', 'CREATE TABLE two (id integer);');

async function tables(): Promise<string[]> {
  const { rows } = await one.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

async function recorded(): Promise<string[]> {
  const { rows } = await one.pool.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return rows.map((row) => row.name);
}

describe('migrating', () => {
  test('applies what is missing in order, says each, and has nothing to do the second time', async () => {
    const lines: string[] = [];
    expect(await migrate(one.pool, [first, second], (name) => lines.push(name))).toEqual(['0001-first', '0002-second']);
    expect(lines).toEqual(['0001-first', '0002-second']);
    expect(await migrate(one.pool, [first, second])).toEqual([]);
    expect(await tables()).toEqual(['migration', 'one', 'two']);
  });

  describe('functions as they are now', () => {
    const asNow = (name: string, sql: string): Migration => ({ ...migration(`sql/${name}`, sql), repeats: true });
    const says = (n: number) => asNow('says', `CREATE OR REPLACE FUNCTION says() RETURNS integer LANGUAGE sql AS $$ SELECT n + ${n} FROM needs() AS n $$;`);
    const needs = asNow('needs', 'CREATE OR REPLACE FUNCTION needs() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;');
    const said = async () => (await one.pool.query<{ says: number }>('SELECT says()')).rows[0]?.says;

    test('come after all others, whichever calls which, and again when their text has changed', async () => {
      expect(await migrate(one.pool, [says(1), first, needs])).toEqual(['0001-first', 'sql/says', 'sql/needs']);
      expect(await said()).toBe(2);
      expect(await migrate(one.pool, [first, needs, says(1)])).toEqual([]);
      expect(await migrate(one.pool, [first, needs, says(5)])).toEqual(['sql/says']);
      expect(await said()).toBe(6);
      expect(await recorded()).toEqual(['0001-first', 'sql/needs', 'sql/says']);
    });

    test('are there when an ordered one has something called, which happens once, also after a kill in between', async () => {
      const calls = asNow('calls', 'CREATE OR REPLACE FUNCTION calls() RETURNS void LANGUAGE sql AS $$ INSERT INTO one VALUES (says()) $$;');
      const rebuilt = migration('0002-rebuilt', 'CREATE TABLE two (id integer);\n-- after: calls()\n');
      const values = async () => (await one.pool.query<{ id: number }>('SELECT id FROM one ORDER BY id')).rows.map(({ id }) => id);
      await migrate(one.pool, [first, needs, says(1), calls]);
      expect(await values()).toEqual([1]);
      await migrate(one.pool, [first, rebuilt, needs, says(2), calls]);
      expect(await values()).toEqual([1, 3]);

      const broken = asNow('says', 'CREATE OR REPLACE FUNCTION says() RETURNS integer LANGUAGE sql AS $$ SELECT 1 / 0 $$;');
      const again = migration('0003-again', '-- after: calls()\n');
      await expect(migrate(one.pool, [first, rebuilt, again, needs, broken, calls])).rejects.toThrow(
        'Migration after: calls() failed and was taken back: division',
      );
      expect(await values()).toEqual([1, 3]);
      expect(await migrate(one.pool, [first, rebuilt, again, needs, says(2), calls])).toEqual([]);
      expect(await values()).toEqual([1, 3, 3]);
      expect(await recorded()).not.toContain('after: calls()');
    });
  });

  test('that fails half way leaves nothing of the failing file, names it, and says what to do', async () => {
    const broken = migration(
      '0002-broken',
      'CREATE TABLE half (id integer); INSERT INTO one VALUES (2); INSERT INTO nowhere VALUES (1); CREATE TABLE rest (id integer);',
    );
    const failure = migrate(one.pool, [first, broken]);
    await expect(failure).rejects.toThrow(MigrationError);
    await expect(failure).rejects.toThrow(
      'Migration 0002-broken failed and was taken back: relation "nowhere" does not exist. Nothing of it remains; mend the cause and start again.',
    );
    expect(await tables()).toEqual(['migration', 'one']);
    expect(await recorded()).toEqual(['0001-first']);
    expect((await one.pool.query('SELECT FROM one')).rowCount).toBe(1);
  });

  test('goes on where it stopped once the cause is mended', async () => {
    await expect(migrate(one.pool, [first, migration('0002-second', 'CREATE TABLE one (id integer);')])).rejects.toThrow('0002-second');
    expect(await migrate(one.pool, [first, second])).toEqual(['0002-second']);
  });

  test('by two nodes at once applies each file once, also when there is no table of migrations yet', async () => {
    for (let round = 0; round < 5; round += 1) {
      await one.pool.query('DROP TABLE IF EXISTS migration, one, two');
      const slow = migration('0001-slow', `${first.sql} SELECT pg_sleep(0.2);`);
      const done = await Promise.all([migrate(one.pool, [slow, second]), migrate(other.pool, [slow, second])]);
      expect(done.flat().toSorted()).toEqual(['0001-slow', '0002-second']);
      expect((await one.pool.query('SELECT FROM one')).rowCount).toBe(1);
    }
  });

  test('waits for the other node as long as that takes, also beyond the patience of an ordinary statement', async () => {
    const patience = within(400);
    const hasty = new pg.Pool({ ...one.pool.options, query_timeout: patience });
    const nap = `pg_sleep(${(4 * patience) / 1_000})`;
    const slow = migration('0001-slow', `SELECT ${nap}; CREATE TABLE one (id integer);`);
    const begun = migrate(other.pool, [slow]);
    const running = () =>
      one.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%${nap}%' AND pid <> pg_backend_pid() AND state = 'active'`,
      );
    await expect.poll(async () => (await running()).rowCount, { interval: 10 }).toBe(1);
    expect(await migrate(hasty, [slow])).toEqual([]);
    expect(await begun).toEqual(['0001-slow']);
    await hasty.end();
  });

  test('that is killed half way leaves nothing that blocks the next one', async () => {
    const slow = migration('0001-slow', 'CREATE TABLE one (id integer); SELECT pg_sleep(30);');
    const killed = migrate(other.pool, [slow]).catch((error: unknown) => error);
    for (;;) {
      const { rowCount } = await one.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid() AND state = 'active'`,
      );
      if (rowCount) break;
    }
    expect(await killed).toBeInstanceOf(MigrationError);
    expect(await tables()).toEqual(['migration']);
    expect(await migrate(one.pool, [first])).toEqual(['0001-first']);
  });
});

describe('a database that does not fit', () => {
  test('because a file was edited after it was applied is refused, and left alone', async () => {
    await migrate(one.pool, [first]);
    const failure = migrate(one.pool, [migration('0001-first', `${first.sql} -- edited`), second]);
    await expect(failure).rejects.toThrow(
      'Migration 0001-first was applied with another text than this version has. Put the original file back; a change belongs in a new migration.',
    );
    expect(await tables()).toEqual(['migration', 'one']);
  });

  test.each([
    ['a table of the same name', 'CREATE TABLE migration (id integer, name text)', 'migration'],
    ['tables of another program', 'CREATE TABLE session (id integer); CREATE TABLE account (id integer)', 'account, session'],
    ['a view, more tables than one wants to hear of', 'CREATE TABLE d (); CREATE TABLE c (); CREATE TABLE b (); CREATE VIEW a AS SELECT 1', 'a, b, c and more'],
  ])('because it has %s is refused, and left alone', async (_, foreign, names) => {
    await one.pool.query(foreign);
    const before = await tables();
    const failure = migrate(one.pool, [first]);
    await expect(failure).rejects.toThrow(MigrationError);
    await expect(failure).rejects.toThrow(
      `The database is in use by something else: it has ${names}. Ordo needs one of its own; create an empty one and name it in DATABASE_URL.`,
    );
    expect(await tables()).toEqual(before);
  });

  test('but for what an extension brought does fit', async () => {
    await one.pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    expect(await migrate(one.pool, [first])).toEqual(['0001-first']);
  });

  test('because it has no schema to work in is refused with the statement that makes one', async () => {
    await one.pool.query('DROP SCHEMA public CASCADE');
    await expect(migrate(one.pool, [first])).rejects.toThrow('CREATE SCHEMA public AUTHORIZATION ordo');
    await one.pool.query('CREATE SCHEMA public');
  });

  test('because a newer version has been here is refused, and left alone', async () => {
    await migrate(one.pool, [first, second]);
    const third = migration('0003-third', 'CREATE TABLE three (id integer);');
    await expect(migrate(one.pool, [first, third])).rejects.toThrow(
      'The database has migration 0002-second, which this version of Ordo does not know. Start the newer version',
    );
    expect(await tables()).toEqual(['migration', 'one', 'two']);
  });
});

describe('the files', () => {
  test('are read in the order of their names, SQL only, with a checksum of their text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ordo-migrations-'));
    for (const [name, text] of [
      ['0002-b.sql', 'select 2'],
      ['0001-a.sql', 'select 1'],
      ['notes.md', 'no'],
    ] as const)
      await writeFile(join(folder, name), text);
    expect(await readMigrations(folder)).toEqual([migration('0001-a', 'select 1'), migration('0002-b', 'select 2')]);
    await rm(folder, { recursive: true });
  });

  test('of the product have numbers of their own and apply to an empty database', async () => {
    const files = await readMigrations(migrationsFolder);
    const ordered = files.filter(({ repeats }) => !repeats);
    expect(new Set(ordered.map((file) => Number(file.name.slice(0, 4)))).size).toBe(ordered.length);
    expect(await migrate(one.pool, files)).toHaveLength(files.length);

    // Each function and trigger is defined in one place, in its current version.
    const { rows } = await one.pool.query<{ name: string }>(`
      SELECT 'function ' || proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      UNION ALL SELECT 'trigger ' || tgname || ' ' || relname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid WHERE NOT tgisinternal`);
    const stated = files
      .filter(({ repeats }) => repeats)
      .flatMap(({ sql }) => [
        ...[...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => `function ${name}`),
        ...[...sql.matchAll(/^CREATE OR REPLACE TRIGGER (\w+)[^;]*? ON (\w+)/gm)].map(([, name, table]) => `trigger ${name} ${table}`),
      ]);
    expect(stated.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
