// What tests of forms begin with: a page that draws one, and somebody who types.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** jsdom measures nothing and has no media. Before the first import of what is drawn. */
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

/** @returns draws it as it is next, and takes it off the page again */
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

/** As somebody types: React hears of a value only when it is set past its own back. */
export async function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set;
  await act(async () => {
    set?.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
