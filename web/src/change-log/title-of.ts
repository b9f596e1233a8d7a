import { entityPhrases } from '@ordo/contract/change-log.phrases.ts';
import { translateCodeNow } from '../kit/phrases.ts';

/** What was changed: its kind, and its name or id. */
export const titleOf = ({ entity, recordName, recordId }: { entity: string; recordName: string; recordId: string }) =>
  `${translateCodeNow(entityPhrases, entity)} · ${recordName || recordId}`;
