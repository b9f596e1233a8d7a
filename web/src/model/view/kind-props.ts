// Props of every kind of view.
import type { modelCalls } from '@ordo/contract/model-calls.ts';
import type { ViewKind, ViewOf } from '@ordo/engine/list/view/document.ts';
import type { ReactNode } from 'react';
import type { OpenRecord } from '../../kit/open-record.ts';
import type { OpenedModel } from '../opened-model.ts';

export interface Asking {
  calls: ReturnType<typeof modelCalls>;
  /** Input from the address, the search bar and the view; without page and order. */
  asked: Readonly<Record<string, unknown>>;
}

export interface KindProps<K extends ViewKind> {
  model: OpenedModel;
  view: ViewOf<K>;
  asking: Asking;
  record: OpenRecord;
  /** Shown when there are no records. */
  none: ReactNode;
}
