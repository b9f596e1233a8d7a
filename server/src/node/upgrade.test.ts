import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { executeAsAdmin, migrationsFolder, uniqueName, urlOf } from '../../testing/cluster.ts';
import { dump, load, readGolden, type Golden } from '../../testing/golden.ts';
import { migrate, readMigrations } from './migrate.ts';

const folder = join(migrationsFolder, 'golden');
const versions = (await readdir(folder)).filter((file) => file.endsWith('.json.gz'));

/** Columns that a later migration changes on purpose: `table.column`. */
const changed = new Set([
  'authority_epoch.epoch',
  'dictionary_epoch.epoch',
  'menu.parent_id',
  'menu.url_address',
  'vac_aefi.manifestation',
  'vac_receipt_line.reject_reason',
]);
/** Sums of statistics: a later migration may fold the remainder into the cells. Their totals stay the same. */
const sums = new Set(['vac_stat_delta', 'vac_stat_month', 'vac_stat_cells']);
const ordersIn = ({ vac_stat_month: months = [], vac_stat_delta: waiting = [] }: Golden['tables']) =>
  [...months.map(({ orders }) => Number(orders)), ...waiting.map(({ measure, amount }) => (measure === 1 ? Number(amount) : 0))].reduce(
    (all, one) => all + one,
    0,
  );

describe('an installation of every earlier schema version', () => {
  test.each(versions)('%s comes to the newest with every value it had', async (file) => {
    const golden = await readGolden(join(folder, file));
    const database = uniqueName(`upgrade_${file.slice(0, 4)}`);
    await executeAsAdmin(inject('cluster'), `CREATE DATABASE ${database} OWNER ordo`);
    const pool = new pg.Pool({ connectionString: urlOf(inject('cluster'), database), max: 2 });
    const migrations = await readMigrations(migrationsFolder);
    await migrate(
      pool,
      migrations.filter(({ name }) => name <= golden.migration),
    );
    await load(pool, golden);
    await migrate(pool, migrations);

    const now = await dump(pool);
    const hours = await pool.query(`select found from vac_stat_faults('1900-01-01', '2199-12-31') where rule = 'hours'`);
    const waiting = await pool.query('select vac_stat_waiting_faults() as found');
    const lines = await pool.query(`
      select l.id from vac_indent_line l join vac_indent i on i.id = l.indent_id
      where (l.customer_id, l.requested_at, l.counts) is distinct from (i.customer_id, i.requested_at, vac_counts(i.status, i.delete_mark, i.requested_at))`);
    await pool.end();
    expect({ hours: hours.rows, waiting: waiting.rows, lines: lines.rows }).toEqual({ hours: [], waiting: [{ found: '0' }], lines: [] });
    const before = golden.tables.vac_stat_month ? golden.tables : now.tables;
    expect(ordersIn(now.tables)).toBe(ordersIn(before));
    for (const [table, rows] of Object.entries(golden.tables)) {
      if (sums.has(table)) continue;
      const kept = Object.keys(rows[0] ?? {}).filter((column) => !changed.has(`${table}.${column}`));
      const only = (row: Record<string, unknown>) => JSON.stringify(kept.map((column) => row[column]));
      // A migration may add rows of its own.
      const there = new Set((now.tables[table] ?? []).map(only));
      expect({ table, lost: rows.map(only).filter((row) => !there.has(row)) }).toEqual({ table, lost: [] });
    }
  });

  test('there is at least one', () => {
    expect(versions.length).toBeGreaterThan(0);
  });
});
