// The columns of a list of records by its design; by default, the first fields of the form.
import { sortable } from '@ordo/contract/model-calls.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { awayOn, type Device } from '@ordo/engine/form/devices.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { Row } from '@ordo/engine/form/values.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { relatedIn } from '@ordo/engine/model/related.ts';
import type { ListColumn } from '@ordo/engine/list/document.ts';
import { titleOf as titleOfDesign, titleText } from '@ordo/engine/model/title.ts';
import { Moment, Text } from '../kit/list/cell.tsx';
import { comma } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import type { Column } from '../kit/list/types.ts';
import { CellValue } from './cell-value.tsx';
import type { OpenedModel } from './opened-model.ts';

/** Number of columns of a list without configured columns. */
const FIRST = 6;
/** Maximum of child rows shown in a cell. */
const MAX_ROWS = 5;
/** Kinds that can identify a record. */
const NAMING: ReadonlySet<Kind> = new Set(['text', 'lines', 'choice']);
const NUMBERS = new Set(['smallint', 'integer', 'bigint', 'numeric']);

const ALIGNED = { left: 'start', center: 'center', right: 'end' } as const;

export interface ModelColumn {
  path: string;
  field: Field;
  column: ListColumn | null;
  /** Clicking it opens the record. */
  names: boolean;
  numeric: boolean;
  sort: boolean;
  width: number;
}

/** The visible columns in order; the first one of an identifying kind opens the record. @param device without the fields that are not for it */
export function columnsOf({ design, fields, sees }: Pick<OpenedModel, 'design' | 'fields' | 'sees'>, device?: Device): ModelColumn[] {
  const away = device && awayOn(design.form, device);
  const sorts = new Set(sortable(design));
  const kept = [...fields].filter(([, { node, kind, table }]) => table === null && kind !== null && !fieldKinds[node.kind].sealed).map(([path]) => path);
  const { lookups, taskLookups, rollups } = relatedIn(design.form);
  const looked = new Map<string, Kind>([
    ...[...lookups, ...taskLookups].map(({ path, kind }) => [path, kind] as const),
    ...rollups.map(({ path }) => [path, 'number'] as const),
  ]);
  const designed = design.list?.columns ?? [];
  const wanted: readonly (readonly [string, ListColumn | null])[] =
    designed.length > 0 ? designed.map((one) => [one.field, one]) : kept.slice(0, FIRST).map((path) => [path, null]);
  const found = wanted.flatMap(([path, column]): ModelColumn[] => {
    const field = fields.get(path);
    const kind = field?.kind ?? looked.get(path);
    if (!field || !kind || !sees(path) || away?.has(field.node.id)) return [];
    const numeric = NUMBERS.has(kinds[kind].stored) && field.node.kind !== 'switch';
    return [
      {
        path,
        field,
        column,
        names: false,
        numeric,
        sort: (column?.sortable ?? true) && sorts.has(path),
        width: column?.width ?? widthOf(field.node, kind),
      },
    ];
  });
  const naming = found.find(({ field: { kind, table, node } }) => table === null && NAMING.has(kind as Kind) && node.kind !== 'editor');
  return found.map((one) => (one === naming ? { ...one, names: true, width: Math.max(one.width, one.column?.width ? 120 : 220) } : one));
}

function widthOf(node: FormNode, kind: Kind): number {
  if (node.kind === 'switch') return 80;
  if (kind === 'day' || kind === 'time') return 110;
  if (kind === 'moment') return 150;
  return NUMBERS.has(kinds[kind].stored) ? 120 : kind === 'lines' || kind === 'json' ? 220 : 160;
}

interface Words {
  number: string;
  made: string;
  changed: string;
}

export function recordColumns(model: OpenedModel, look: Look, words: Words, device: Device): Column<RecordRow>[] {
  const columns = columnsOf(model, device).map(({ path, field, column, names, numeric, sort, width }): Column<RecordRow> => {
    const { node, table } = field;
    const draw = (value: Json) => <CellValue node={node} value={value} look={look} />;
    return {
      key: path,
      title: textIn(column?.label ?? node.label, look.language),
      width,
      names,
      numeric,
      ...(column && { align: ALIGNED[column.align] }),
      sort,
      ...(column?.fixed && { fixed: column.fixed === 'left' ? ('start' as const) : ('end' as const) }),
      // The record's title may differ from the field: under the field's heading, its own value is shown.
      ...(names && { says: (row: RecordRow) => fieldKinds[node.kind].text((row[node.id] ?? null) as Json, node, look) }),
      render: (row) => (table === null ? draw((row[node.id] ?? null) as Json) : <Text>{inRows(row[table], node, look)}</Text>),
    };
  });
  const number: Column<RecordRow> = {
    key: 'recordNo',
    title: words.number,
    width: 90,
    sort: !model.bound,
    names: !columns.some(({ names }) => names),
    optional: true,
  };
  return [
    ...(number.names ? [{ ...number, optional: false }] : []),
    ...columns,
    // In a bound table, the number of a record is its key.
    ...(number.names || model.bound ? [] : [number]),
    ...(model.bound ? [] : historyColumns(words)),
  ];
}

const historyColumns = (words: Words): Column<RecordRow>[] => [
  { key: 'creatorTime', title: words.made, width: 110, sort: true, optional: true, render: (row) => <Moment at={row.creatorTime} /> },
  { key: 'lastModifyTime', title: words.changed, width: 110, sort: true, optional: true, render: (row) => <Moment at={row.lastModifyTime} /> },
];

/** Text of a child table's column: the values of its first rows. */
function inRows(rows: unknown, node: FormNode, look: Look): string {
  const all = Array.isArray(rows) ? (rows as readonly Row[]) : [];
  const said = all.slice(0, MAX_ROWS).map(({ values }) => fieldKinds[node.kind].text(values[node.id] ?? null, node, look));
  return [...said.filter(Boolean), ...(all.length > MAX_ROWS ? [`… (${all.length})`] : [])].join(comma());
}

/** Text of a cell, as it is copied. @param path of a column */
export function textAt({ fields }: Pick<OpenedModel, 'fields'>, row: RecordRow, path: string, look: Look): string {
  const field = fields.get(path);
  if (field)
    return field.table === null
      ? fieldKinds[field.node.kind].text((row[field.node.id] ?? null) as Json, field.node, look)
      : inRows(row[field.table], field.node, look);
  if (path === 'creatorTime' || path === 'lastModifyTime') return timeText(row[path]);
  return path === 'recordNo' ? row.recordNo : '';
}

/** Title of a record, from the fields that the user can see. */
export const titleOf = (
  { design, fields }: Pick<OpenedModel, 'design' | 'fields'>,
  row: Readonly<Record<string, unknown>> & { recordNo: string },
  look: Look,
): string => titleText(titleOfDesign(design), fields, { recordNo: row.recordNo, values: row }, look);
