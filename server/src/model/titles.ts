// Titles of records for a reader; if a field of the title is hidden from them, the number of the record is used.
import { fieldsInTitle, seenTitle, titleText } from '@ordo/engine/model/title.ts';
import type { Language } from '@ordo/contract/language.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { tableSql } from '../kit/ddl.ts';
import type { Page } from '../kit/page.ts';
import type { RecordAccess } from './access.ts';
import type { LiveField } from './live.ts';
import { namesOf, type RecordNames } from './names.ts';
import { readRecords } from './record-read.ts';
import type { RecordQuery } from './record-query.ts';
import { fromColumn, selected } from './stored-value.ts';
import { lookWith } from './wire.ts';

export interface Titled {
  id: string;
  recordNo: string;
  title: string;
}

/** @param hidden fields of the record that are hidden from the reader */
export function titleFields({ model, hidden }: Pick<RecordAccess, 'model' | 'hidden'>): { title: string; fields: LiveField[] } {
  const title = seenTitle(model.design, new Set(hidden));
  return { title, fields: fieldsInTitle(title).flatMap((id) => model.head.fields.filter(({ node }) => node.id === id)) };
}

/** For a model whose records are stored elsewhere: from a list of them. */
export const titledElsewhere = async (
  db: Db,
  access: RecordAccess,
  query: Pick<RecordQuery, 'ids' | 'keyword' | 'filter' | 'pageSize'>,
  language: Language,
  related: RecordNames,
): Promise<Titled[]> => (await titledPage(db, access, { ...query, currentPage: 1 }, language, related)).list;

/** One page of titles. */
export async function titledPage(
  db: Db,
  access: RecordAccess,
  query: Pick<RecordQuery, 'ids' | 'keyword' | 'filter' | 'naming' | 'currentPage' | 'pageSize'>,
  language: Language,
  related: RecordNames,
): Promise<Page<Titled>> {
  const { model, within, sees } = access;
  const { list, pagination } = await readRecords(db, model, { ...query, sort: [], deleted: 0 }, within, sees);
  const { title, fields } = titleFields(access);
  const told = new Set(fields.map(({ path }) => path));
  const look = lookWith(await namesOf(db, model, list, (path) => told.has(path), language, related), language);
  return { list: list.map((one) => ({ id: one.id, recordNo: one.recordNo, title: titleText(title, model.fields, one, look) })), pagination };
}

/** With two statements, plus those for names of related records, independent of their number. @param where visible rows `t` */
export async function titledRecords(
  db: Db,
  access: Pick<RecordAccess, 'model' | 'hidden'>,
  where: RawBuilder<SqlBool>,
  most: number,
  language: Language,
  related: RecordNames,
): Promise<Titled[]> {
  const { model } = access;
  const { title, fields } = titleFields(access);
  const columns = [sql`t.id`, sql`t.record_no::text as "recordNo"`, ...fields.map((field) => selected(field, 't'))];
  const { rows } = await sql<{ id: string; recordNo: string } & Record<string, unknown>>`
    select ${sql.join(columns)} from ${tableSql(model.head.table)} t where t.delete_mark = 0 and ${where} order by t.creator_time desc, t.id desc limit ${most}`.execute(
    db,
  );
  const records = rows.map(({ id, recordNo, ...own }) => ({
    id,
    recordNo,
    values: Object.fromEntries(fields.map(({ node, kind }) => [node.id, fromColumn(kind, own[node.id])])),
  }));
  const told = new Set(fields.map(({ path }) => path));
  const look = lookWith(await namesOf(db, model, records, (path) => told.has(path), language, related), language);
  return records.map(({ id, recordNo, values }) => ({ id, recordNo, title: titleText(title, model.fields, { recordNo, values }, look) }));
}
