// Quick phrases from before each use had a list of its own (0095).
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { executeAsAdmin, migrationsFolder, uniqueName, urlOf } from '../../testing/cluster.ts';
import { migrate, readMigrations } from '../node/migrate.ts';

test('each use keeps the phrases of a user in their order, without words of consent where nobody consents; whoever had none has none', async () => {
  const database = uniqueName('phrases_upgrade');
  await executeAsAdmin(inject('cluster'), `CREATE DATABASE ${database} OWNER ordo`);
  const pool = new pg.Pool({ connectionString: urlOf(inject('cluster'), database), max: 2 });
  try {
    const migrations = await readMigrations(migrationsFolder);
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '0095'),
    );
    await pool.query(`
      INSERT INTO organize (id, parent_id, category, full_name, en_code, path) VALUES ('o', '-1', 'company', 'o', 'o', 'o.');
      INSERT INTO app_user (id, account, real_name, organize_id) VALUES ('a', 'a', 'a', 'o'), ('b', 'b', 'b', 'o'), ('c', 'c', 'c', 'o'), ('d', 'd', 'd', 'o');
      INSERT INTO flow_phrases (user_id, phrases, last_modify_time) VALUES
        ('a', ARRAY['尽快办理', '同意', '材料不齐', 'Approved', '同意，请尽快'], '2026-05-01'), ('b', ARRAY['同意', 'Approved'], '2026-05-02'), ('c', ARRAY[]::text[], '2026-05-03')`);
    await migrate(pool, migrations);
    const { rows } = await pool.query<{ who: string; about: string; phrases: string[] }>(
      `SELECT user_id AS who, about, phrases FROM flow_phrases ORDER BY user_id, about`,
    );
    const rest = ['尽快办理', '材料不齐', '同意，请尽快'];
    expect(rows).toEqual([
      { who: 'a', about: 'approve', phrases: ['尽快办理', '同意', '材料不齐', 'Approved', '同意，请尽快'] },
      { who: 'a', about: 'other', phrases: rest },
      { who: 'a', about: 'refuse', phrases: rest },
      { who: 'b', about: 'approve', phrases: ['同意', 'Approved'] },
      { who: 'b', about: 'other', phrases: [] },
      { who: 'b', about: 'refuse', phrases: [] },
      { who: 'c', about: 'approve', phrases: [] },
      { who: 'c', about: 'other', phrases: [] },
      { who: 'c', about: 'refuse', phrases: [] },
    ]);
    const times = await pool.query(`SELECT user_id AS who, count(DISTINCT last_modify_time)::int AS n FROM flow_phrases GROUP BY 1 ORDER BY 1`);
    expect(times.rows).toEqual(['a', 'b', 'c'].map((who) => ({ who, n: 1 })));
    // A use has to be named from now on.
    await expect(pool.query(`INSERT INTO flow_phrases (user_id, phrases) VALUES ('d', '{}')`)).rejects.toThrow('about');
  } finally {
    await pool.end();
  }
});
