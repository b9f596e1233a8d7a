import * as contract from '@ordo/contract/data-sync.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import type { DataSources } from '../data-source/data-source.read.ts';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { RunMessage } from '../kit/task.ts';
import { findAbandoned, SILENCE_LIMIT } from './data-sync.db.ts';
import { syncPhrases } from './data-sync.phrases.ts';
import { placeOf, withSourceAndTarget } from './source-and-target.ts';
import { familySync } from './family-sync.ts';
import { fingerprintOf, previewSync } from './preview.ts';
import { listTables } from '../data-source/shapes.read.ts';
import { runSync } from './run.ts';
import { messageText } from './message-text.ts';

const TABLE = 'data_sync';
const PREFIX = 'sync ';
/** Timeout of a preview, in s. */
const PREVIEW_TIMEOUT = 25;

interface Stored {
  id: string;
  state: (typeof contract.syncStates)[number];
  silent: boolean;
  from_id: string;
  to_id: string;
  ends: string | null;
  tables: string[];
}

const silent = sql<boolean>`t.state = 'running' and coalesce(t.alive_at, t.started_at) < now() - ${SILENCE_LIMIT}`;
const sums = sql`
  (select count(*)::int from data_sync_table s where s.sync_id = t.id and s.state in ('done', 'left')) as "tablesDone", n.read, n.inserted, n.updated, n.same, n.bad`;
const counts = sql`sum(read)::float8 as read, sum(inserted)::float8 as inserted, sum(updated)::float8 as updated, sum(same)::float8 as same, sum(bad)::float8 as bad`;

export function dataSyncFeature(app: FastifyInstance, deps: Deps, sources: DataSources): void {
  deps.constraints.add({ data_sync_name_key: 'syncNameTaken' });
  deps.scheduler.alsoFor({
    prefix: PREFIX,
    carryOut: (id, goOn) => runSync({ db: deps.db, sources, goOn }, id),
    leftBehind: () => findAbandoned(deps.db),
  });
  const ends = { sources, db: deps.db, seconds: PREVIEW_TIMEOUT };

  serve(app, deps, contract.dataSyncList, async ({ keyword, state, ...paging }, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (state) all.push(sql<SqlBool>`t.state = ${state}`);
    if (keyword) all.push(sql<SqlBool>`t.full_name ilike ${`%${escapeLike(keyword)}%`}`);
    const page = await readPage<Listed>(call.db, paging, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { creatorTime: 'creator_time', fullName: 'full_name' },
      select: sql`
        ${sql.join(historyColumnsSql)}, t.full_name as "fullName", f.full_name as "fromName", o.full_name as "toName", t.state, ${silent} as silent, cardinality(t.tables) as tables,
          ${sums}, t.started_at as "startedAt", t.ended_at as "endedAt", t.said
        from data_sync t ${historyJoinSql} join data_source f on f.id = t.from_id join data_source o on o.id = t.to_id
          cross join lateral (select ${counts} from data_sync_table s where s.sync_id = t.id) n`,
    });
    return { ...page, list: page.list.map((row) => ({ ...row, said: messageText(row.said, call.language) })) };
  });

  serve(app, deps, contract.dataSyncInfo, async ({ id }, { db, language }) => {
    const { rows } = await sql<Pick<Listed, 'id' | 'fullName' | 'fromName' | 'toName' | 'state' | 'silent' | 'said'> & { fromId: string; toId: string }>`
      select t.id, t.full_name as "fullName", t.from_id as "fromId", f.full_name as "fromName", t.to_id as "toId", o.full_name as "toName", t.state,
             ${silent} as silent, t.said
      from data_sync t join data_source f on f.id = t.from_id join data_source o on o.id = t.to_id where t.id = ${id} and t.delete_mark = 0`.execute(db);
    if (!rows[0]) throw new Refusal('notFound');
    const { rows: tables } = await sql<TableRow>`
      select table_name as "table", state, said, read::float8, inserted::float8, updated::float8, same::float8, bad::float8
      from data_sync_table where sync_id = ${id} order by place`.execute(db);
    return { ...rows[0], said: messageText(rows[0].said, language), tables: tables.map((row) => ({ ...row, said: messageText(row.said, language) })) };
  });

  serve(app, deps, contract.dataSyncLog, async ({ id, keyword, ...paging }, call) => {
    const all = [sql<SqlBool>`t.sync_id = ${id}`];
    if (keyword) all.push(sql<SqlBool>`t.table_name || ' ' || t.row_key ilike ${`%${escapeLike(keyword)}%`}`);
    const page = await readPage<{ id: string; at: number; table: string; key: string; said: RunMessage }>(call.db, paging, {
      table: 'data_sync_log',
      where: sql.join(all, sql` and `),
      order: { at: 'at' },
      select: sql`t.id, t.at, t.table_name as "table", t.row_key as key, t.said from data_sync_log t`,
    });
    return { ...page, list: page.list.map((line) => ({ ...line, said: messageText(line.said, call.language) })) };
  });

  serve(app, deps, contract.dataSyncTables, async ({ dbId, keyword = '' }) => ({
    list: await sources.work(deps.db, dbId, (db, source) => listTables(db, source, keyword)),
  }));

  serve(
    app,
    deps,
    contract.dataSyncPreview,
    async (way) => {
      assertOnce(way.tables);
      return withSourceAndTarget(ends, way, (from, to) => previewSync(from, to, way.tables));
    },
    'own transactions',
  );

  const keep = async (call: Call, input: Parsed<typeof contract.dataSyncCreate>) => {
    assertOnce(input.tables);
    if (input.fromId === input.toId) throw new Refusal('syncSame');
    for (const source of [input.fromId, input.toId]) {
      const there = await call.db
        .selectFrom('data_source')
        .select('id')
        .where('id', '=', source)
        .where('enabled_mark', '=', 1)
        .where('delete_mark', '=', 0)
        .executeTakeFirst();
      if (!there) throw new Refusal('dataSourceOff');
    }
    const made = await insertRecord(call, TABLE, { full_name: input.fullName, from_id: input.fromId, to_id: input.toId, tables: input.tables });
    await begin(call, made.id, input.tables);
    return made;
  };
  serve(app, deps, contract.dataSyncCreate, (input, call) => keep(call, input));

  serve(app, deps, contract.dataSyncRemove, async ({ id }, call) => {
    const { state } = await lockRecord<Stored>(call.db, TABLE, id);
    if (state === 'running') throw new Refusal('syncRunning');
    await removeRecord(call, TABLE, id);
    return null;
  });

  serve(app, deps, contract.dataSyncExecute, (input, call) => execute(call, input), 'own transactions');
  familySync(app, deps, { ends, keep, execute });

  async function execute(call: Call, { id, plan }: Parsed<typeof contract.dataSyncExecute>) {
    const { rows } = await sql<Stored>`select t.*, ${silent} as silent from data_sync t where t.id = ${id} and t.delete_mark = 0`.execute(deps.db);
    const sync = rows[0];
    if (!sync) throw new Refusal('notFound');
    if (sync.state === 'running' && !sync.silent) throw new Refusal('syncRunning');
    const fresh = sync.state === 'ready' || sync.state === 'done';
    if (fresh && !plan) throw new Refusal('syncUnplanned');
    const now = await withSourceAndTarget(ends, { fromId: sync.from_id, toId: sync.to_id }, async (from, to) => ({
      place: placeOf(from, to),
      plan: fresh ? await fingerprintOf(from, to, sync.tables) : '',
    }));
    if (fresh && now.plan !== plan) throw new Refusal('planChanged');
    if (!fresh && sync.ends !== null && sync.ends !== now.place) throw new Refusal('syncEndsChanged');
    await deps.db.transaction().execute(async (tx) => {
      const writer = { ...call, db: tx };
      const { state } = await lockRecord<Stored>(tx, TABLE, id);
      if (state !== sync.state) throw new Refusal('syncRunning');
      if (state === 'done') await begin(writer, id, sync.tables);
      await updateRecord(
        writer,
        TABLE,
        id,
        null,
        { state: 'running', said: null, alive_at: null, ended_at: null, ends: now.place, ...(fresh ? { started_at: new Date(deps.now()) } : {}) },
        { action: 'execute' },
      );
      const said: RunMessage = { said: fresh ? syncPhrases.started : syncPhrases.resumed };
      await sql`insert into data_sync_log (sync_id, said) values (${id}, ${JSON.stringify(said)}::jsonb)`.execute(tx);
    });
    // If the queue is closed or the node is ending: a sync without a runner is resumed within a minute.
    await deps.scheduler.runNow(PREFIX + id, call.user.userId);
    return null;
  }

  serve(app, deps, contract.dataSyncStop, async ({ id }, call) => {
    const { state } = await lockRecord<Stored>(call.db, TABLE, id);
    if (state !== 'running') throw new Refusal('syncIdle');
    await updateRecord(call, TABLE, id, null, { state: 'stopped', alive_at: null }, { action: 'stop' });
    return null;
  });
}

interface Listed {
  id: string;
  fullName: string;
  fromName: string;
  toName: string;
  state: Stored['state'];
  silent: boolean;
  tables: number;
  tablesDone: number;
  read: number;
  inserted: number;
  updated: number;
  same: number;
  bad: number;
  startedAt: number | null;
  endedAt: number | null;
  said: RunMessage | null;
  version: number;
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
}

interface TableRow {
  table: string;
  state: (typeof contract.tableStates)[number];
  said: RunMessage | null;
  read: number;
  inserted: number;
  updated: number;
  same: number;
  bad: number;
}

/** Every table from its first row. */
async function begin({ db }: Pick<Call, 'db'>, id: string, tables: readonly string[]): Promise<void> {
  await sql`delete from data_sync_table where sync_id = ${id}`.execute(db);
  await sql`delete from data_sync_log where sync_id = ${id}`.execute(db);
  await sql`insert into data_sync_table (sync_id, table_name, place) select ${id}, name, place from unnest(${tables}::text[]) with ordinality as t (name, place)`.execute(
    db,
  );
}

function assertOnce(tables: readonly string[]): void {
  const twice = tables.find((table, at) => tables.indexOf(table) !== at);
  if (twice !== undefined) throw new Refusal('syncTableTwice', { table: twice });
}
