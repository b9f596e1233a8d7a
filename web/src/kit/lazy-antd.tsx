// Parts of the library that come when the first moment of a visit is over, or when one of them is wanted: with them in the first file everybody would wait.
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

/** @param wanted false: only what is here already */
function useParts(wanted: boolean): Parts | null {
  const [found, setFound] = useState(parts);
  useEffect(() => {
    if (found || !wanted) return;
    // Without the network what stands there meanwhile stays, and the next one that is wanted asks again.
    fetchParts().then(
      (come) => startTransition(() => setFound(come)),
      () => undefined,
    );
  }, [found, wanted]);
  return found;
}

/** Fetches them in a moment in which nobody is waiting, so that they are at hand when one is pressed. */
export function usePreloadAntd(): void {
  useParts(usePageReady());
}

type Props<N extends keyof Parts> = ComponentProps<Parts[N]>;

/**
 * @param meanwhile stands there until the part has come
 * @param wanted false: nobody is waiting for it yet
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
