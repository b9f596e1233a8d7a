// The columns of a page that are not mine, as the server said when I came in: not shown, not asked by, not sent. Hiding only: the server decides.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { useMemo } from 'react';
import { useSession } from './session.ts';

export interface HiddenColumns {
  /** Keys of rows that do not come. */
  hidden: ReadonlySet<string>;
  /** Keys that I cannot set, the hidden ones among them. */
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

/** Without what would only be refused: a filter or an order of an old address, or the default of a field that a form does not show. */
export function omitHiddenColumns(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const { hidden, fixed } = keptOf(endpoint);
  if (fixed.size === 0) return input;
  const { sidx, sort, ...rest } = input;
  const order = typeof sidx === 'string' && hidden.has(sidx) ? {} : { ...('sidx' in input && { sidx }), ...('sort' in input && { sort }) };
  const without = endpoint.method === 'GET' ? hidden : fixed;
  return { ...Object.fromEntries(Object.entries(rest).filter(([key]) => !without.has(key))), ...order };
}
