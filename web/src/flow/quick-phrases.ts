// Opinions that somebody writes often: kept on the server. What a browser kept before that moves there once.
import { flowPhrasesChange, flowPhrasesOwn, LONGEST_PHRASE, MOST_PHRASES } from '@ordo/contract/flow-phrases.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useEffect } from 'react';
import { call, send } from '../kit/call.ts';
import { queryClient, useRead, useSave } from '../kit/query.ts';
import { ownKey } from '../kit/session.ts';
import { store, stored } from '../kit/stored.ts';

const KEY = 'opinions';

/** Whatever a browser has kept, only phrases come out, as long as they may be. */
export function phrasesOf(document: string | null): string[] {
  if (document === null) return [];
  try {
    const found: unknown = JSON.parse(document);
    const phrases = Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string').map((one) => one.trim().slice(0, LONGEST_PHRASE)) : [];
    return phrases.filter((one) => one !== '').slice(0, MOST_PHRASES);
  } catch {
    return [];
  }
}

/** What is written, and a phrase that was pressed after it. */
export const appended = (written: string, phrase: string): string => (written.trim() === '' ? phrase : `${written.trimEnd()} ${phrase}`);

/** What is asked of the server so that it keeps what the browser did: of the usual ones, those that somebody has removed here are not theirs. */
export const moving = (kept: readonly string[], { list, own }: Result<typeof flowPhrasesOwn>) => ({
  add: [...kept],
  remove: own ? [] : list.filter((one) => !kept.includes(one)),
});

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
