// Names of ids in values, as returned by the server with the data.
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
 * A record without a name is deleted, or not visible to the reader.
 * @param beside for sources that do not depend on the answer
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
