// A design file over existing tables: the data source that it has here.
import { ownDatabase } from '@ordo/contract/data-model.ts';
import type { dataSourceSelector } from '@ordo/contract/data-source.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { isBoundFinding, wantedTables } from '@ordo/engine/model/bound.ts';
import { webModelOf } from '@ordo/engine/model/shared.ts';
import type { DesignFile } from './design-file.ts';

type Sources = Pick<Result<typeof dataSourceSelector>, 'list'>;

/** The choice of no existing tables: the form gets tables of its own. */
export const OWN_TABLES = 'none';

/** The existing tables that the form of the file works on; null: none, or the records of another form. */
export function tablesOfFile({ type, tables }: Pick<DesignFile, 'type' | 'tables'>): string[] | null {
  const wanted = webModelOf(type, tables ?? '') === null ? wantedTables(tables ?? '') : null;
  return wanted === null || isBoundFinding(wanted) ? null : [wanted.main.table, ...wanted.children.map(({ table }) => table)];
}

/** By its id, else by its name if only one has it; null: it is not here. */
export function sourceOfFile({ dbLinkId, dbLinkName }: Pick<DesignFile, 'dbLinkId' | 'dbLinkName'>, { list }: Sources): string | null {
  if (dbLinkId === '' || dbLinkId === ownDatabase) return ownDatabase;
  const all = list.flatMap(({ children }) => children);
  if (all.some(({ id }) => id === dbLinkId)) return dbLinkId;
  const named = dbLinkName === '' ? [] : all.filter(({ fullName }) => fullName === dbLinkName);
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

/** What is saved with the design. */
export const boundTo = (source: string): Partial<Pick<DesignFile, 'tables'>> & { dbLinkId: string } =>
  source === OWN_TABLES ? { dbLinkId: ownDatabase, tables: '' } : { dbLinkId: source };
