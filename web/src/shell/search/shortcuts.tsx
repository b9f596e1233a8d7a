// Global shortcuts of the search and the list of shortcuts; what they open is loaded on first use. Rendered with the first paint,
// because shortcuts must work before the header is complete.
import { useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { lazyComponent, OptionalBoundary } from '../../kit/lazy-component.tsx';
import { findPage, type MenuItem } from '../menu.ts';
import { usePageLeft } from '../use-page-left.ts';
import { useCurrentPath } from '../navigation.ts';
import { isTyping, shortcutOf, type Shortcut } from './keys.ts';
import { rememberPage } from './recent.ts';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);
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
      <OptionalBoundary onFailed={close}>{opened === 'palette' ? <Palette menu={menu} onClose={close} /> : <ShortcutsList onClose={close} />}</OptionalBoundary>
    )
  );
}
