// What every kind of view is given.
import type { modelCalls } from '@ordo/contract/model-calls.ts';
import type { ViewKind, ViewOf } from '@ordo/engine/list/view/document.ts';
import type { ReactNode } from 'react';
import type { OpenRecord } from '../../kit/open-record.ts';
import type { OpenedModel } from '../opened-model.ts';

export interface Asking {
  calls: ReturnType<typeof modelCalls>;
  /** What the address, the search bar and the view ask; without page and order. */
  asked: Readonly<Record<string, unknown>>;
}

export interface KindProps<K extends ViewKind> {
  model: OpenedModel;
  view: ViewOf<K>;
  asking: Asking;
  record: OpenRecord;
  /** Stands where no records are. */
  none: ReactNode;
}
