// Quick phrases for opinions and reasons, stored on the server by use. Phrases that the browser stored before are moved there once.
import { flowPhrasesChange, flowPhrasesOwn, LONGEST_PHRASE, type PhraseUse } from '@ordo/contract/flow-phrases.ts';
import { useEffect } from 'react';
import { call, callWithMessage } from '../kit/call.ts';
import { queryClient, useRead, useSave } from '../kit/query.ts';
import { userStorageKey } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';
import { moving, phrasesOf } from './quick-phrases.ts';

const KEY = 'opinions';

/** The browser deletes them once the server has them. */
async function moved(): Promise<void> {
  const key = userStorageKey(KEY);
  const document = readStored(key);
  if (document === null) return;
  const now = await call(flowPhrasesOwn, {});
  await callWithMessage(flowPhrasesChange, moving(phrasesOf(document), now));
  writeStored(key, null);
  await queryClient.invalidateQueries({ queryKey: [flowPhrasesOwn.path] });
}

let under: Promise<void> | null = null;

export function useQuickPhrases(about: PhraseUse) {
  const { data } = useRead(flowPhrasesOwn, { about });
  const { mutate } = useSave(flowPhrasesChange, [flowPhrasesOwn]);
  useEffect(() => {
    under ??= moved().catch(() => {
      // They stay in the browser, and are sent again with the next opinion.
      under = null;
    });
  }, []);
  return {
    phrases: data?.list ?? [],
    keep: (phrase: string) => mutate({ about, add: [phrase.slice(0, LONGEST_PHRASE)] }),
    remove: (phrase: string) => mutate({ about, remove: [phrase] }),
  };
}
