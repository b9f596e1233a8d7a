// What each part of an open record is given.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Names } from '../form/names-look.ts';
import type { OpenedModel } from './opened-model.ts';

export interface RecordPartProps {
  model: OpenedModel;
  record: ModelRecord;
  /** What ids in its values are called. */
  names: Names;
  /** It is the part that one looks at. */
  shown: boolean;
}

export interface OfRecord {
  model: OpenedModel;
  record: Pick<ModelRecord, 'id'>;
}

/** How the calls on a record name it. */
export const recordAt = ({ model, record }: OfRecord) => ({
  id: model.id,
  recordId: record.id,
  ...(model.menuId && { menuId: model.menuId }),
});
