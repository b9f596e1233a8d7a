import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { Lookup } from '../form/lookup.ts';
import { useLanguage } from '../kit/phrases.ts';
import { createLook, type Names } from '../form/names-look.ts';
import type { OpenedModel } from './opened-model.ts';

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

export const NO_NAMES: Names = {};

/** Formats values with the names of an answer. The server does not ask data interfaces for a list: their names are requested here, once for the page. */
export function useRecordLook({ fields }: Pick<OpenedModel, 'fields'>): (names: Names) => Look {
  const language = useLanguage();
  const nodes = useMemo(
    () => [...fields.values()].map(({ node }) => node).filter((node) => fieldKinds[node.kind].source(node)?.from === 'interface'),
    [fields],
  );
  const offered = useLook(NO_NAMES, nodes);
  return (names) => {
    const own = createLook(names, language);
    return { ...own, name: (source, id) => (source.from === 'interface' ? offered.name(source, id) : own.name(source, id)) };
  };
}
