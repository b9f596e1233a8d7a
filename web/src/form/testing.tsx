// Helpers for tests of forms: rendering, and typing as a user.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';

/** jsdom has no layout and no media queries. Call it before the first import of the tested components. */
export function stubBrowser(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const media = {
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  };
  vi.stubGlobal('matchMedia', () => media);
  window.matchMedia = () => media as unknown as MediaQueryList;
}

/** Renders an element. @returns its page, and functions to render it again and to unmount it */
export async function draw(element: React.ReactNode): Promise<{ page: HTMLElement; next(element: React.ReactNode): Promise<void>; gone(): Promise<void> }> {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const next = (drawn: React.ReactNode) => act(async () => root.render(drawn));
  await next(element);
  return {
    page,
    next,
    async gone() {
      await act(async () => root.unmount());
      page.remove();
    },
  };
}

/** Simulates typing: React only notices a value that is set by the native setter. */
export async function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set;
  await act(async () => {
    set?.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Polls what is on the screen. React renders before each look; with one `act` around the whole wait it would render only after its end. */
export const pollScreen = <T,>(look: () => T) =>
  expect.poll(async () => {
    await act(async () => undefined);
    return look();
  });
