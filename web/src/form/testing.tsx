// What tests of forms begin with: documents made shortly, and a page that draws one.
import type { FormDocument, FormLook, FormNode } from '@ordo/engine/form/document.ts';
import type { FieldKindName } from '@ordo/engine/form/kinds.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

const look: FormLook = {
  size: 'medium',
  labelPosition: 'right',
  labelWidth: 100,
  popup: 'general',
  generalWidth: '600px',
  fullScreenWidth: '100%',
  drawerWidth: '600px',
  gutter: 15,
  span: 24,
  disabled: false,
  style: '',
  cancelText: { zh: '取消' },
  confirmText: { zh: '确定' },
  hasCancel: true,
  hasConfirm: true,
  printId: '',
};

export const nodeOf = (id: string, kind: FieldKindName, more: Partial<FormNode> = {}): FormNode => ({
  id,
  key: id,
  kind,
  label: { zh: id, en: id },
  showLabel: true,
  labelWidth: null,
  tip: null,
  placeholder: null,
  span: 24,
  columnWidth: null,
  required: false,
  disabled: false,
  readonly: false,
  hidden: false,
  initial: null,
  checks: [],
  config: {},
  children: [],
  outside: {},
  ...more,
});

export const documentOf = (nodes: readonly FormNode[], more: Partial<FormLook> = {}): FormDocument => ({
  schema: 1,
  look: { ...look, ...more },
  nodes,
  outside: {},
});

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

/** @returns takes it off the page again */
export async function draw(element: React.ReactNode): Promise<{ page: HTMLElement; gone(): Promise<void> }> {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () => root.render(element));
  return {
    page,
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
