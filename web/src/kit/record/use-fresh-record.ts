import type { Endpoint } from '@ordo/contract/kit.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, CallError } from '../call.ts';
import type { Values } from './draft.ts';

/** The record as it is on the server now, bypassing every cache: a form must not start from outdated values. */
export function useFreshRecord(
  info: Endpoint,
  id: string,
  toValues?: (answer: Values) => Values,
): {
  values: Values | null;
  refused: CallError | null;
  retry(): void;
} {
  const [answer, setAnswer] = useState<{ values: Values | null; refused: CallError | null }>({ values: null, refused: null });
  const [attempt, setAttempt] = useState(0);
  const read = useEffectEvent((answer: Values) => toFormValues(answer, toValues));
  useEffect(() => {
    if (!id) return;
    const gone = new AbortController();
    call(info, { id }, gone.signal)
      .then((answer) => setAnswer({ values: read(answer as Values), refused: null }))
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setAnswer({ values: null, refused: error as CallError });
      });
    return () => gone.abort();
  }, [info, id, attempt]);
  const retry = () => {
    setAnswer({ values: null, refused: null });
    setAttempt(attempt + 1);
  };
  return { ...answer, retry };
}

export function toFormValues(answer: Values, toValues?: (answer: Values) => Values): Values {
  return toValues ? { ...answer, ...toValues(answer) } : answer;
}
