// Lists of related records inside the form of a record, loaded when the first one is rendered.
import { useMemo } from 'react';
import type { RelatedView } from '../form/records.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import type { OpenedModel } from './opened-model.ts';

const RelatedNode = lazyComponent(async () => (await import('./record-related.tsx')).RelatedNode);

/**
 * The same component for the same record, also after a reload: the user may be typing in a dialog of the list.
 * @param id null: a new record, which nothing can refer to yet
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
