// What the form of a workflow begins with when a list button launches it for a record.
import type { FormNode, Json } from '../form/document.ts';
import { RECORD_ITSELF } from '../form/fields.ts';
import { isEmpty } from '../form/kind.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Row, Values } from '../form/values.ts';
import type { ListAction } from '../list/document.ts';

interface LaunchedFrom {
  /** Ids of the model of the record, as relations to it name it. */
  models: readonly string[];
  id: string;
  /** Only those that the user sees. */
  values: Readonly<Record<string, unknown>>;
}

/** Field of the form, `field` or `table.column` → its source. */
type Into = readonly (readonly [path: string, from: string])[];

/**
 * A value that the field cannot hold is left out, as if the record had none.
 * @param fields of the workflow's form that its start lets people write, by path
 */
export function launchValues({ into }: Extract<ListAction, { do: 'launch' }>, record: LaunchedFrom, fields: ReadonlyMap<string, FormNode>): Values {
  const head = Object.entries(into).filter(([path]) => !path.includes('.'));
  const columns = Object.entries(into).filter(([path]) => path.includes('.'));
  const byTable = Map.groupBy(columns, ([path]) => tableIn(path));
  const rows = [...byTable].flatMap(([table, own]): [string, readonly Row[]][] => {
    const made = rowsOf(own, record, fields);
    return made.length === 0 ? [] : [[table, made]];
  });
  return { ...cells(head, record, record.values, fields), ...Object.fromEntries(rows) };
}

const tableIn = (path: string): string => path.split('.', 1)[0] ?? '';

/** The rows of one child table, from those of one of the record: the one of its first column. Rows without a value are left out. */
function rowsOf(columns: Into, record: LaunchedFrom, fields: ReadonlyMap<string, FormNode>): Row[] {
  const from = columns.map(([, source]) => source).find((source) => source.includes('.'));
  if (from === undefined) return [];
  const table = tableIn(from);
  const own = columns.flatMap(([path, source]): [string, string][] =>
    source === RECORD_ITSELF || tableIn(source) === table ? [[path, source.split('.').at(-1) ?? source]] : [],
  );
  const named = Object.hasOwn(record.values, table) ? record.values[table] : undefined;
  const rows = Array.isArray(named) ? (named as readonly Row[]) : [];
  return rows
    .map((row) => ({
      shown: cells(
        own.filter(([, source]) => source !== RECORD_ITSELF),
        record,
        row.values,
        fields,
      ),
      row,
    }))
    .filter(({ shown }) => Object.keys(shown).length > 0)
    .map(({ row }, at) => {
      const values = Object.entries(cells(own, record, row.values, fields)).map(([path, value]) => [path.split('.').at(-1) ?? path, value]);
      return { id: String(at + 1), values: Object.fromEntries(values) as Row['values'] };
    });
}

function cells(into: Into, record: LaunchedFrom, values: Readonly<Record<string, unknown>>, fields: ReadonlyMap<string, FormNode>): Row['values'] {
  return Object.fromEntries(
    into.flatMap(([path, from]): [string, Json][] => {
      const node = fields.get(path);
      const value = node && (from === RECORD_ITSELF ? itselfIn(node, record) : valueIn(values, from));
      return node === undefined || value === undefined || isEmpty(value) || fieldKinds[node.kind].check(value, node).length > 0 ? [] : [[path, value]];
    }),
  );
}

const valueIn = (values: Readonly<Record<string, unknown>>, field: string) => (Object.hasOwn(values, field) ? (values[field] as Json) : undefined);

/** Whether the field refers to records of one of these models. */
function refersTo(node: FormNode, models: readonly string[]): boolean {
  const source = fieldKinds[node.kind].source(node);
  return source?.from === 'record' && models.includes(source.model);
}

function itselfIn(node: FormNode, { models, id }: LaunchedFrom): Json | undefined {
  if (!refersTo(node, models)) return undefined;
  return fieldKinds[node.kind].value(node) === 'list' ? [id] : id;
}
