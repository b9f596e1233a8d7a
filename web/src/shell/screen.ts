import type { ComponentType } from 'react';

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
  return Object.assign(async () => (component = await fetch()), { atHand: () => component });
}
