import type { ComponentType } from 'react';
import { assertOnline } from '../kit/connectivity.ts';

/** The component of a page, loaded on demand. */
export interface Screen {
  (): Promise<ComponentType>;
  /** Null until it is loaded. */
  atHand(): ComponentType | null;
}

export const screensOf = (fetchers: Record<string, () => Promise<ComponentType>>): Record<string, Screen> =>
  Object.fromEntries(Object.entries(fetchers).map(([name, fetch]) => [name, screenOf(fetch)]));

function screenOf(fetch: () => Promise<ComponentType>): Screen {
  let component: ComponentType | null = null;
  const come = async () => {
    if (component) return component;
    assertOnline();
    return (component = await fetch());
  };
  return Object.assign(come, { atHand: () => component });
}
