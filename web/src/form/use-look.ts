// Names of ids from the sources of fields, loaded on demand; the component renders again when more are known.
import type { Source } from '@ordo/engine/form/look.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from '../kit/phrases.ts';
import { Lookup } from './lookup.ts';

export type ListedSource = Exclude<Source, { from: 'options' }>;

/** @param sources the same array until its content changes */
export function useLook(sources: readonly ListedSource[]): Lookup {
  const language = useLanguage();
  const lookup = useMemo(() => new Lookup(language), [language]);
  const listen = useCallback(
    (heard: () => void) => {
      const stops = sources.map((source) => lookup.subscribe(source, heard));
      return () => stops.forEach((stop) => stop());
    },
    [lookup, sources],
  );
  useSyncExternalStore(listen, () => sources.reduce((sum, source) => sum + lookup.version(source), 0));
  return lookup;
}
