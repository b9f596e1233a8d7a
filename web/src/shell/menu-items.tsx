// Menu entries as items of the library's menu. They are real links, so that a middle click opens a browser tab; the library only moves the focus.
import { ExportOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { Counted, type CountOf } from './menu-counts.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { flatten, isCatalogue, openablePath, type MenuItem, type PageItem } from './menu.ts';
import { withTicket } from './menu-target.ts';
import { openOutside } from './open-outside.ts';
import { navigate } from './navigation.ts';

export type LibraryItem = NonNullable<MenuProps['items']>[number];

/**
 * @param newWindow label of entries that open a new window
 * @param opened keys of the expanded catalogues; others get a single placeholder child, so that a large menu costs no more than what it shows
 */
export function libraryItem(item: MenuItem, newWindow: string, opened: readonly string[], countOf: CountOf): LibraryItem[] {
  const { title } = countOf(item);
  const base = { key: item.id, icon: item.above.length === 0 || item.icon ? <MenuIcon item={item} /> : undefined, title };
  if (isCatalogue(item)) {
    if (!item.children.some(shows)) return [];
    const children = opened.includes(item.id)
      ? item.children.flatMap((child) => libraryItem(child, newWindow, opened, countOf))
      : [{ key: `${item.id} …`, label: '' }];
    return [{ ...base, label: <Counted item={item} countOf={countOf} />, children }];
  }
  const path = openablePath(item);
  if (path) {
    const label = (
      <EntryLink href={`#${path}`}>
        <Counted item={item} countOf={countOf} />
      </EntryLink>
    );
    return [{ ...base, label }];
  }
  if (item.target.kind !== 'link') return [];
  const label = (
    <EntryLink href={withTicket(item.target.url, null)} outside>
      {item.title} <ExportOutlined className="menu-outside" aria-hidden />
      <span className="unseen"> ({newWindow})</span>
    </EntryLink>
  );
  return [{ ...base, label }];
}

/** The catalogues whose children are needed: the expanded ones, and the ancestors of the page, which are highlighted. */
export const opened = (openKeys: readonly string[], page: PageItem | null) => [...openKeys, ...(page?.above.map(({ id }) => id) ?? [])];

/** Whether it has anything to show or open. */
export const shows = (item: MenuItem): boolean => (isCatalogue(item) ? item.children.some(shows) : openablePath(item) !== null || item.target.kind === 'link');

export function openEntry(menu: MenuItem[], id: string): void {
  const item = flatten(menu).find((one) => one.id === id);
  const path = item && openablePath(item);
  if (path) void navigate(path);
  else if (item?.target.kind === 'link') void openOutside(item.target);
}

function EntryLink({ href, outside = false, children }: { href: string; outside?: boolean; children: ReactNode }) {
  // A plain click is handled by the menu, like the keyboard; all other clicks are left to the browser.
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
