// The views of a model that the user can open, and the one in the address.
import { modelViewList } from '@ordo/contract/model-view.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { listUnder } from '@ordo/engine/list/view/under.ts';
import { useMemo } from 'react';
import { useViewAddress } from '../../kit/list/use-view-address.ts';
import { useRead } from '../../kit/query.ts';
import type { OpenedModel } from '../opened-model.ts';

export type ModelView = Result<typeof modelViewList>['list'][number];

/** State of one view, which is reset for the next one. */
const OF_ONE = { page: '1', sort: '', inNode: '', inTab: '', day: '', span: '' };

export function useViews({ id, menuId }: Pick<OpenedModel, 'id' | 'menuId'>) {
  const read = useRead(modelViewList, { id, ...(menuId && { menuId }) });
  const all = read.data?.list ?? [];
  const { current, gone, choose } = useViewAddress(read.data && all, read.data?.usual ?? null, OF_ONE);
  return {
    read,
    all,
    mayShare: read.data?.mayShare ?? false,
    current,
    gone,
    choose: (view: string | null) => choose(view, OF_ONE),
  };
}
export type Views = ReturnType<typeof useViews>;

/** The model with the list settings of the view. */
export function useViewed(model: OpenedModel, view: ModelView | null): OpenedModel {
  return useMemo(() => (view ? { ...model, design: { ...model.design, list: listUnder(model.design.list, view.document) } } : model), [model, view]);
}
