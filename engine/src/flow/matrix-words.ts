// An approval matrix in words, and where the names of its columns come from.
import type { FormDocument } from '../form/document.ts';
import { fieldsOf } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import { nameOf, type Look, type Source } from '../form/look.ts';
import { digitsOf, grouped, type Numeral } from '../kind/decimal.ts';
import { joinClauses, joinNames } from '../text/punctuation.ts';
import { isMatrixKind, isRanged, namesIn, type CellKind, type Matrix, type MatrixCell } from './matrix.ts';

export interface MatrixColumn {
  field: string;
  cell: CellKind;
  /** Null: numbers. */
  source: Source | null;
}

const INITIATOR: readonly MatrixColumn[] = [
  { field: 'initiator.department', cell: 'within', source: { from: 'department' } },
  { field: 'initiator.organize', cell: 'within', source: { from: 'organize' } },
  { field: 'initiator.positions', cell: 'among', source: { from: 'position' } },
  { field: 'initiator.roles', cell: 'among', source: { from: 'role' } },
  { field: 'initiator.rank', cell: 'range', source: null },
];
/** Sources whose names can be listed or picked. */
const NAMED: ReadonlySet<Source['from']> = new Set(['options', 'dictionary', 'interface', 'organize', 'department', 'user', 'position', 'role']);

/** Every column that a matrix over the form can have. */
export function columnsOf(form: Pick<FormDocument, 'nodes'> | null): MatrixColumn[] {
  const own = fieldsOf(form ?? { nodes: [] }).flatMap(({ node, table, kind }): MatrixColumn[] => {
    if (table !== null || kind === null || !isMatrixKind(kind) || fieldKinds[node.kind].sealed) return [];
    if (isRanged(kind)) return [{ field: node.id, cell: 'range', source: null }];
    const source = fieldKinds[node.kind].source(node);
    if (!source || !NAMED.has(source.from)) return [];
    return [{ field: node.id, cell: source.from === 'organize' || source.from === 'department' ? 'within' : 'among', source }];
  });
  return [...own, ...INITIATOR];
}

const digits = (value: Numeral): string => grouped(digitsOf(value) ?? String(value));

/** '' for any value. */
export function cellWords(cell: MatrixCell, source: Source | null, look: Look): string {
  if (cell === null) return '';
  if (!('from' in cell))
    return joinNames(
      namesIn(cell).map((id) => nameOf(source, id, look)),
      look.language,
    );
  const { from, to } = cell;
  if (from === null) return to === null ? '' : `< ${digits(to)}`;
  return to === null ? `≥ ${digits(from)}` : `${digits(from)}–${digits(to)}`;
}

/** The conditions of a row; '' without any. @param columns of the fields that its reader may see @param labelOf name of a field */
export function rowWords(
  { fields, rows }: Matrix,
  at: number,
  { columns, look, labelOf }: { columns: readonly MatrixColumn[]; look: Look; labelOf(field: string): string },
): string {
  const words = fields.flatMap((field, place) => {
    const column = columns.find((one) => one.field === field);
    const said = column ? cellWords(rows[at]?.cells[place] ?? null, column.source, look) : '';
    return said ? [`${labelOf(field)} ${said}`] : [];
  });
  return joinClauses(words, look.language);
}
