// Records of other models and tasks of workflows that a field can refer to: search results, and those that are selected already.
import { familyChoices } from '@ordo/contract/flow-family.ts';
import { recordChosen } from '@ordo/contract/record-related.ts';
import { modelChoices } from '@ordo/contract/model.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Source } from '@ordo/engine/form/look.ts';
import { call } from '../kit/call.ts';
import type { FindRecords, Found, LookUp } from './records.ts';

const MAX = 50;

export const findRecords: FindRecords = async (node, { keyword, ids }, signal) => {
  const source = fieldKinds[node.kind].source(node);
  const answers = await Promise.all([
    askedOf(source, { pageSize: MAX, ...(keyword && { keyword }) }, signal),
    ...(ids.length ? [askedOf(source, { pageSize: ids.length, ids: ids.join(',') }, signal)] : []),
  ]);
  const rows = answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.list)) as { id: string; fullName: string }[];
  return [...new Map(rows.map(({ id, fullName }): [string, Found] => [id, { id, name: fullName }])).values()];
};

function askedOf(source: Source | null, wanted: { pageSize: number; keyword?: string; ids?: string }, signal: AbortSignal) {
  if (source?.from === 'record' && source.model !== '')
    return call(modelChoices, { id: source.model, relationField: source.field, currentPage: 1, ...wanted }, signal);
  if (source?.from === 'flowTask' && source.flow !== '') return call(familyChoices, { id: source.flow, currentPage: 1, ...wanted }, signal);
  return [];
}

/** Values that a model's form shows of the records selected in it. */
export const lookUpOn =
  ({ id, menuId }: { id: string; menuId: string | undefined }): LookUp =>
  async (relation, ids, signal) =>
    (await call(recordChosen, { id, relation, chosen: ids.join(','), ...(menuId && { menuId }) }, signal)).values;
