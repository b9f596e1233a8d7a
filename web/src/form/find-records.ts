// Records of other models that a field can point to: those that are searched for, and those that it points to already.
import { recordChosen } from '@ordo/contract/record-related.ts';
import { modelChoices } from '@ordo/contract/model.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { call } from '../kit/call.ts';
import type { FindRecords, Found, LookUp } from './records.ts';

const MOST = 50;

export const findRecords: FindRecords = async (node, { keyword, ids }, signal) => {
  const source = fieldKinds[node.kind].source(node);
  if (source?.from !== 'record' || source.model === '') return [];
  const asked = { id: source.model, relationField: source.field, currentPage: 1 };
  const answers = await Promise.all([
    call(modelChoices, { ...asked, pageSize: MOST, ...(keyword && { keyword }) }, signal),
    ...(ids.length ? [call(modelChoices, { ...asked, pageSize: ids.length, ids: ids.join(',') }, signal)] : []),
  ]);
  const rows = answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.list)) as { id: string; fullName: string }[];
  return [...new Map(rows.map(({ id, fullName }): [string, Found] => [id, { id, name: fullName }])).values()];
};

/** What the form of a model shows of the records that are chosen in it. */
export const lookUpOn =
  ({ id, menuId }: { id: string; menuId: string | undefined }): LookUp =>
  async (relation, ids, signal) =>
    (await call(recordChosen, { id, relation, chosen: ids.join(','), ...(menuId && { menuId }) }, signal)).values;
