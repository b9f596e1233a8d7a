import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf, fingerprint } from '../../testing/traces.ts';
import { newId } from './id.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord, type Reference, type Writer } from './record.ts';
import type { Effect } from './effect.ts';
import { Refusal } from './refusal.ts';

let server: TestServer;
let writer: Writer;
beforeAll(async () => {
  server = await startServer();
  const { id } = await server.db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  writer = { db: server.db, user: { userId: id }, requestId: 'r1' };
});
afterAll(() => server.stop());

let id: string;
beforeEach(async () => {
  ({ id } = await insertRecord(writer, 'role', { full_name: `角色${newId()}`, en_code: newId() }));
});

const role = () => server.db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** As the pipeline translates an error of the database. */
const translated = (error: unknown) => {
  throw server.deps.constraints.refusalOf(error) ?? error;
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Refusal) => error.key,
  );

describe('a record', () => {
  test('keeps who made it and who changed it last', async () => {
    expect(await role()).toMatchObject({ version: 1, creator_user_id: writer.user.userId, last_modify_user_id: null, last_modify_time: null });
    await updateRecord({ ...writer, user: { userId: 'somebody' } }, 'role', id, 1, { description: '说明' });
    expect(await role()).toMatchObject({
      version: 2,
      creator_user_id: writer.user.userId,
      last_modify_user_id: 'somebody',
      last_modify_time: expect.any(Number),
    });
  });

  test('changes only from the version that was read, or from any when none is named', async () => {
    await updateRecord(writer, 'role', id, 1, { sort_code: 1 });
    expect(await refusalOf(updateRecord(writer, 'role', id, 1, { sort_code: 2 }))).toBe('stale');
    expect(await updateRecord(writer, 'role', id, null, { sort_code: 3 })).toEqual({ version: 3 });
  });

  test('that somebody outside the data scope asks for is not found, not stale', async () => {
    const outside = { within: sql<boolean>`false` };
    expect(await refusalOf(updateRecord(writer, 'role', id, 1, { sort_code: 1 }, outside))).toBe('notFound');
    expect(await refusalOf(updateRecord(writer, 'role', id, 99, { sort_code: 1 }, outside))).toBe('notFound');
    expect(await refusalOf(removeRecord(writer, 'role', id, outside.within))).toBe('notFound');
    expect(await refusalOf(lockRecord(server.db, 'role', id, outside.within))).toBe('notFound');
    expect(await role()).toMatchObject({ version: 1, delete_mark: 0 });
  });

  test('once removed is not found by anything', async () => {
    await removeRecord(writer, 'role', id);
    expect(await refusalOf(removeRecord(writer, 'role', id))).toBe('notFound');
    expect(await refusalOf(updateRecord(writer, 'role', id, 2, {}))).toBe('notFound');
    expect(await refusalOf(setRecordEnabled(writer, 'role', { id, enabledMark: 0 }))).toBe('notFound');
    expect(await refusalOf(lockRecord(server.db, 'role', id))).toBe('notFound');
  });

  test('flipped by its version from two sides at once is flipped once', async () => {
    const flip = () => refusalOf(server.db.transaction().execute((tx) => setRecordEnabled({ ...writer, db: tx }, 'role', { id, version: 1 })));
    const outcomes = await Promise.all([flip(), flip(), flip(), flip()]);
    expect(outcomes.toSorted()).toEqual(['done', 'stale', 'stale', 'stale']);
    expect(await role()).toMatchObject({ enabled_mark: 0, version: 2 });
  });
});

describe('a write with its conditions', () => {
  const person = (organize: string) => ({ account: newId(), real_name: '新人', organize_id: organize });
  const lives = (organize: string | undefined) =>
    ({ column: 'organize_id', to: 'organize', id: organize, missing: () => new Refusal('missingReference', { what: '组织' }) }) satisfies Reference;
  const effects = (): Effect[] => [{ kind: 'note', payload: { text: '{"a", \\} 好' } }];
  const waiting = async () => (await server.db.selectFrom('outbox').select('payload').where('kind', '=', 'note').execute()).map((row) => row.payload);
  beforeEach(() => server.db.deleteFrom('outbox').where('kind', '=', 'note').execute());

  test('takes its effects along', async () => {
    const made = { ...writer, effects: effects() };
    const { id: first } = await insertRecord(made, 'app_user', person('1'));
    expect(made.effects).toEqual([]);
    await updateRecord({ ...writer, effects: effects() }, 'app_user', first, 1, { real_name: '改名' });
    expect(await waiting()).toEqual([effects()[0]?.payload, effects()[0]?.payload]);
  });

  test('that refers to what is not there is not made, and nothing leaves', async () => {
    const before = await fingerprint(server.db);
    const attempt = insertRecord({ ...writer, effects: effects() }, 'app_user', person('nowhere'), { references: [lives('1'), lives('nowhere')] });
    expect(await refusalOf(attempt)).toBe('missingReference');
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('may keep a reference to what has been switched off since, but not take one up', async () => {
    const off = newId();
    const values = { id: off, parent_id: '1', category: 'department', full_name: off, en_code: off, path: `1.${off}.`, enabled_mark: 0 };
    await insertRecord(writer, 'organize', values);
    const { id: there } = await insertRecord(writer, 'app_user', person(off));
    const { id: elsewhere } = await insertRecord(writer, 'app_user', person('1'));
    const move = (who: string) => updateRecord(writer, 'app_user', who, 1, { organize_id: off }, { references: [lives(off)] });
    expect(await move(there)).toEqual({ version: 2 });
    expect(await refusalOf(move(elsewhere))).toBe('missingReference');
    expect(await updateRecord(writer, 'app_user', elsewhere, 1, { real_name: '留下' }, { references: [lives(undefined)] })).toEqual({ version: 2 });
  });

  test('that would take the row out of the caller’s sight is undone, and nothing leaves', async () => {
    const { id: somebody } = await insertRecord(writer, 'app_user', person('1'));
    const before = await fingerprint(server.db);
    const within = sql<boolean>`t.real_name <> '看不见'`;
    const hidden = { ...person('1'), real_name: '看不见' };
    expect(await refusalOf(insertRecord({ ...writer, effects: effects() }, 'app_user', hidden, { within }).catch(translated))).toBe('denied');
    expect(await refusalOf(updateRecord({ ...writer, effects: effects() }, 'app_user', somebody, 1, hidden, { within }).catch(translated))).toBe('denied');
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('says why it did not happen: closed before stale, stale when another was faster', async () => {
    const closed = { when: sql<boolean>`t.description = 'closed'`, refusal: () => new Refusal('customerClosed') };
    const change = (version: number) => updateRecord(writer, 'role', id, version, { sort_code: version }, { unless: closed });
    expect(await change(1)).toEqual({ version: 2 });
    expect(await refusalOf(change(1))).toBe('stale');
    await updateRecord(writer, 'role', id, 2, { description: 'closed' });
    expect(await refusalOf(change(1))).toBe('customerClosed');
    expect(await refusalOf(change(3))).toBe('customerClosed');
  });
});

describe('the change log', () => {
  test('has every change with its call, and the row before and after', async () => {
    await updateRecord({ ...writer, requestId: 'r2' }, 'role', id, 1, { description: '新' }, { action: 'describe' });
    expect(await changesOf(server.db, 'role', id)).toMatchObject([
      { action: 'create', account: 'admin', before: null, after: { id, description: '', version: 1 } },
      { action: 'describe', account: 'admin', before: { description: '', version: 1 }, after: { description: '新', version: 2 } },
    ]);
    const { rows } = await sql`select request_id from change_log where record_id = ${id} order by id`.execute(server.db);
    expect(rows).toEqual([{ request_id: 'r1' }, { request_id: 'r2' }]);
  });

  test('goes with its change: what is rolled back is not logged', async () => {
    const undone = server.db.transaction().execute(async (tx) => {
      await updateRecord({ ...writer, db: tx }, 'role', id, 1, { sort_code: 5 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await changesOf(server.db, 'role', id)).toHaveLength(1);
  });

  test.each([
    ['changed', sql`update change_log set user_id = 'x'`],
    ['changed in one row', sql`update change_log set user_id = 'x' where id = (select max(id) from change_log)`],
    ['deleted', sql`delete from change_log`],
    ['emptied', sql`truncate change_log`],
  ])('cannot be %s, not even by the server’s own role', async (_, statement) => {
    await expect(statement.execute(server.db)).rejects.toThrow('change_log is append-only');
  });

  test('never holds a password, not even its hash', async () => {
    const person = newId();
    await insertRecord(writer, 'app_user', { id: person, account: person, real_name: '有密码', organize_id: '1', password_hash: '$argon2id$canary' });
    await updateRecord(writer, 'app_user', person, 1, { password_hash: '$argon2id$canary2', real_name: '换密码' });
    await removeRecord(writer, 'app_user', person);
    const changes = await changesOf(server.db, 'app_user', person);
    expect(changes.map((change) => change.action)).toEqual(['create', 'update', 'remove']);
    expect(JSON.stringify(changes)).not.toMatch(/argon2id|password_hash/);
    const { rows } = await sql`select from change_log l where l::text like '%argon2id%' or l::text like '%password_hash%'`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

test('a fingerprint: that a session was seen is no change; that one begins, is locked or ends, and any write elsewhere, is one', async () => {
  await server.admin();
  const steps: [RawBuilder<unknown>, boolean][] = [
    [sql`update session set seen_at = now() + interval '1 minute'`, false],
    [sql`update session set locked_at = now()`, true],
    [sql`update session set ended_at = now()`, true],
    [sql`delete from session`, true],
    [sql`update role set full_name = full_name where id = ${id}`, true],
  ];
  for (const [step, changes] of steps) {
    const before = await fingerprint(server.db);
    await step.execute(server.db);
    expect((await fingerprint(server.db)).join() !== before.join()).toBe(changes);
  }
});
