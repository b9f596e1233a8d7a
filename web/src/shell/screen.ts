import type { ComponentType } from 'react';
import { assertLine } from '../kit/reach.ts';

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
    assertLine();
    return (component = await fetch());
  };
  return Object.assign(come, { atHand: () => component });
}
