// Records of other models and tasks of workflows that a field can refer to: search results, and those that are selected already.
import { familyChoices } from '@ordo/contract/flow-family.ts';
import { recordChosen } from '@ordo/contract/record-related.ts';
import { modelChoices } from '@ordo/contract/model.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { Source } from '@ordo/engine/form/look.ts';
import { call } from '../kit/call.ts';
import type { FindRecords, Found, LookUp } from './records.ts';

const MAX = 50;

export const findRecords: FindRecords = async (node, { keyword, ids }, signal) => {
  const source = fieldKinds[node.kind].source(node);
  const columns = columnsOf(node);
  const answers = await Promise.all([
    askedOf(source, columns, { pageSize: MAX, ...(keyword && { keyword }) }, signal),
    ...(ids.length ? [askedOf(source, columns, { pageSize: ids.length, ids: ids.join(',') }, signal)] : []),
  ]);
  const rows = answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.list)) as Row[];
  return [...new Map(rows.map((row): [string, Found] => [row.id, foundOf(row, columns)])).values()];
};

type Row = Readonly<Record<string, unknown>> & { id: string; fullName: string };

/** Keys of the fields that a relation shows beside the name (`columnOptions` of the family). */
function columnsOf({ config }: FormNode): string[] {
  const all = Array.isArray(config.columns) ? (config.columns as readonly unknown[]) : [];
  return all.flatMap((one) => {
    const { value } = (one ?? {}) as { value?: unknown };
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

function foundOf({ id, fullName, ...row }: Row, columns: readonly string[]): Found {
  const texts = columns.map((key) => row[key]).filter((text): text is string => typeof text === 'string' && text !== '' && text !== fullName);
  return { id, name: fullName, ...(texts.length > 0 && { more: texts.join(' · ') }) };
}

function askedOf(source: Source | null, columns: readonly string[], wanted: { pageSize: number; keyword?: string; ids?: string }, signal: AbortSignal) {
  if (source?.from === 'record' && source.model !== '')
    return call(
      modelChoices,
      { id: source.model, relationField: source.field, currentPage: 1, ...(columns.length > 0 && { columnOptions: columns.join(',') }), ...wanted },
      signal,
    );
  if (source?.from === 'flowTask' && source.flow !== '') return call(familyChoices, { id: source.flow, currentPage: 1, ...wanted }, signal);
  return [];
}

/** Values that a model's form shows of the records selected in it. */
export const lookUpOn =
  ({ id, menuId }: { id: string; menuId: string | undefined }): LookUp =>
  async (relation, ids, signal) =>
    (await call(recordChosen, { id, relation, chosen: ids.join(','), ...(menuId && { menuId }) }, signal)).values;
