// The ticked permissions of an object, loaded kind by kind and kept until they are saved.
import { grantSave, grantTree, itemTypes, type GrantNode, type HolderType, type ItemType } from '@ordo/contract/authorize.ts';
import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, type CallError } from '../kit/call.ts';
import { useSave } from '../kit/query.ts';

export type Ticked = Record<ItemType, string[]>;

export interface Grants {
  trees: Partial<Record<ItemType, GrantNode[]>>;
  ticked: Ticked;
  changed: boolean;
  version: number;
  /** Every kind is loaded: before that a save would revoke what is not loaded yet. */
  ready: boolean;
  refused: CallError | null;
  tick(kind: ItemType, ids: string[]): void;
  copy(from: Ticked): void;
  save(): Promise<void>;
  reload(): void;
}

const NONE: Ticked = { module: [], button: [], column: [], form: [], resource: [] };

/** Pages and their permissions: everything that can be ticked in a tree; catalogues follow from what is below them. */
export function leavesOf(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node.id]));
}

export function useGrants(objectId: string, objectType: HolderType): Grants {
  const [edited, setEdited] = useState<Partial<Ticked>>({});
  const save = useSave(grantSave, [grantTree]);
  const [pages] = useQueries({ queries: [queryOf(objectId, 'module', '')] });
  const modules = edited.module ?? pages.data?.ids ?? NONE.module;
  const moduleIds = useMemo(() => [...modules].sort().join(','), [modules]);
  const kinds = itemTypes.filter((kind) => kind !== 'module');
  const others = useQueries({
    queries: kinds.map((kind) => ({ ...queryOf(objectId, kind, moduleIds), enabled: pages.data !== undefined, placeholderData: (before?: Tree) => before })),
  });
  const reads = [pages, ...others];

  const trees: Grants['trees'] = { module: pages.data?.list };
  const ticked: Ticked = { ...NONE, module: modules };
  for (const [index, kind] of kinds.entries()) {
    trees[kind] = others[index]?.data?.list;
    ticked[kind] = edited[kind] ?? others[index]?.data?.ids ?? [];
  }
  return {
    trees,
    ticked,
    changed: Object.keys(edited).length > 0,
    version: pages.data?.version ?? 0,
    ready: reads.every((read) => read.data !== undefined),
    refused: reads.find((read) => read.error)?.error ?? null,
    tick: (kind, ids) => setEdited((before) => ({ ...before, [kind]: ids })),
    copy: (from) => setEdited(from),
    async save() {
      await save.mutateAsync({ objectId, objectType, version: pages.data?.version, ...ticked });
      setEdited({});
    },
    reload: () => void Promise.all(reads.filter((read) => read.error).map((read) => read.refetch())),
  };
}

type Tree = Awaited<ReturnType<typeof readTree>>;
const readTree = (objectId: string, type: ItemType, moduleIds: string, signal?: AbortSignal) => call(grantTree, { objectId, type, moduleIds }, signal);
const queryOf = (objectId: string, type: ItemType, moduleIds: string): UseQueryOptions<Tree, CallError> => ({
  queryKey: ['/api/permission/Authority', objectId, type, moduleIds],
  queryFn: ({ signal }) => readTree(objectId, type, moduleIds, signal),
});

/** The grants of another object, to start from. */
export async function grantsOf(objectId: string): Promise<Ticked> {
  const module = (await readTree(objectId, 'module', '')).ids;
  const rest = await Promise.all(
    itemTypes.filter((kind) => kind !== 'module').map(async (kind) => [kind, (await readTree(objectId, kind, module.join(','))).ids] as const),
  );
  return { ...NONE, module, ...Object.fromEntries(rest) };
}
