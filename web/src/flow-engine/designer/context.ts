import type { Asked, Filter } from '@ordo/engine/filter/filter.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import type { FlowDesigner } from './flow-designer.ts';

export interface Surroundings {
  designer: FlowDesigner;
  /** Id of the engine. */
  id: string;
  /** Null: it has no form yet. */
  form: FormDocument | null;
  fields: Asked;
  /** Names of ids. */
  names: Readonly<Record<string, string>>;
  /** A condition in words. */
  words(filter: Filter): string;
}

export const FlowDesignerContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const all = use(FlowDesignerContext);
  if (!all) throw new Error('This stands within a designer.');
  return all;
}

/** Difference to the other version in the comparison, by node and branch. */
export type Change = 'added' | 'removed' | 'changed' | 'moved';
export const ChangesContext = createContext<ReadonlyMap<string, Change>>(new Map());
export const useChange = (id: string): Change | undefined => use(ChangesContext).get(id);

export const useFlowDesigner = (): FlowDesigner => useSurroundings().designer;

/** Renders again only when the result changes. */
export function useDesigned<T>(read: (designer: FlowDesigner) => T): T {
  const designer = useFlowDesigner();
  return useSyncExternalStore(designer.subscribe, () => read(designer));
}
