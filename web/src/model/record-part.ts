// Props of the parts of an open record.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Names } from '../form/names-look.ts';
import type { OpenedModel } from './opened-model.ts';

export interface RecordPartProps {
  model: OpenedModel;
  record: ModelRecord;
  /** Names of ids in its values. */
  names: Names;
  /** Whether the part is visible. */
  shown: boolean;
}

export interface OfRecord {
  model: OpenedModel;
  record: Pick<ModelRecord, 'id'>;
}

/** Identifies the record in calls. */
export const recordAt = ({ model, record }: OfRecord) => ({
  id: model.id,
  recordId: record.id,
  ...(model.menuId && { menuId: model.menuId }),
});
