// Which view of a list is open: the one that the address names, else the usual one.
import { useMemo } from 'react';
import { useUrlState } from '../view.tsx';

/** Value in the address for the list without a view. */
const LIST = 'list';

/**
 * @param all undefined: not loaded yet
 * @param usual id of the view that the list opens with
 * @param reset keys of the address that a view sets, with their usual values: a constant
 */
export function useViewAddress<V extends { id: string }>(all: readonly V[] | undefined, usual: string | null, reset: Readonly<Record<string, string>>) {
  const [{ view: chosen = '', ...state }, change] = useUrlState<Record<string, string>>(useMemo(() => ({ view: '', ...reset }), [reset]));
  const found = all?.find(({ id }) => id === (chosen || usual));
  const current = chosen === LIST ? null : (found ?? null);
  return {
    /** The other keys, as they are in the address. */
    state,
    /** What the address says of the view; '' for nothing. */
    chosen,
    current,
    /** The view in the address does not exist. */
    gone: all !== undefined && chosen !== '' && chosen !== LIST && !current,
    /** @param view null: the list without a view @param next values of its keys */
    choose: (view: string | null, next: Readonly<Record<string, string>>, options?: { replace?: boolean }) =>
      change({ ...reset, ...next, view: view ?? (usual === null ? '' : LIST) }, options),
  };
}
