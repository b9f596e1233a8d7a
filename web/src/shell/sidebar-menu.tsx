// The menu of the sidebar. Its entries are real links, so that a middle click opens a browser tab; the library only moves the focus.
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { MenuIcon } from './menu-icon.tsx';
import { flatten, isCatalogue, openablePath, type MenuItem, type PageItem } from './menu.ts';
import { withTicket } from './menu-target.ts';
import { shellPhrases } from './shell.phrases.ts';
import { go } from './where.ts';

interface Shown {
  menu: MenuItem[];
  page: PageItem | null;
  wide: boolean;
}

export function SidebarMenu({ menu, page, wide }: Shown) {
  const text = useText(shellPhrases);
  const newWindow = text('newWindow');
  const items = useMemo(() => menu.flatMap((item) => toItem(item, newWindow)), [menu, newWindow]);
  const [openKeys, setOpenKeys] = useState<string[]>([]);

  const [shown, setShown] = useState<PageItem | null>(null);
  if (page && page !== shown) {
    setShown(page);
    setOpenKeys([...new Set([...openKeys, ...page.above.map(({ id }) => id)])]);
  }

  const open: MenuProps['onClick'] = ({ key }) => {
    const item = flatten(menu).find(({ id }) => id === key);
    const path = item && openablePath(item);
    if (path) void go(path);
    else if (item?.target.kind === 'link') window.open(withTicket(item.target.url, null), '_blank', 'noopener,noreferrer');
  };

  return (
    <Menu
      mode="inline"
      theme="dark"
      inlineIndent={16}
      inlineCollapsed={!wide}
      items={items}
      selectedKeys={page ? [page.id] : []}
      {...(wide ? { openKeys, onOpenChange: setOpenKeys } : {})}
      onClick={open}
    />
  );
}

type Item = NonNullable<MenuProps['items']>[number];

function toItem(item: MenuItem, newWindow: string): Item[] {
  const base = { key: item.id, icon: item.above.length === 0 || item.icon ? <MenuIcon item={item} /> : undefined, title: item.title };
  if (isCatalogue(item)) {
    const children = item.children.flatMap((child) => toItem(child, newWindow));
    return children.length > 0 ? [{ ...base, label: item.title, children }] : [];
  }
  const path = openablePath(item);
  if (path) return [{ ...base, label: <EntryLink href={`#${path}`}>{item.title}</EntryLink> }];
  if (item.target.kind !== 'link') return [];
  const label = (
    <EntryLink href={withTicket(item.target.url, null)} outside>
      {item.title}
      <span className="unseen"> ({newWindow})</span>
    </EntryLink>
  );
  return [{ ...base, label }];
}

function EntryLink({ href, outside = false, children }: { href: string; outside?: boolean; children: ReactNode }) {
  // A plain click goes through the menu, which hears the keyboard as well; all other clicks are the browser's.
  const leave = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
    else event.preventDefault();
  };
  return (
    <a href={href} tabIndex={-1} onClick={leave} {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </a>
  );
}
