import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { Lookup } from '../form/lookup.ts';
import { useLanguage } from '../kit/phrases.ts';
import { createLook, type Names } from '../form/names-look.ts';

/** Formats values with the names of an answer; missing names are requested, and rendered when they arrive. */
export function useLook(names: Names, nodes: readonly FormNode[]): Look {
  const language = useLanguage();
  const lookup = useMemo(() => new Lookup(language), [language]);
  const sources = nodes.flatMap((node) => {
    const source = fieldKinds[node.kind].source(node);
    return source && source.from !== 'options' ? [source] : [];
  });
  const asked = JSON.stringify(sources);
  const listen = useCallback(
    (heard: () => void) => {
      const stops = (JSON.parse(asked) as typeof sources).map((source) => lookup.subscribe(source, heard));
      return () => stops.forEach((stop) => stop());
    },
    [lookup, asked],
  );
  useSyncExternalStore(listen, () => sources.reduce((sum, source) => sum + lookup.version(source), 0));
  return createLook(names, language, lookup.look);
}
