// Reads and saves of screens: cached reads, saves with a toast that invalidate the affected reads.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import {
  keepPreviousData,
  QueryClient,
  type Query,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { use } from 'react';
import { call, CallError, callWithMessage } from './call.ts';
import { onLookupsChanged } from './lookup-cache.ts';
import { kitPhrases } from './kit.phrases.ts';
import { translateNow } from './phrases.ts';
import { onReconnected, useConnectivity } from './connectivity.ts';
import { toast } from './toast.ts';
import { ViewContext } from './view.tsx';
import { canAskWhy, openWhy, questionOf } from './why.tsx';

/**
 * One cache for the whole product: fresh for 10 s, no retry of refusals. Nothing is paused without a network: a page says at once that
 * it could not be read, and a save fails at once instead of happening later unnoticed.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (count, error) => error instanceof CallError && error.key === 'unreachable' && count < 2 && useConnectivity.getState().since === null,
    },
    mutations: { networkMode: 'always' },
  },
});

// After a reconnection: reads that failed, or may be outdated, are repeated.
onReconnected(() => void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' || query.isStale() }));

onLookupsChanged(() => void queryClient.invalidateQueries({ queryKey: ['/api/system/DictionaryData'] }));

/** First part of every key: `/api/vaccine/Customer`, so that a save under it invalidates all its reads, including trees of pickers. */
const family = (endpoint: Endpoint) =>
  endpoint.path
    .split('/')
    .slice(0, 4)
    .filter((part) => !part.startsWith('{'))
    .join('/');

interface ReadOptions<E extends Endpoint> {
  /** `false` defers the read. */
  enabled?: boolean;
  /** Polling interval in ms; for data that changes by itself it may depend on the last answer, undefined while there is none. */
  every?: number | ((data: Result<E> | undefined) => number | false);
  /** Reads again when it is mounted, even if the last answer is recent: for what is edited. `isFetchedAfterMount` says that it has come. */
  fresh?: boolean;
}

const readOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: [family(endpoint), endpoint.path, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
});

/** Reads; while the input changes the previous answer stays on screen. */
export function useRead<E extends Endpoint>(endpoint: E, input: Input<E>, { enabled = true, every, fresh = false }: ReadOptions<E> = {}) {
  const view = use(ViewContext)?.path;
  return useQuery<Result<E>, CallError>({
    meta: { view },
    ...readOf(endpoint, input),
    placeholderData: keepPreviousData,
    enabled,
    ...(fresh && { refetchOnMount: 'always' as const }),
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : (every ?? false),
  });
}

/** Several reads of one endpoint at once, such as the pages of a list so far. */
export function useReads<E extends Endpoint>(endpoint: E, inputs: readonly Input<E>[]): UseQueryResult<Result<E>, CallError>[] {
  const view = use(ViewContext)?.path;
  return useQueries({ queries: inputs.map((input): UseQueryOptions<Result<E>, CallError> => ({ meta: { view }, ...readOf(endpoint, input) })) });
}

/** Invalidates the reads of the page at `path`. */
export function invalidatePage(path: string): void {
  const read = (query: Query) => query.observers.some(({ options }) => options.meta?.view === path);
  void queryClient.refetchQueries({ stale: true, predicate: read });
}

/** Prefetches for a page: `useRead` with the same input uses the answer, or the pending request. */
export function prefetchRead<E extends Endpoint>(endpoint: E, input: Input<E>): void {
  fetchRead(endpoint, input).catch(() => undefined);
}

/**
 * For code outside of components: the cached answer, the pending request, or a new one.
 * @throws CallError as `call` does
 */
export function fetchRead<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
  return queryClient.query<Result<E>>(readOf(endpoint, input));
}

/** Shows the refusal, with a link to the explanation where permitted. */
function tell(refused: CallError): void {
  const question = canAskWhy() ? questionOf(refused) : null;
  toast('error', refused.message, question ? { label: translateNow(kitPhrases.why), run: () => openWhy(question) } : undefined);
}

/** Saves; shows the server's message in either case and invalidates every read of the same family, and of those that it `touches`. */
export function useSave<E extends Endpoint>(endpoint: E, touches: readonly Endpoint[] = []) {
  const cache = useQueryClient();
  return useMutation<{ data: Result<E>; msg: string }, CallError, Input<E>>({
    mutationFn: (input) => callWithMessage(endpoint, input),
    onSuccess: ({ msg }) => {
      toast('success', msg);
      return Promise.all([endpoint, ...touches].map((touched) => cache.invalidateQueries({ queryKey: [family(touched)] })));
    },
    onError: tell,
  });
}
