// What ids in values are called, from the names that an answer of the server brought along.
import { lookPhrases } from '@ordo/contract/look.phrases.ts';
import type { Look, LookWord } from '@ordo/engine/form/look.ts';
import { sourceKey } from '@ordo/engine/form/source-key.ts';
import { sayNow } from '../kit/phrases.ts';

/** Source (`sourceKey`) → id → name. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** @param beside is asked for what the answer does not name */
export function lookOf(names: Names, language: string, beside?: Look): Look {
  const own = (key: string, id: string) => (Object.hasOwn(names, key) && Object.hasOwn(names[key] ?? {}, id) ? names[key]?.[id] : undefined);
  return {
    language,
    say: (word: LookWord) => sayNow(lookPhrases[word]),
    name: (source, id) => own(sourceKey(source), id) ?? beside?.name(source, id),
    find: () => [],
  };
}
