// The columns of a page that the user has no permission for, as received at sign-in: not shown, filtered by or sent. Only for display: the server enforces it.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { useMemo } from 'react';
import { useSession } from './session.ts';

export interface HiddenColumns {
  /** Keys that are missing in rows. */
  hidden: ReadonlySet<string>;
  /** Keys that the user cannot set, including the hidden ones. */
  fixed: ReadonlySet<string>;
}

const NOTHING: HiddenColumns = { hidden: new Set(), fixed: new Set() };

function keptOf(endpoint: Endpoint, current = useSession.getState().current): HiddenColumns {
  const kept = endpoint.columns && current?.columns[endpoint.columns.menu];
  return kept ? { hidden: new Set(kept.hidden), fixed: new Set(kept.fixed) } : NOTHING;
}

export function useHiddenColumns(endpoint: Endpoint): HiddenColumns {
  const current = useSession((session) => session.current);
  return useMemo(() => keptOf(endpoint, current), [endpoint, current]);
}

/** Removes what would be refused: a filter or sort column of an old URL, or the default of a field that is not in the form. */
export function omitHiddenColumns(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const { hidden, fixed } = keptOf(endpoint);
  if (fixed.size === 0) return input;
  const { sidx, sort, ...rest } = input;
  const order = typeof sidx === 'string' && hidden.has(sidx) ? {} : { ...('sidx' in input && { sidx }), ...('sort' in input && { sort }) };
  const without = endpoint.method === 'GET' ? hidden : fixed;
  return { ...Object.fromEntries(Object.entries(rest).filter(([key]) => !without.has(key))), ...order };
}
