import { useState } from 'react';
import { lazyComponent, OptionalBoundary } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import type { MenuItem, PageItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';
import { SidebarTree } from './sidebar-tree.tsx';

interface Shown {
  menu: MenuItem[];
  page: PageItem | null;
  /** Otherwise icons, with children in flyouts. */
  wide: boolean;
}

const SidebarIcons = lazyComponent(async () => (await import('./sidebar-icons.tsx')).SidebarIcons);

export function SidebarMenu({ menu, page, wide }: Shown) {
  const newWindow = useText(shellPhrases)('newWindow');
  const [openKeys, setOpenKeys] = useState<readonly string[]>([]);

  const [shown, setShown] = useState<PageItem | null>(null);
  if (page && page !== shown) {
    setShown(page);
    setOpenKeys([...new Set([...openKeys, ...page.above.map(({ id }) => id)])]);
  }
  const [unfold] = useState(() => (id: string, open: boolean) => setOpenKeys((before) => (open ? [...before, id] : before.filter((one) => one !== id))));

  if (wide) return <SidebarTree menu={menu} page={page} openKeys={openKeys} unfold={unfold} newWindow={newWindow} />;
  return (
    <OptionalBoundary>
      <SidebarIcons menu={menu} page={page} newWindow={newWindow} />
    </OptionalBoundary>
  );
}
