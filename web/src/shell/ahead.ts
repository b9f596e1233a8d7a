import type { ComponentType } from 'react';
import { part } from '../kit/part.tsx';
import { assertLine } from '../kit/reach.ts';

/** Nothing is fetched ahead before the page has had this long for itself, in ms. */
export const PATIENCE = 3000;

/** Whoever has just pressed something waits for what that does, in ms. */
const QUIET = 2000;
const PRESSES = ['click', 'keydown', 'pointerdown', 'wheel'] as const;
let pressed = -Infinity;
for (const press of PRESSES) addEventListener(press, () => (pressed = performance.now()), { capture: true, passive: true });

/** When the browser has nothing to do, and nobody has just pressed anything. */
export async function idle(): Promise<void> {
  for (;;) {
    // Not all browsers say when they are idle.
    await new Promise<void>((go) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => go(), { timeout: 10_000 }) : setTimeout(go, 200)));
    const left = pressed + QUIET - performance.now();
    if (left <= 0) return;
    await new Promise((go) => setTimeout(go, left));
  }
}

export interface Ahead<P> {
  fetch(): Promise<unknown>;
  /** Is drawn at once when it has been fetched, else when it comes. */
  Component: ComponentType<P>;
}

/** What is not drawn before somebody asks for it, but may be fetched earlier. */
export function ahead<P>(load: () => Promise<ComponentType<P>>): Ahead<P> {
  let there: ComponentType<P> | null = null;
  const fetch = async () => {
    if (!there) assertLine();
    return (there ??= await load());
  };
  return { fetch, Component: part(fetch, () => there) };
}
