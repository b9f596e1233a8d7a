// Conversations from before messages stored their own positions in the streams (0043).
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { executeAsAdmin, migrationsFolder, uniqueName, urlOf } from '../../testing/cluster.ts';
import { migrate, readMigrations } from '../node/migrate.ts';

test('events of messages move into the messages; those that were swept leave none, and every number stays', async () => {
  const database = uniqueName('chat_upgrade');
  await executeAsAdmin(inject('cluster'), `CREATE DATABASE ${database} OWNER ordo`);
  const pool = new pg.Pool({ connectionString: urlOf(inject('cluster'), database), max: 2 });
  try {
    const migrations = await readMigrations(migrationsFolder);
    await migrate(
      pool,
      migrations.filter(({ name }) => name < '0043'),
    );
    await pool.query(`
      INSERT INTO organize (id, parent_id, category, full_name, en_code, path) VALUES ('o', '-1', 'company', 'o', 'o', 'o.');
      INSERT INTO app_user (id, account, real_name, organize_id) VALUES ('a', 'a', 'a', 'o'), ('b', 'b', 'b', 'o'), ('c', 'c', 'c', 'o');
      INSERT INTO conversation (low_user_id, high_user_id, last_number, low_sent, high_sent, low_read, high_read) VALUES ('a', 'b', 3, 2, 1, 1, 1), ('a', 'c', 0, 0, 0, 0, 0);
      INSERT INTO chat_message (conversation_id, number, by_low, nth, at, type, content)
        SELECT id, n, n <> 2, CASE n WHEN 3 THEN 2 ELSE 1 END, now(), 'text', 'm' || n FROM conversation, generate_series(1, 3) n WHERE high_user_id = 'b';
      INSERT INTO user_stream (user_id, seq) VALUES ('a', 9), ('b', 5);
      INSERT INTO user_event (user_id, seq, conversation_id, number, unread)
        SELECT u, s, id, n, r FROM conversation, (VALUES ('a', 7, 2, 1), ('b', 4, 2, 1), ('a', 9, 3, 1), ('b', 5, 3, 1)) AS e (u, s, n, r) WHERE high_user_id = 'b';
      INSERT INTO user_event (user_id, seq, frame) VALUES ('a', 8, '{"method":"readMessage"}')`);
    await migrate(pool, migrations);
    const rows = async (text: string) => (await pool.query(text)).rows;
    expect(await rows('SELECT number::int, low_seq::int, high_seq::int, unread FROM chat_message ORDER BY number')).toEqual([
      { number: 1, low_seq: null, high_seq: null, unread: null },
      { number: 2, low_seq: 7, high_seq: 4, unread: 1 },
      { number: 3, low_seq: 9, high_seq: 5, unread: 1 },
    ]);
    expect(await rows('SELECT user_id, seq::int FROM user_event')).toEqual([{ user_id: 'a', seq: 8 }]);
    expect(await rows('SELECT high_user_id, last_number::int, low_sent, high_sent, low_read, high_read FROM conversation_now ORDER BY 1')).toEqual([
      { high_user_id: 'b', last_number: 3, low_sent: 2, high_sent: 1, low_read: 1, high_read: 1 },
      { high_user_id: 'c', last_number: 0, low_sent: 0, high_sent: 0, low_read: 0, high_read: 0 },
    ]);
    expect(await rows('SELECT user_id, seq::int FROM user_stream ORDER BY 1')).toEqual([
      { user_id: 'a', seq: 9 },
      { user_id: 'b', seq: 5 },
      { user_id: 'c', seq: 0 },
    ]);
    await expect(pool.query("DELETE FROM conversation WHERE high_user_id = 'b'")).rejects.toThrow('A conversation with messages stays');
  } finally {
    await pool.end();
  }
});
