// Opinions that somebody writes often: kept on the server. What a browser kept before that moves there once.
import { flowPhrasesChange, flowPhrasesOwn, LONGEST_PHRASE } from '@ordo/contract/flow-phrases.ts';
import { useEffect } from 'react';
import { call, send } from '../kit/call.ts';
import { queryClient, useRead, useSave } from '../kit/query.ts';
import { ownKey } from '../kit/session.ts';
import { store, stored } from '../kit/stored.ts';
import { moving, phrasesOf } from './quick-phrases.ts';

const KEY = 'opinions';

/** The browser forgets them once the server has them. */
async function moved(): Promise<void> {
  const key = ownKey(KEY);
  const document = stored(key);
  if (document === null) return;
  const now = await call(flowPhrasesOwn, {});
  await send(flowPhrasesChange, moving(phrasesOf(document), now));
  store(key, null);
  await queryClient.invalidateQueries({ queryKey: [flowPhrasesOwn.path] });
}

let under: Promise<void> | null = null;

export function useQuickPhrases() {
  const { data } = useRead(flowPhrasesOwn, {});
  const { mutate } = useSave(flowPhrasesChange, [flowPhrasesOwn]);
  useEffect(() => {
    under ??= moved().catch(() => {
      // They stay where they are, and are tried again with the next opinion.
      under = null;
    });
  }, []);
  return {
    phrases: data?.list ?? [],
    keep: (phrase: string) => mutate({ add: [phrase.slice(0, LONGEST_PHRASE)] }),
    remove: (phrase: string) => mutate({ remove: [phrase] }),
  };
}
