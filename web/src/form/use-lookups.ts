// Looked-up values of related records are added to the form as soon as records are selected; rules and formulas that use them run again.
import type { Json } from '@ordo/engine/form/document.ts';
import { relatedIn, type Lookup, type TaskLookup } from '@ordo/engine/model/related.ts';
import { useEffect } from 'react';
import { CallError } from '../kit/call.ts';
import { toast } from '../kit/toast.ts';
import { idsOf } from './edit/choices.ts';
import type { FormStore } from './form-store.ts';
import { keyOf, type Place } from './place.ts';
import type { LookUp } from './records.ts';

/** @param fresh the initial values did not come with a saved record, so they are looked up too */
export function useLookups(store: FormStore, lookUp: LookUp | undefined, fresh: boolean): void {
  useEffect(() => {
    if (!lookUp) return;
    const { lookups, taskLookups } = relatedIn(store.document);
    const shows = Map.groupBy([...lookups, ...taskLookups], ({ via }) => via.path);
    const stops = [...shows.values()].map((own) => watch(store, own, lookUp, fresh));
    return () => stops.forEach((stop) => stop());
  }, [store, lookUp, fresh]);
}

/** @param lookups all of one relation */
function watch(store: FormStore, lookups: readonly (Lookup | TaskLookup)[], lookUp: LookUp, fresh: boolean): () => void {
  const [first] = lookups;
  if (!first) return () => undefined;
  const relation: TaskLookup['via'] = first.via;
  const gone = new AbortController();
  const read = new Map<string, string>();
  const places = (): Place[] =>
    relation.table === null ? [{ field: relation.node.id, row: null }] : store.rows(relation.table).ids.map((row) => ({ field: relation.node.id, row }));
  const named = (place: Place) => idsOf(store.value(place)).join(',');
  if (!fresh) for (const place of places()) read.set(keyOf(place), named(place));

  const show = (place: Place, values: Readonly<Record<string, unknown>>) => {
    const cells = lookups.flatMap(({ node, table, path }): (Place & { value: Json })[] => {
      const value = (values[path] ?? null) as Json;
      if (table === relation.table) return [{ field: node.id, row: place.row, value }];
      return table === null ? [] : store.rows(table).ids.map((row) => ({ field: node.id, row, value }));
    });
    store.lookedUp(cells);
  };
  const heard = () => {
    for (const place of places()) {
      const [key, ids] = [keyOf(place), named(place)];
      if ((read.get(key) ?? '') === ids) continue;
      read.set(key, ids);
      const isStill = () => read.get(key) === ids && !gone.signal.aborted;
      if (ids === '') show(place, {});
      else
        lookUp(relation.path, ids.split(','), gone.signal).then(
          (values) => isStill() && show(place, values),
          (error: unknown) => {
            if (!isStill()) return;
            if (!(error instanceof CallError)) throw error;
            show(place, {});
            toast('error', error.message);
          },
        );
    }
  };
  const stop = store.subscribe(relation.table === null ? keyOf({ field: relation.node.id, row: null }) : `column ${relation.node.id}`, heard);
  if (fresh) heard();
  return () => {
    gone.abort();
    stop();
  };
}
