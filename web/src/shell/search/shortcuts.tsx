// Global shortcuts of the search and the list of shortcuts. The palette is loaded when the browser is idle, so that no letter typed into it is lost. Rendered with the first paint,
// because shortcuts must work before the header is complete.
import { useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { lazyComponent, OptionalBoundary } from '../../kit/lazy-component.tsx';
import { prefetchWhenIdle, TIMEOUT, whenIdle } from '../idle-prefetch.ts';
import { findPage, type MenuItem } from '../menu.ts';
import { usePageLeft } from '../use-page-left.ts';
import { useCurrentPath } from '../navigation.ts';
import { isTyping, shortcutOf, type Shortcut } from './keys.ts';
import { rememberPage } from './recent.ts';

const palette = prefetchWhenIdle(async () => (await import('./palette.tsx')).Palette);
const ShortcutsList = lazyComponent(async () => (await import('./shortcuts-list.tsx')).ShortcutsList);

const useOpened = create<{ opened: Shortcut | null }>(() => ({ opened: null }));

const open = (opened: Shortcut | null) => useOpened.setState({ opened });
const close = () => open(null);

export const openPalette = () => open('palette');

export function Shortcuts({ menu }: { menu: MenuItem[] }) {
  const opened = useOpened((state) => state.opened);
  usePageLeft(close);

  useEffect(() => {
    const remember = ({ pathname }: { pathname: string }) => {
      if (findPage(menu, pathname)) rememberPage(pathname);
    };
    remember(useCurrentPath.getState());
    return useCurrentPath.subscribe(remember);
  }, [menu]);

  useEffect(() => {
    const timer = setTimeout(
      () =>
        void whenIdle()
          .then(palette.fetch)
          .catch(() => undefined),
      TIMEOUT,
    );
    return () => clearTimeout(timer);
  }, []);

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = shortcutOf(event, isTyping(event.target));
      if (!wanted) return;
      event.preventDefault();
      open(wanted);
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      // What one person had open is closed for the next.
      close();
    };
  }, []);

  return (
    opened && (
      <OptionalBoundary onFailed={close}>
        {opened === 'palette' ? <palette.Component menu={menu} onClose={close} /> : <ShortcutsList onClose={close} />}
      </OptionalBoundary>
    )
  );
}
