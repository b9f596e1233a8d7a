import type { ComponentType } from 'react';
import { assertOnline } from '../kit/connectivity.ts';

/** What a page is made of, fetched when it is called. */
export interface Screen {
  (): Promise<ComponentType>;
  /** Null until it has come. */
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
