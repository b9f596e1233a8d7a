// Lists of related records within the form of a record. Their weight comes with the first of them.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { Suspense, useMemo } from 'react';
import type { RelatedView } from '../form/records.ts';
import { part } from '../kit/part.tsx';
import type { OpenedModel } from './opened-model.ts';

const RelatedNode = part(async () => (await import('./record-related.tsx')).RelatedNode);

/** @param record null: a new one, which nothing can name yet */
export function useRelated(model: OpenedModel, record: ModelRecord | null): RelatedView | undefined {
  return useMemo(
    () =>
      record
        ? ({ node }) => (
            <Suspense fallback={<span className="bone form-waits" />}>
              <RelatedNode node={node} model={model} record={record} />
            </Suspense>
          )
        : undefined,
    [model, record],
  );
}
