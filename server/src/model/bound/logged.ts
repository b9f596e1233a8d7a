// The change log and the bin of bound records: values of fields, under the column names that own tables would have.
import { sql, type RawBuilder } from 'kysely';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Db } from '../../kit/db.ts';
import { storedType } from '../../kit/ddl.ts';
import type { Writer } from '../../kit/record.ts';
import { isSealed } from '../live.ts';
import { rowsIn, type ChildRow, type RecordValues } from '../record-query.ts';
import { fromColumn, toColumn } from '../stored-value.ts';
import type { BoundField, BoundModel } from './bound-model.ts';

/** One line of the change log. */
export interface LogLine {
  entity: string;
  action: string;
  before: unknown;
  after: unknown;
}

type Columns = Readonly<Record<string, unknown>>;

/** Sealed values are never logged. */
const columnsOf = (fields: readonly BoundField[], values: RecordValues): Columns =>
  Object.fromEntries(fields.filter((field) => !isSealed(field)).map(({ node, kind, logged }) => [logged, toColumn(kind, values[node.id])]));

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Logged like records with own tables: the complete head, and only the changed child rows. */
export function linesBetween(
  { main, children }: BoundModel,
  action: 'create' | 'update' | 'remove' | 'restore',
  before: RecordValues | null,
  after: RecordValues | null,
): LogLine[] {
  const head = (values: RecordValues | null) => values && columnsOf(main.fields, values);
  const rows = children.flatMap((table): LogLine[] => {
    const told = (values: RecordValues | null) =>
      new Map(rowsIn(values ?? {}, table.id).map(({ id, values: own }: ChildRow) => [id, columnsOf(table.fields, own)]));
    const [was, is] = [told(before), told(after)];
    const touched = [...new Set([...was.keys(), ...is.keys()])].filter((id) => !same(was.get(id), is.get(id)));
    const of = (side: ReadonlyMap<string, Columns>) => Object.fromEntries(touched.flatMap((id) => (side.has(id) ? [[id, side.get(id)]] : [])));
    return touched.length ? [{ entity: table.entity, action: 'update', before: of(was), after: of(is) }] : [];
  });
  return [{ entity: main.entity, action, before: head(before), after: head(after) }, ...rows];
}

export async function writeLog({ db, user, requestId }: Pick<Writer, 'db' | 'user' | 'requestId'>, record: string, lines: readonly LogLine[]): Promise<void> {
  await sql`
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${user.userId}, ${requestId}, entity, ${record}, action, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (entity text, action text, before jsonb, after jsonb)`.execute(db);
}

/** Whether the log of the table contains a record with this id. */
export async function isLogged(db: Db, entity: string, record: string): Promise<boolean> {
  const { rows } = await sql`select from change_log where entity = ${entity} and record_id = ${record} limit 1`.execute(db);
  return rows.length > 0;
}

export const keptOf = ({ main, children }: BoundModel, values: RecordValues): Columns => ({
  ...columnsOf(main.fields, values),
  ...Object.fromEntries(
    children.map((table) => [table.id, rowsIn(values, table.id).map((row) => ({ id: row.id, values: columnsOf(table.fields, row.values) }))]),
  ),
});

const fromKept = (kind: Kind, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  return kinds[kind].stored === 'timestamptz' ? Date.parse(value as string) : fromColumn(kind, value);
};

const valuesFrom = (fields: readonly BoundField[], kept: Columns, sees: (path: string) => boolean) =>
  Object.fromEntries(fields.filter(({ path }) => sees(path)).map(({ node, kind, logged }) => [node.id, fromKept(kind, kept[logged])]));

/** The opposite of `keptOf`. */
export const valuesOfKept = ({ main, children }: BoundModel, kept: Columns, sees: (path: string) => boolean): Record<string, unknown> => ({
  ...valuesFrom(main.fields, kept, sees),
  ...Object.fromEntries(
    children
      .filter(({ id }) => sees(id))
      .map((table) => [
        table.id,
        ((kept[table.id] ?? []) as { id: string; values: Columns }[]).map((row) => ({ id: row.id, values: valuesFrom(table.fields, row.values, sees) })),
      ]),
  ),
});

/** A field of a kept record, of the type in which its kind is stored. */
export function keptColumn({ kind, logged }: BoundField): RawBuilder<unknown> {
  const { stored } = kinds[kind];
  const [text, json] = [sql`(t.kept ->> ${logged}::text)`, sql`(t.kept -> ${logged}::text)`];
  if (stored === 'jsonb') return json;
  if (stored === 'text[]') return sql`array(select jsonb_array_elements_text(case jsonb_typeof(${json}) when 'array' then ${json} else '[]'::jsonb end))`;
  return sql`${text}::${storedType(stored)}`;
}
