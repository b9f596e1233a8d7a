// The changes of a record with their authors, from the change log: its own entries, and those of its child rows.
import { sql } from 'kysely';
import { tableText } from '../kit/ddl.ts';
import type { Call } from '../kit/serve.ts';
import type { LiveModel, LiveTable } from './live.ts';
import { namesOf, type RecordNames } from './names.ts';
import type { Sees } from './record-query.ts';
import { exactJson, fromColumn } from './stored-value.ts';

type Columns = Readonly<Record<string, unknown>>;
interface Line {
  at: number;
  who: string | null;
  action: string;
  entity: string;
  /** As text, because numbers in JSON would be rounded. */
  before: string | null;
  after: string | null;
}
interface FieldChange {
  field: string;
  row: string | null;
  before: unknown;
  after: unknown;
}

/** Hidden fields are left out, including the fact that they have changed. */
export async function historyOf(call: Call, model: LiveModel, id: string, sees: Sees, currentPage: number, pageSize: number, related: RecordNames) {
  const tables = [model.head, ...model.children.filter((table) => sees(table.id))];
  const entities = tables.map(({ table }) => tableText(table));
  const of = sql`from change_log c where c.entity = any(${entities}) and c.record_id = ${id}`;
  const { rows } = await sql<Line>`
    select c.at, u.real_name || '/' || u.account as who, c.action, c.entity, c.before::text as before, c.after::text as after
    from (select c.* ${of} order by c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}) c left join app_user u on u.id = c.user_id order by c.id desc`.execute(
    call.db,
  );
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${of}`.execute(call.db);
  const list = rows.map(({ entity, before: was, after: is, ...line }) => {
    const [before, after] = [columnsIn(was), columnsIn(is)];
    const table = tables.find((one) => tableText(one.table) === entity);
    return { ...line, changes: table ? (table.id === '' ? headChanges(table, before, after, sees) : rowChanges(table, before, after, sees)) : [] };
  });
  const names = await namesOf(
    call.db,
    model,
    list.flatMap(({ changes }) => changes.flatMap(valuesOf)),
    sees,
    call.language,
    related,
  );
  return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 }, names };
}

const columnsIn = (text: string | null): Columns | null => (text === null ? null : (exactJson(text) as Columns));

function headChanges(table: LiveTable, before: Columns | null, after: Columns | null, sees: Sees, row: string | null = null): FieldChange[] {
  return table.fields.flatMap(({ kind, column, path }): FieldChange[] => {
    if (!sees(path)) return [];
    const [was, is] = [fromLog(kind, before?.[column]), fromLog(kind, after?.[column])];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field: path, row, before: was, after: is }];
  });
}

function rowChanges(table: LiveTable, before: Columns | null, after: Columns | null, sees: Sees): FieldChange[] {
  const ids = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...ids].flatMap((row) =>
    headChanges(table, (before?.[row] as Columns | undefined) ?? null, (after?.[row] as Columns | undefined) ?? null, sees, row),
  );
}

/** In the log a moment is text, and numbers are JSON numbers. */
function fromLog(kind: Parameters<typeof fromColumn>[0], value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (kind === 'moment' && typeof value === 'string') return Date.parse(value);
  return fromColumn(kind, value);
}

/** The values before and after, as records, to look up the names of their ids. */
function valuesOf({ field, before, after }: FieldChange) {
  const [table, own] = field.split('.');
  const as = (value: unknown) => ({ values: own === undefined ? { [field]: value } : { [table ?? '']: [{ id: '', values: { [own]: value } }] } });
  return [as(before), as(after)];
}
