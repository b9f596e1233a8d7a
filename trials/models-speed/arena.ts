// One PostgreSQL with a model of a million records, and on it two servers as separate processes: ours and the baseline.
import { recordCreate } from '@ordo/contract/model-record.ts';
import { modelCreate, modelPlan, modelRelease } from '@ordo/contract/model.ts';
import { modelButtons, modelPages } from '@ordo/contract/model-page.ts';
import { outside } from '@ordo/engine/form/translate.ts';
import { outsideList } from '@ordo/engine/list/translate.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedBase } from '../../server/seed/base.ts';
import { grant } from '../../server/src/authorize/authorize.db.ts';
import { tableSql, recordTable } from '../../server/src/kit/ddl.ts';
import { createScheme } from '../../server/src/menu/menu.db.ts';
import { createClient } from '../../server/testing/client.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { insertAll } from '../../server/testing/rows.ts';
import { pageOfTarget } from '../../server/testing/target-page.ts';
import { ourStart, startDatabase, startServer, type Database, type Server } from '../set-up.ts';
import { office } from './office.ts';

/** A user who reads and writes their own records, which are a third of all. */
const READER = 'reader';
const ROLE = 'readers';
/** Number of records matched by the rare filter. */
export const RARE = 2_000;

export interface Arena {
  ours: Server;
  bare: Server;
  database: Database;
  model: string;
  /** Token of a person with a data scheme. */
  token: string;
  /** Ids of records that can be changed, with their versions. */
  some(): Promise<{ id: string; version: number }[]>;
  /** @param to number of records afterwards */
  fill(to: number): Promise<void>;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export async function startArena(): Promise<Arena> {
  const database = await startDatabase();
  const { db } = database;
  await seedBase(db, 'Trial20262026');
  const ours = await startServer(ourStart, database);
  const ask = createClient(`${ours.url}/v1`);
  const { id: admin } = await db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  const designer = await createSession(database, admin);

  const { form, list, rules } = office;
  const documents = { formData: JSON.stringify(outside(form)), columnData: JSON.stringify(list && outsideList(list, form)), rules: JSON.stringify(rules) };
  const made = await ask(modelCreate, { fullName: '速度', enCode: 'speed', type: 1, webType: 2, ...documents }, designer);
  const { id: model } = made.data;
  const plan = await ask(modelPlan, { id: model }, designer);
  const released = await ask(modelRelease, { id: model, version: plan.data.version, plan: plan.data.plan, fill: {} }, designer);
  if (released.code !== 200) throw new Error(released.msg);

  const page = await pageOfTarget(database, modelPages, model, modelButtons);
  await insertAll({
    role: [{ id: ROLE, full_name: ROLE, en_code: ROLE }],
    app_user: [{ id: READER, account: READER, real_name: READER, organize_id: '1' }],
    user_role: [{ user_id: READER, role_id: ROLE }],
  }).execute(db);
  const writer = { db, user: { userId: admin }, requestId: 'trial' };
  await db.transaction().execute(async (tx) => {
    const own = await createScheme({ ...writer, db: tx }, page, '本人', { field: 'creatorUserId', is: 'equal', value: { my: 'userId' } });
    const rights = await sql<{ id: string }>`select id from menu_right where menu_id = ${page} and kind = 'button'`.execute(tx);
    const columns = await sql<{ id: string }>`
      insert into menu_right (id, menu_id, kind, full_name, en_code)
      select ${page} || field, ${page}, 'column', field, field from unnest(${form.nodes.map(({ id }) => id)}::text[]) field returning id`.execute(tx);
    await grant({ ...writer, db: tx }, { type: 'role', id: ROLE }, [
      { type: 'module', id: page },
      { type: 'resource', id: own },
      ...rights.rows.map(({ id }) => ({ type: 'button', id }) as const),
      ...columns.rows.map(({ id }) => ({ type: 'column', id }) as const),
    ]);
  });
  const token = await createSession(database, READER);
  const first = await ask(recordCreate, { id: model, recordId: 'first', values: { title: '第一条', price: '1', count: '1' } }, token);
  if (first.code !== 200) throw new Error(first.msg);

  const bare = await startServer({ command: ['trials/models-speed/bare.ts'], ready: '/by-id/none' }, database, { TRIAL_TABLE: recordTable(model).name });
  return {
    ours,
    bare,
    database,
    model,
    token,
    some: async () =>
      (
        await sql<{
          id: string;
          version: number;
        }>`select id, version from ${tableSql(recordTable(model))} where creator_user_id = ${READER} and id <> 'first' order by id limit 64`.execute(db)
      ).rows,
    fill: (to) => fill(database, model, to),
    settled: async () => {
      while ((await sql`select from outbox limit 1`.execute(db)).rows.length) await sleep(2);
    },
    stop: async () => {
      await Promise.all([ours.stop(), bare.stop()]);
      await database.stop();
    },
  };
}

/** Rows as saves create them, without their history: every third one the reader's. */
async function fill({ db }: Database, model: string, to: number): Promise<void> {
  const table = tableSql(recordTable(model));
  const { rows } = await sql<{ n: number }>`select count(*)::int - 1 as n from ${table}`.execute(db);
  await sql`
    insert into ${table} (id, form_number, organize_id, department_id, creator_user_id, creator_time, c_title, c_code, c_place, c_contact, c_remark, c_mobile,
      c_state, c_level, c_tags, c_day, c_due, c_done, c_urgent, c_price, c_count, c_weight, c_owner, c_sum, c_share, c_said)
    select 'n' || lpad(n::text, 9, '0'), 1, '1', '1', case when n % 3 = 0 then ${READER} else 'else' || n % 50 end, now() - interval '1 second' * n,
      '采购事项' || md5(n::text), 'C' || n, '某路' || n || '号', '联系人' || n % 1000, '', '138' || lpad((n % 100000000)::text, 8, '0'),
      case when n <= ${RARE * 3} then 'rare' else (array['new', 'open', 'held', 'done'])[1 + n % 4] end, (array['a', 'b', 'c'])[1 + n % 3],
      array[(array['x', 'y'])[1 + n % 2]], date '2020-01-01' + n % 2000, date '2020-02-01' + n % 2000, now() - interval '1 minute' * n, n % 2,
      n % 9000, 1 + n % 40, (n % 700) / 10.0, '', (n % 9000) * (1 + n % 40), 0, ''
    from generate_series(${(rows[0]?.n ?? 0) + 1}::int, ${to}::int) n`.execute(db);
  await sql`vacuum analyze ${table}`.execute(db);
}
