// The views of a model that the user can open, and the one in the address.
import { modelViewList } from '@ordo/contract/model-view.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { listUnder } from '@ordo/engine/list/view/under.ts';
import { useMemo } from 'react';
import { useRead } from '../../kit/query.ts';
import { useUrlState } from '../../kit/view.tsx';
import type { OpenedModel } from '../opened-model.ts';

export type ModelView = Result<typeof modelViewList>['list'][number];

const ADDRESS = { view: '' };
/** Value in the address for the list as designed. */
const LIST = 'list';

/** State of one view, which is reset for the next one. */
const OF_ONE = { page: '1', sort: '', inNode: '', inTab: '', day: '', span: '' };

export function useViews({ id, menuId }: Pick<OpenedModel, 'id' | 'menuId'>) {
  const read = useRead(modelViewList, { id, ...(menuId && { menuId }) });
  const [{ view: chosen }, change] = useUrlState({ ...ADDRESS, ...OF_ONE });
  const all = read.data?.list ?? [];
  const usual = all.find(({ id: one }) => one === read.data?.usual);
  const current = chosen === LIST ? null : chosen ? (all.find((view) => view.id === chosen) ?? null) : (usual ?? null);
  return {
    read,
    all,
    mayShare: read.data?.mayShare ?? false,
    current,
    /** The view in the address does not exist. */
    gone: read.data !== undefined && chosen !== '' && chosen !== LIST && !current,
    choose: (view: string | null) => change({ ...OF_ONE, view: view ?? (usual ? LIST : '') }),
  };
}
export type Views = ReturnType<typeof useViews>;

/** The model with the list settings of the view. */
export function useViewed(model: OpenedModel, view: ModelView | null): OpenedModel {
  return useMemo(() => (view ? { ...model, design: { ...model.design, list: listUnder(model.design.list, view.document) } } : model), [model, view]);
}
