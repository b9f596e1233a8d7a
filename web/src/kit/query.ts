// Reading and saving from a screen: cached reads, saves that toast their outcome and refresh what they touch.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { keepPreviousData, QueryClient, type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
 * One cache for the whole product: fresh for 10 s, no retry of what the server refused. Nothing pauses while there is no network: a page says at once that
 * it could not be read, and a save is refused here and now instead of happening behind somebody's back.
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

// The line is back: what could not be read, or may have changed meanwhile, is read again.
onReconnected(() => void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' || query.isStale() }));

onLookupsChanged(() => void queryClient.invalidateQueries({ queryKey: ['/api/system/DictionaryData'] }));

/** First part of every key: `/api/vaccine/Customer`, so that a save under it refreshes all its reads, trees of pickers too. */
const family = (endpoint: Endpoint) =>
  endpoint.path
    .split('/')
    .slice(0, 4)
    .filter((part) => !part.startsWith('{'))
    .join('/');

interface ReadOptions<E extends Endpoint> {
  /** `false` waits. */
  enabled?: boolean;
  /** After how many ms it is asked again; of what changes by itself the last answer says it, undefined while there is none. */
  every?: number | ((data: Result<E> | undefined) => number | false);
}

/** Reads; while the input changes the old answer stays on screen. */
export function useRead<E extends Endpoint>(endpoint: E, input: Input<E>, { enabled = true, every }: ReadOptions<E> = {}) {
  const view = use(ViewContext)?.path;
  return useQuery<Result<E>, CallError>({
    meta: { view },
    queryKey: [family(endpoint), endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : (every ?? false),
  });
}

/** What is no longer fresh of that which the page at `path` reads. */
export function invalidatePage(path: string): void {
  const read = (query: Query) => query.observers.some(({ options }) => options.meta?.view === path);
  void queryClient.refetchQueries({ stale: true, predicate: read });
}

/** Asks before the page is there that will: `useRead` with the same input finds the answer, or the question under way. */
export function prefetchRead<E extends Endpoint>(endpoint: E, input: Input<E>): void {
  fetchRead(endpoint, input).catch(() => undefined);
}

/**
 * For what asks outside of components: the answer that is there, or the question under way, or a new one.
 * @throws CallError as `call` does
 */
export function fetchRead<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
  return queryClient.query<Result<E>>({ queryKey: [family(endpoint), endpoint.path, input], queryFn: ({ signal }) => call(endpoint, input, signal) });
}

/** Says why not; whoever may ask for the reason can. */
function tell(refused: CallError): void {
  const question = canAskWhy() ? questionOf(refused) : null;
  toast('error', refused.message, question ? { label: translateNow(kitPhrases.why), run: () => openWhy(question) } : undefined);
}

/** Saves; toasts the server's sentence either way and refreshes every read of the same family, and of those that it `touches`. */
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
