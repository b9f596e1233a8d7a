import type { ComponentType } from 'react';
import { lazyComponent } from '../kit/lazy-component.tsx';
import { assertOnline } from '../kit/connectivity.ts';

/** Delay before anything is prefetched, in ms. */
export const TIMEOUT = 3000;

/** Idle time after the last input, in ms. */
const QUIET = 2000;
const PRESSES = ['click', 'keydown', 'pointerdown', 'wheel'] as const;
let pressed = -Infinity;
for (const press of PRESSES) addEventListener(press, () => (pressed = performance.now()), { capture: true, passive: true });

/** Resolves when the browser is idle, some time after the last input. */
export async function whenIdle(): Promise<void> {
  for (;;) {
    // Not all browsers have an idle callback.
    await new Promise<void>((go) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => go(), { timeout: 10_000 }) : setTimeout(go, 200)));
    const left = pressed + QUIET - performance.now();
    if (left <= 0) return;
    await new Promise((go) => setTimeout(go, left));
  }
}

export interface PrefetchStep<P> {
  fetch(): Promise<unknown>;
  /** Rendered at once when it is loaded, else after loading. */
  Component: ComponentType<P>;
}

/** A component that is rendered on demand, but may be loaded earlier. */
export function prefetchWhenIdle<P>(load: () => Promise<ComponentType<P>>): PrefetchStep<P> {
  let there: ComponentType<P> | null = null;
  const fetch = async () => {
    if (!there) assertOnline();
    return (there ??= await load());
  };
  return { fetch, Component: lazyComponent(fetch, () => there) };
}
