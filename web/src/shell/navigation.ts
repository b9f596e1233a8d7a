// The present address, updated synchronously and outside React's scheduling: a page and its tag change together, and controlled inputs in the URL do not lag.
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

/** Navigates and moves the focus to the page. */
export async function navigateTo(to: string): Promise<void> {
  await navigate(to);
  // An overlay that closes restores its focus first.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.frame-main')?.focus());
}

/** Resolves on arrival. */
export async function navigate(to: string, options: { replace?: boolean } = {}): Promise<void> {
  await router.navigate(to, options);
}
