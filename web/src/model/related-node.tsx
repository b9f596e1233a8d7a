// Lists of related records within the form of a record. Their weight comes with the first of them.
import { useMemo } from 'react';
import type { RelatedView } from '../form/records.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import type { OpenedModel } from './opened-model.ts';

const RelatedNode = lazyComponent(async () => (await import('./record-related.tsx')).RelatedNode);

/**
 * The same as long as it is the same record, even when it is loaded again: somebody may be writing in a dialog of the list.
 * @param id null: a new one, which nothing can name yet
 */
export function useRelated(model: OpenedModel, id: string | null): RelatedView | undefined {
  return useMemo(
    () =>
      id
        ? ({ node }) => (
            <LazyBoundary meanwhile={<span className="bone form-waits" />}>
              <RelatedNode node={node} model={model} record={{ id }} />
            </LazyBoundary>
          )
        : undefined,
    [model, id],
  );
}
