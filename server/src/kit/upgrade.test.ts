import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { asAdmin, migrationsFolder, urlOf } from '../../testing/cluster.ts';
import { dump, load, readGolden } from '../../testing/golden.ts';
import { migrate, readMigrations } from './migrate.ts';

const folder = join(migrationsFolder, 'golden');
const versions = (await readdir(folder)).filter((file) => file.endsWith('.json.gz'));

/** Columns that a later migration means to change: `table.column`. */
const changed = new Set(['authority_epoch.epoch', 'dictionary_epoch.epoch']);

describe('an installation of every earlier schema version', () => {
  test.each(versions)('%s comes to the newest with every value it had', async (file) => {
    const golden = await readGolden(join(folder, file));
    const database = `upgrade_${file.slice(0, 4)}_${process.pid}`;
    await asAdmin(inject('cluster'), `CREATE DATABASE ${database} OWNER ordo`);
    const pool = new pg.Pool({ connectionString: urlOf(inject('cluster'), database), max: 2 });
    const migrations = await readMigrations(migrationsFolder);
    await migrate(
      pool,
      migrations.filter(({ name }) => name <= golden.migration),
    );
    await load(pool, golden);
    await migrate(pool, migrations);

    const now = await dump(pool);
    await pool.end();
    for (const [table, rows] of Object.entries(golden.tables)) {
      const kept = Object.keys(rows[0] ?? {}).filter((column) => !changed.has(`${table}.${column}`));
      const only = (row: Record<string, unknown>) => JSON.stringify(kept.map((column) => row[column]));
      // A migration may bring rows of its own along.
      const there = new Set((now.tables[table] ?? []).map(only));
      expect({ table, lost: rows.map(only).filter((row) => !there.has(row)) }).toEqual({ table, lost: [] });
    }
  });

  test('there is at least one', () => {
    expect(versions.length).toBeGreaterThan(0);
  });
});
