import { Menu } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useSettings } from '../kit/settings.ts';
import { libraryItem, openEntry } from './menu-items.tsx';
import type { MenuItem, PageItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';

interface Shown {
  menu: MenuItem[];
  page: PageItem | null;
  wide: boolean;
}

/** The menu of the sidebar: unfolded in place, or as icons whose children fly out. */
export function SidebarMenu({ menu, page, wide }: Shown) {
  const text = useText(shellPhrases);
  const newWindow = text('newWindow');
  const slideClass = useSettings((settings) => settings.slideClass);
  const items = useMemo(() => menu.flatMap((item) => libraryItem(item, newWindow)), [menu, newWindow]);
  const [openKeys, setOpenKeys] = useState<string[]>([]);

  const [shown, setShown] = useState<PageItem | null>(null);
  if (page && page !== shown) {
    setShown(page);
    setOpenKeys([...new Set([...openKeys, ...page.above.map(({ id }) => id)])]);
  }

  return (
    <Menu
      mode="inline"
      theme={slideClass === 'dark' ? 'dark' : 'light'}
      inlineIndent={16}
      inlineCollapsed={!wide}
      items={items}
      selectedKeys={page ? [page.id] : []}
      {...(wide ? { openKeys, onOpenChange: setOpenKeys } : {})}
      onClick={({ key }) => openEntry(menu, key)}
    />
  );
}
