import { createContext, use, useSyncExternalStore } from 'react';
import type { Designer } from './designer.ts';

export const DesignerContext = createContext<Designer | null>(null);

export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (!designer) throw new Error('This stands within a designer.');
  return designer;
}

/** Renders again only when the result changes. */
export function useDesigned<T>(read: (designer: Designer) => T): T {
  const designer = useDesigner();
  return useSyncExternalStore(designer.subscribe, () => read(designer));
}
