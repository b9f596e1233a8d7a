// The address on top, known at once and outside React's schedule: a page and its tag change in one step, and what is typed into an address does not lag.
import type { createHashRouter } from 'react-router';
import { create } from 'zustand';

type Router = ReturnType<typeof createHashRouter>;
let router: Router;

/** `search` with `?`. */
export const useCurrentPath = create<{ pathname: string; search: string }>(() => ({ pathname: '/', search: '' }));

export function syncWithRouter(theRouter: Router): void {
  router = theRouter;
  const arrive = ({ location: { pathname, search } }: Router['state']) => {
    const before = useCurrentPath.getState();
    if (before.pathname !== pathname || before.search !== search) useCurrentPath.setState({ pathname, search });
  };
  arrive(router.state);
  router.subscribe(arrive);
}

/** Goes there, and the keyboard with it: whoever jumps is on the page, not where they jumped from. */
export async function navigateTo(to: string): Promise<void> {
  await navigate(to);
  // What was jumped from gives the keyboard back to where it had it from; that comes first.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.frame-main')?.focus());
}

/** Resolves on arrival. */
export async function navigate(to: string, options: { replace?: boolean } = {}): Promise<void> {
  await router.navigate(to, options);
}
