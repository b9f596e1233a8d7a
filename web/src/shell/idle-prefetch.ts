import type { ComponentType } from 'react';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { assertOnline } from '../kit/connectivity.ts';

/** Nothing is fetched ahead before the page has had this long for itself, in ms. */
export const TIMEOUT = 3000;

/** Whoever has just pressed something waits for what that does, in ms. */
const QUIET = 2000;
const PRESSES = ['click', 'keydown', 'pointerdown', 'wheel'] as const;
let pressed = -Infinity;
for (const press of PRESSES) addEventListener(press, () => (pressed = performance.now()), { capture: true, passive: true });

/** When the browser has nothing to do, and nobody has just pressed anything. */
export async function whenIdle(): Promise<void> {
  for (;;) {
    // Not all browsers say when they are idle.
    await new Promise<void>((go) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => go(), { timeout: 10_000 }) : setTimeout(go, 200)));
    const left = pressed + QUIET - performance.now();
    if (left <= 0) return;
    await new Promise((go) => setTimeout(go, left));
  }
}

export interface PrefetchStep<P> {
  fetch(): Promise<unknown>;
  /** Is drawn at once when it has been fetched, else when it comes. */
  Component: ComponentType<P>;
}

/** What is not drawn before somebody asks for it, but may be fetched earlier. */
export function prefetchWhenIdle<P>(load: () => Promise<ComponentType<P>>): PrefetchStep<P> {
  let there: ComponentType<P> | null = null;
  const fetch = async () => {
    if (!there) assertOnline();
    return (there ??= await load());
  };
  return { fetch, Component: lazyComponent(fetch, () => there) };
}
