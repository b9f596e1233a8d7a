// What ids in values are called, from the names that an answer of the server brought along.
import { lookPhrases } from '@ordo/contract/look.phrases.ts';
import type { Look, LookWord } from '@ordo/engine/form/look.ts';
import { sourceKey, type Elsewhere } from '@ordo/engine/form/source-key.ts';
import { translateNow } from '../kit/phrases.ts';

/** Source (`sourceKey`) → id → name. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function namedIn(names: Names, source: Elsewhere, id: string): string | undefined {
  const key = sourceKey(source);
  return Object.hasOwn(names, key) && Object.hasOwn(names[key] ?? {}, id) ? names[key]?.[id] : undefined;
}

/**
 * A record that an answer does not name is one that the reader may not see, or that is gone.
 * @param beside is asked for what is not of the answer alone
 */
export function createLook(names: Names, language: string, beside?: Look): Look {
  return {
    language,
    say: (word: LookWord) => translateNow(lookPhrases[word]),
    name(source, id) {
      const name = namedIn(names, source, id);
      if (name !== undefined || beside) return name ?? beside?.name(source, id);
      return source.from === 'record' ? translateNow(lookPhrases.unseen) : undefined;
    },
    find: () => [],
  };
}
