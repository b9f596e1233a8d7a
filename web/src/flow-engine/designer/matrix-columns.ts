// The columns of an approval matrix in the designer: every field that it can name, with its label.
import type { AnyNode, FlowDocument } from '@ordo/engine/flow/document.ts';
import { numberedRows } from '@ordo/engine/flow/design/matrix-rows.ts';
import { cellWords, columnsOf, rowWords, type MatrixColumn } from '@ordo/engine/flow/matrix-words.ts';
import type { Matrix, MatrixCell } from '@ordo/engine/flow/matrix.ts';
import type { People } from '@ordo/engine/flow/nodes/node.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { useMemo } from 'react';
import type { Lookup } from '../../form/lookup.ts';
import { useLook, type ListedSource } from '../../form/use-look.ts';
import { comma, useLanguage, useText } from '../../kit/phrases.ts';
import { useDesigned, useSurroundings } from './context.ts';
import { labelOf } from './findings.ts';
import { matrixPhrases } from './matrix.phrases.ts';
import { usePeopleSaid, usePersonFields } from './summary.ts';

export interface Columns {
  /** All that can be chosen. */
  offered: readonly MatrixColumn[];
  /** Those of the matrix; one of a removed field has no entry in `offered`. */
  own: readonly (MatrixColumn | null)[];
  labelOf(field: string): string;
  lookup: Lookup;
}

/** Maximum of names in an order. */
const MAX_SAID = 8;
const PEOPLE: readonly ListedSource[] = [{ from: 'user' }, { from: 'position' }, { from: 'role' }, { from: 'department' }];

export function useMatrixColumns({ fields }: Pick<Matrix, 'fields'>): Columns {
  const { form } = useSurroundings();
  const language = useLanguage();
  const person = usePersonFields();
  const offered = useMemo(() => columnsOf(form), [form]);
  const sources = useMemo(
    () => [...PEOPLE, ...offered.flatMap(({ field, source }) => (source && source.from !== 'options' && fields.includes(field) ? [source] : []))],
    [offered, fields],
  );
  const lookup = useLook(sources);
  const own = useMemo(() => fields.map((field) => offered.find((one) => one.field === field) ?? null), [fields, offered]);
  return { offered, own, labelOf: (field) => person[field] ?? labelOf(field, form, language), lookup };
}

/** Formats the conditions of a row, for any node of the flow. */
export function useRowSaid(): (node: AnyNode | undefined, row: number) => string {
  const fields = useDesigned((one) => fieldsOfMatrices(one.flow));
  const { own, labelOf, lookup } = useMatrixColumns({ fields });
  const columns = own.filter((one) => one !== null);
  return (node, row) => (node?.kind === 'approver' && node.who.kind === 'matrix' ? rowWords(node.who, row, { columns, look: lookup.look, labelOf }) : '');
}

/** A clash in a matrix: where it is, and a value of one side. */
export interface SaidMatrixPart {
  what: string;
  /** Null: it has no short text. */
  value(said: unknown): string | null;
  /** Of a whole row or column: whether the matrix has it. */
  isThere?: boolean;
}

/** Describes the parts of the matrices of the flow at which edits clash; null: the path leads to no part of a matrix. */
export function useMatrixPartSaid(): (node: AnyNode | undefined, path: readonly string[]) => SaidMatrixPart | null {
  const text = useText(matrixPhrases);
  const people = usePeopleSaid();
  const fields = useDesigned((one) => fieldsOfMatrices(one.flow));
  const { own, labelOf, lookup } = useMatrixColumns({ fields });
  return (node, [root, part, id = '', inRow, field = '']) => {
    if (node?.kind !== 'approver' || node.who.kind !== 'matrix' || root !== 'who' || part === undefined) return null;
    const { rows } = node.who;
    const place = (row: string) => numberedRows(rows).findIndex((one) => one.id === row) + 1;
    const called = (row: string) => (place(row) === 0 ? text('goneRow') : text('rowN', { n: place(row) }));
    const whole = (said: unknown) => text(said === null ? 'removedPart' : 'changedPart');
    const listed = (said: unknown, name: (id: string) => string) => (Array.isArray(said) ? said.slice(0, MAX_SAID).map(String).map(name).join(comma()) : null);
    if (part === 'fields')
      return id === 'order'
        ? { what: text('columnOrder'), value: (said) => listed(said, labelOf) }
        : { what: text('columnOf', { field: labelOf(id) }), value: whole, isThere: node.who.fields.includes(id) };
    if (id === 'order') return { what: text('rowOrder'), value: (said) => listed(said, (row) => (place(row) === 0 ? '…' : String(place(row)))) };
    if (inRow === 'people') return { what: text('cellOf', { row: called(id), what: text('approvers') }), value: (said) => people(said as People) };
    if (inRow === 'cells') {
      const source = own.find((one) => one?.field === field)?.source ?? null;
      return {
        what: text('cellOf', { row: called(id), what: labelOf(field) }),
        value: (said) => cellWords(said as MatrixCell, source, lookup.look) || text('always'),
      };
    }
    return { what: called(id), value: whole, isThere: place(id) > 0 };
  };
}

const known = new WeakMap<FlowDocument, readonly string[]>();

/** The same array for the same flow. */
function fieldsOfMatrices(flow: FlowDocument): readonly string[] {
  let fields = known.get(flow);
  if (!fields) {
    const nodes = Object.values(planOf(flow).places).map(({ node }) => node);
    fields = [...new Set(nodes.flatMap((node) => (node.kind === 'approver' && node.who.kind === 'matrix' ? node.who.fields : [])))];
    known.set(flow, fields);
  }
  return fields;
}
