import { areaList, areaPath, areaRoot } from '@ordo/contract/area.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { failed, loaded, loading, patched, type Area, type Branches } from './area-branches.ts';

/** The loaded part of the tree and its expanded rows. A change reloads only the affected branches. */
export function useAreaTree() {
  const [branches, setBranches] = useState<Branches>({});
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<CallError | null>(null);
  const underway = useRef(new Map<string, AbortController>());

  const load = async (parent: string): Promise<void> => {
    underway.current.get(parent)?.abort();
    const gone = new AbortController();
    underway.current.set(parent, gone);
    setBranches((old) => loading(old, parent));
    try {
      const { list } = await call(areaList, { parentId: parent }, gone.signal);
      setBranches((old) => loaded(old, parent, list));
      if (parent === areaRoot) setRefused(null);
    } catch (error) {
      if (gone.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setBranches((old) => failed(old, parent, error.message));
      if (parent === areaRoot) setRefused(error);
    }
  };
  const unfold = (ids: readonly string[]) => setUnfolded((old) => new Set([...old, ...ids]));
  const fold = (id: string) => setUnfolded((old) => new Set([...old].filter((one) => one !== id)));

  const loadTop = useEffectEvent(() => void load(areaRoot));
  useEffect(() => loadTop(), []);

  return {
    branches,
    unfolded,
    /** Loading the provinces failed: nothing can be shown. */
    refused: branches[areaRoot]?.children ? null : refused,
    load,
    /** Reloads only what was loaded before; the rest is loaded when expanded. */
    reload: async (parent: string) => {
      if (branches[parent]) await load(parent);
    },
    toggle: (area: Area) => {
      if (unfolded.has(area.id)) return fold(area.id);
      unfold([area.id]);
      void load(area.id);
    },
    foldAll: () => setUnfolded(new Set()),
    patch: (id: string, change: Partial<Area>) => setBranches((old) => patched(old, id, change)),
    refresh: () => Promise.all([areaRoot, ...unfolded].map(load)),
    /** Reloads the children of `parent`, and expands the tree down to there. */
    reveal: async (parent: string) => {
      const ids = parent === areaRoot ? [] : (await call(areaPath, { id: parent })).list.map((area) => area.id);
      await Promise.all([areaRoot, ...ids].filter((id) => id === parent || !branches[id]?.children).map(load));
      unfold(ids);
    },
  };
}
