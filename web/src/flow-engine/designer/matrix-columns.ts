// The columns of an approval matrix in the designer: every field that it can name, with its label.
import type { AnyNode, FlowDocument } from '@ordo/engine/flow/document.ts';
import { columnsOf, rowWords, type MatrixColumn } from '@ordo/engine/flow/matrix-words.ts';
import type { Matrix } from '@ordo/engine/flow/matrix.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { useMemo } from 'react';
import type { Lookup } from '../../form/lookup.ts';
import { useLook, type ListedSource } from '../../form/use-look.ts';
import { useLanguage } from '../../kit/phrases.ts';
import { useDesigned, useSurroundings } from './context.ts';
import { labelOf } from './findings.ts';
import { usePersonFields } from './summary.ts';

export interface Columns {
  /** All that can be chosen. */
  offered: readonly MatrixColumn[];
  /** Those of the matrix; one of a removed field has no entry in `offered`. */
  own: readonly (MatrixColumn | null)[];
  labelOf(field: string): string;
  lookup: Lookup;
}

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
