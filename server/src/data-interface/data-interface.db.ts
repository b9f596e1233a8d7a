import { bindParameters, parametersSchema, type Parameter } from '@ordo/engine/data-interface/parameters.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { historyColumnsSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

export interface InterfaceRow {
  id: string;
  full_name: string;
  en_code: string;
  data_type: number;
  check_type: number;
  request_headers: string;
  as_owner: number;
  owner_user_id: string | null;
  query: string;
  path: string;
  parameters: unknown;
  /** Version and person of the last change of the query. */
  asks_version: number;
  asks_user_id: string | null;
  /** The data source; null: Ordo's readable models. */
  db_link_id: string | null;
  enabled_mark: number;
  version: number;
}

/** Everything that determines an answer. */
export interface Question {
  kind: number;
  query: string;
  path: string;
  parameters: Parameter[];
  /** For SQL on a data source: its id, and who wrote the query; null: Ordo's readable models. */
  remote: { id: string; writerId: string } | null;
}

export const interfaceColumns = sql`
  ${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.en_code as "enCode", t.category_id as "categoryId", t.data_type as "dataType", t.check_type as "checkType",
  t.as_owner as "asOwner", t.enabled_mark as "enabledMark", t.sort_code as "sortCode", t.description`;

export async function findInterface(db: Db, id: string): Promise<InterfaceRow | undefined> {
  return db.selectFrom('data_interface').selectAll().where('id', '=', id).where('delete_mark', '=', 0).executeTakeFirst();
}

export function questionOf(row: Pick<InterfaceRow, 'data_type' | 'query' | 'path' | 'parameters' | 'db_link_id' | 'asks_user_id'>): Question {
  const remote = row.db_link_id === null ? null : { id: row.db_link_id, writerId: row.asks_user_id ?? '' };
  return { kind: row.data_type, query: row.query, path: row.path, parameters: z.parse(parametersSchema, row.parameters), remote };
}

/** @throws Refusal interfaceParameters */
export function valuesFor({ parameters }: Question, sent: Record<string, string>): Map<string, string | number | boolean | null> {
  const bound = bindParameters(parameters, sent);
  if ('wrong' in bound) throw new Refusal('interfaceParameters', { names: bound.wrong.join(', ') });
  return bound.values;
}

/** @returns null for Ordo's own readable models, in the wire's notation (wire §11.2) */
export const linkedTo = (dbLinkId: string): string | null => (dbLinkId === '' || dbLinkId === '0' ? null : dbLinkId);
