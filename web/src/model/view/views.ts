// The views of a model that somebody is offered, and the one that the address names.
import { modelViewList } from '@ordo/contract/model-view.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { listUnder } from '@ordo/engine/list/view/under.ts';
import { useMemo } from 'react';
import { useRead } from '../../kit/query.ts';
import { useUrlState } from '../../kit/view.tsx';
import type { OpenedModel } from '../opened-model.ts';

export type ModelView = Result<typeof modelViewList>['list'][number];

const ADDRESS = { view: '' };
/** In the address: the list as it is designed. */
const LIST = 'list';

/** What belongs to one view and not to the next. */
const OF_ONE = { page: '1', sort: '', inNode: '', inTab: '', day: '', span: '' };

export function useViews({ id, menuId }: Pick<OpenedModel, 'id' | 'menuId'>) {
  const read = useRead(modelViewList, { id, ...(menuId && { menuId }) });
  const [{ view: chosen }, change] = useUrlState({ ...ADDRESS, ...OF_ONE });
  const all = read.data?.list ?? [];
  // One's own counts before what is shared.
  const usual = all.filter(({ defaultMark }) => defaultMark === 1).toSorted((a, b) => a.sharedMark - b.sharedMark)[0];
  const current = chosen === LIST ? null : chosen ? (all.find((view) => view.id === chosen) ?? null) : (usual ?? null);
  return {
    read,
    all,
    mayShare: read.data?.mayShare ?? false,
    current,
    /** The address names one that is not there. */
    gone: read.data !== undefined && chosen !== '' && chosen !== LIST && !current,
    choose: (view: string | null) => change({ ...OF_ONE, view: view ?? (usual ? LIST : '') }),
  };
}
export type Views = ReturnType<typeof useViews>;

/** The model as the view looks at it. */
export function useViewed(model: OpenedModel, view: ModelView | null): OpenedModel {
  return useMemo(() => (view ? { ...model, design: { ...model.design, list: listUnder(model.design.list, view.document) } } : model), [model, view]);
}
