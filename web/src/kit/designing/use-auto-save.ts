import { useEffect, useSyncExternalStore } from 'react';
import { markUnsaved } from '../unsaved.ts';
import { useView } from '../view.tsx';
import type { AutoSave, AutoSaveState } from './auto-save.ts';
import type { Designers } from './use-designers.ts';

/** Saves what a designer changes, merges what the others save, and asks before unsaved changes are lost. */
export function useAutoSave<D, F>(
  saving: AutoSave<D, F>,
  designer: { subscribe(listener: () => void): () => void },
  others: Designers | null,
): AutoSaveState<F> {
  const { path } = useView();
  const state = useSyncExternalStore(saving.subscribe, () => saving.state);
  const kept = others?.version;
  const unsaved = state.state !== 'saved';
  useEffect(() => designer.subscribe(saving.soon), [designer, saving]);
  useEffect(() => () => saving.stop(), [saving]);
  useEffect(() => {
    if (kept !== undefined) void saving.heard(kept);
  }, [kept, saving]);
  useEffect(() => {
    markUnsaved(path, unsaved);
    return () => markUnsaved(path, false);
  }, [path, unsaved]);
  return state;
}
