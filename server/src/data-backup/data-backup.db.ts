// The rows of backups: their state, the node that works on them, and the result.
import type { dataBackupList } from '@ordo/contract/data-backup.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fileSize } from '@ordo/engine/text/file-size.ts';
import { sql, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage, type Page } from '../kit/page.ts';
import type { RunMessage } from '../kit/task.ts';
import { backupPhrases } from './data-backup.phrases.ts';

export interface Backup {
  id: string;
  file_name: string;
  node: string;
  state: string;
}

type Line = Result<typeof dataBackupList>['list'][number];
type Row = Omit<Line, 'fileSize' | 'fileUrl' | 'said' | 'drillSaid' | 'size' | 'rows'> &
  Record<'said' | 'drillSaid', RunMessage | null> &
  Record<'size' | 'rows', string | null>;

/** A node without a heartbeat for a minute has crashed. */
const SILENT = sql`interval '1 minute'`;

export async function pageOf(db: Db, input: Parsed<typeof dataBackupList>, language: Language): Promise<Page<Omit<Line, 'fileUrl'>>> {
  const all = [sql<SqlBool>`t.delete_mark = 0`];
  if (input.keyword) all.push(sql<SqlBool>`t.file_name ilike ${`%${escapeLike(input.keyword)}%`}`);
  // Running: being created or being tested.
  if (input.state === 'running') all.push(sql<SqlBool>`t.busy and t.alive_at >= now() - ${SILENT}`);
  else if (input.state) all.push(sql<SqlBool>`t.state = ${input.state}`);
  if (input.kind) all.push(sql<SqlBool>`t.kind = ${input.kind}`);
  const page = await readPage<Row>(db, input, {
    table: 'data_backup',
    where: sql.join(all, sql` and `),
    order: { creatorTime: 'creator_time', size: 'size' },
    nullable: ['size'],
    select: sql`${sql.join(historyColumnsSql)}, t.file_name as "fileName", t.kind, t.node, t.said, t.took, t.size, t.rows, t.files, t.missing, t.migration,
      case when t.state = 'running' and t.alive_at < now() - ${SILENT} then 'lost' else t.state end as state,
      case when t.drill_state = 'running' and t.alive_at < now() - ${SILENT} then 'lost' else t.drill_state end as "drillState",
      t.drill_said as "drillSaid", t.drill_time as "drillTime", t.drill_took as "drillTook" from data_backup t ${historyJoinSql}`,
  });
  const words = (said: RunMessage | null) => (said ? translate(said.said, language, said.parameters ?? {}, zhtw) : '');
  const number = (value: string | null) => (value === null ? null : Number(value));
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      said: words(row.said),
      drillSaid: words(row.drillSaid),
      size: number(row.size),
      rows: number(row.rows),
      fileSize: row.size === null ? '' : sizeText(Number(row.size), language),
    })),
  };
}

function sizeText(bytes: number, language: Language): string {
  const { key, n } = fileSize(bytes);
  return translate(backupPhrases[key], language, { n }, zhtw);
}

export async function findBackup(db: Db, id: string): Promise<Backup | undefined> {
  const { rows } = await sql<Backup>`select id, file_name, node, state from data_backup where id = ${id} and delete_mark = 0`.execute(db);
  return rows[0];
}

export async function newestDone(db: Db): Promise<Backup | undefined> {
  const { rows } = await sql<Backup>`
    select id, file_name, node, state from data_backup where state = 'done' and delete_mark = 0 order by creator_time desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Marks as failed what a crashed node left. */
export async function failAbandoned(db: Db, lost: RunMessage): Promise<void> {
  await sql`update data_backup set busy = false, state = case when state = 'running' then 'failed' else state end,
      said = case when state = 'running' then ${JSON.stringify(lost)}::jsonb else said end,
      drill_state = case when drill_state = 'running' then 'failed' else drill_state end,
      drill_said = case when drill_state = 'running' then ${JSON.stringify(lost)}::jsonb else drill_said end
    where busy and alive_at < now() - ${SILENT}`.execute(db);
}

export async function insertScheduled(db: Db, row: { id: string; file_name: string; node: string }): Promise<void> {
  await sql`insert into data_backup (id, file_name, node, kind, busy) values (${row.id}, ${row.file_name}, ${row.node}, 'clock', true)`.execute(db);
}

export async function startDrill(db: Db, id: string): Promise<void> {
  await sql`update data_backup set busy = true, alive_at = now(), drill_state = 'running', drill_said = null, drill_time = now(), drill_took = null
    where id = ${id}`.execute(db);
}

export async function heartbeat(db: Db, id: string): Promise<void> {
  await sql`update data_backup set alive_at = now() where id = ${id}`.execute(db);
}

export interface Made {
  size: number;
  rows: number;
  files: number;
  missing: number;
  migration: string;
}

export async function finishBackup(db: Db, id: string, took: number, made: Made | RunMessage): Promise<void> {
  if ('said' in made)
    await sql`update data_backup set busy = false, state = 'failed', took = ${took}, said = ${JSON.stringify(made)}::jsonb where id = ${id}`.execute(db);
  else
    await sql`update data_backup set busy = false, state = 'done', took = ${took}, size = ${made.size}, rows = ${made.rows}, files = ${made.files},
      missing = ${made.missing}, migration = ${made.migration} where id = ${id}`.execute(db);
}

/** After a restore: the only backup that was still being created is the restored one, and it is complete. Its creator and time stay. */
export async function finishRestored(db: Db, made: Made): Promise<void> {
  await sql`
    update data_backup set busy = false, state = 'done', size = ${made.size}, rows = ${made.rows}, files = ${made.files}, missing = ${made.missing}, migration = ${made.migration}
    where busy and state = 'running'`.execute(db);
}

export async function finishDrill(db: Db, id: string, took: number, said: RunMessage, outcome: 'done' | 'failed'): Promise<void> {
  await sql`update data_backup set busy = false, drill_state = ${outcome}, drill_took = ${took}, drill_said = ${JSON.stringify(said)}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** Scheduled ones beyond the newest, and old failed ones; the caller deletes their files. @returns names of files */
export async function deleteOldBackups(db: Db, kept: number): Promise<string[]> {
  const { rows } = await sql<{ file_name: string }>`
    update data_backup set delete_mark = 1, last_modify_time = now() where kind = 'clock' and not busy and delete_mark = 0 and (
      (state = 'failed' and creator_time < now() - interval '30 days')
      or id in (select id from data_backup where kind = 'clock' and state = 'done' and delete_mark = 0 order by creator_time desc, id desc offset ${kept}))
    returning file_name`.execute(db);
  return rows.map((row) => row.file_name);
}

/** Records the download. */
export async function logDownload(db: Db, id: string, by: { userId: string; requestId: string }): Promise<void> {
  await sql`insert into change_log (user_id, request_id, entity, record_id, action, after)
    select ${by.userId}, ${by.requestId}, 'data_backup', id, 'download', jsonb_build_object('file_name', file_name) from data_backup where id = ${id}`.execute(
    db,
  );
}
