// The collapsed sidebar: icons with children in flyouts.
import { Menu } from 'antd';
import { useMemo, useState } from 'react';
import { useSettings } from '../kit/settings.ts';
import { useMenuCounts } from './menu-counts.tsx';
import { libraryItem, opened, openEntry } from './menu-items.tsx';
import { entryOf, type MenuItem, type PageItem } from './menu.ts';

export function SidebarIcons({ menu, page, newWindow }: { menu: MenuItem[]; page: PageItem | null; newWindow: string }) {
  const slideClass = useSettings((settings) => settings.slideClass);
  const countOf = useMenuCounts(menu);
  const [openKeys, setOpenKeys] = useState<string[]>([]);
  const items = useMemo(
    () => menu.flatMap((item) => libraryItem(item, newWindow, opened(openKeys, page), countOf)),
    [menu, newWindow, openKeys, page, countOf],
  );
  return (
    <Menu
      mode="inline"
      inlineCollapsed
      theme={slideClass === 'dark' ? 'dark' : 'light'}
      items={items}
      openKeys={openKeys}
      onOpenChange={setOpenKeys}
      selectedKeys={page ? [entryOf(page)] : []}
      onClick={({ key }) => openEntry(menu, key)}
    />
  );
}
