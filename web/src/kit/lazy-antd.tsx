// antd components that are loaded after the first paint of a visit, or when one is needed: in the first chunk they would delay everybody.
import { createElement, startTransition, useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { assertOnline } from './connectivity.ts';
import { usePageReady } from './use-page-ready.ts';
import './lazy-antd.css';

type Parts = typeof import('./lazy-antd-parts.ts');

let parts: Parts | null = null;
let coming: Promise<Parts> | null = null;

async function fetchParts(): Promise<Parts> {
  if (!coming) assertOnline();
  coming ??= import('./lazy-antd-parts.ts').then(
    (found) => (parts = found),
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

/** @param wanted false: only if loaded already */
function useParts(wanted: boolean): Parts | null {
  const [found, setFound] = useState(parts);
  useEffect(() => {
    if (found || !wanted) return;
    // Without a network the placeholder stays, and the next component needed tries again.
    fetchParts().then(
      (come) => startTransition(() => setFound(come)),
      () => undefined,
    );
  }, [found, wanted]);
  return found;
}

/** Loads them while the browser is idle, so that they are available when needed. */
export function usePreloadAntd(): void {
  useParts(usePageReady());
}

type Props<N extends keyof Parts> = ComponentProps<Parts[N]>;

/**
 * @param meanwhile the placeholder until the component is loaded
 * @param wanted false: not needed yet
 */
function later<N extends keyof Parts>(name: N, meanwhile: (props: Props<N>) => ReactNode = () => null, wanted: (props: Props<N>) => boolean = () => true) {
  return function Later(props: Props<N>) {
    const here = useParts(wanted(props));
    return here ? createElement(here[name] as ComponentType<object>, props as object) : meanwhile(props);
  };
}

const open = (props: { open?: boolean | undefined }) => props.open === true;
const itself = ({ children }: { children?: ReactNode }) => children;

export const DialogHost = later('Asking');
export const Drawer = later('Drawer', undefined, open);
export const Dropdown = later('Dropdown', itself);
export const Modal = later('Modal', undefined, open);
export const Pagination = later('Pagination');
export const Popover = later('Popover', itself as (props: Props<'Popover'>) => ReactNode);
export const Select = later('Select', () => <span className="list-filter-waits" />);
export const Tooltip = later('Tooltip', itself as (props: Props<'Tooltip'>) => ReactNode);
