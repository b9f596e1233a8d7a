// The expanded menu of the sidebar. Plain links and buttons, so that thousands of entries cost no more than the visible ones.
import { DownOutlined } from '@ant-design/icons';
import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { CountSign, useMenuCounts } from './menu-counts.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { openEntry, shows } from './menu-items.tsx';
import { entryOf, isCatalogue, openablePath, type MenuItem, type PageItem } from './menu.ts';
import { withTicket } from './menu-target.ts';
import './sidebar-tree.css';

interface Shown {
  menu: MenuItem[];
  page: PageItem | null;
  openKeys: readonly string[];
  /** @param open whether the catalogue is to be expanded */
  unfold(id: string, open: boolean): void;
  newWindow: string;
}

export function SidebarTree({ menu, page, openKeys, unfold, newWindow }: Shown) {
  const countOf = useMenuCounts(menu);
  const way = new Set(page ? [page.id, ...page.above.map(({ id }) => id)] : []);
  // The tab stop of the menu: the active page if it is visible, else the first entry.
  const seen = page && page.above.every((item) => !isCatalogue(item) || openKeys.includes(item.id) || !isIn(menu, item.id));
  const first = seen && isIn(menu, entryOf(page)) ? entryOf(page) : (menu.find(shows)?.id ?? '');
  const branch = (items: MenuItem[], depth: number) =>
    items.filter(shows).map((item) => {
      const open = openKeys.includes(item.id);
      const { n, title } = countOf(item);
      return (
        <li key={item.id} role="none">
          <Entry
            item={item}
            count={open ? 0 : n}
            title={title}
            depth={depth}
            open={open}
            current={page !== null && item.id === entryOf(page)}
            within={way.has(item.id)}
            first={item.id === first}
            unfold={unfold}
            newWindow={newWindow}
            menu={menu}
          />
          {open && isCatalogue(item) && <ul role="group">{branch(item.children, depth + 1)}</ul>}
        </li>
      );
    });
  return (
    <ul role="menu" className="side-tree" onKeyDown={move}>
      {branch(menu, 0)}
    </ul>
  );
}

const isIn = (items: MenuItem[], id: string): boolean => items.some((item) => item.id === id || isIn(item.children, id));

interface EntryShown extends Pick<Shown, 'menu' | 'unfold' | 'newWindow'> {
  item: MenuItem;
  /** 0: it has none, or its children show theirs. */
  count: number;
  title: string;
  depth: number;
  open: boolean;
  current: boolean;
  /** The active page, or an ancestor of it. */
  within: boolean;
  first: boolean;
}

const Entry = memo(function Entry({ item, count, title, depth, open, current, within, first, unfold, newWindow, menu }: EntryShown) {
  const inside = (
    <>
      {(depth === 0 || item.icon) && <MenuIcon item={item} />}
      <span className="side-tree-title">{item.title}</span>
      <CountSign n={count} />
    </>
  );
  const look = {
    className: 'side-tree-entry',
    'data-within': within,
    tabIndex: first ? 0 : -1,
    title,
    style: { paddingInlineStart: 16 + depth * 16 },
  };
  if (isCatalogue(item))
    return (
      <button type="button" role="menuitem" aria-expanded={open} {...look} onClick={() => unfold(item.id, !open)}>
        {inside}
        <DownOutlined className="side-tree-fold" />
      </button>
    );
  const path = openablePath(item);
  const outside = item.target.kind === 'link' ? withTicket(item.target.url, null) : '';
  const leave = (event: MouseEvent) => {
    // All clicks but a plain one are left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openEntry(menu, item.id);
  };
  return (
    <a
      role="menuitem"
      href={path ? `#${path}` : outside}
      aria-current={current ? 'page' : undefined}
      {...look}
      onClick={leave}
      {...(path ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {inside}
      {!path && <span className="unseen"> ({newWindow})</span>}
    </a>
  );
});

/** Arrow keys, Home and End move among visible entries; right and left expand and collapse. */
function move(event: KeyboardEvent<HTMLUListElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const entry = entries[at];
  if (!entry) return;
  const open = entry.getAttribute('aria-expanded');
  const parent = entry.parentElement?.parentElement?.previousElementSibling;
  const next: Record<string, HTMLElement | undefined> = { ArrowDown: entries[at + 1], ArrowUp: entries[at - 1], Home: entries[0], End: entries.at(-1) };
  if (event.key === 'ArrowRight' && open === 'false') entry.click();
  else if (event.key === 'ArrowLeft' && open === 'true') entry.click();
  else if (event.key === 'ArrowLeft' && parent instanceof HTMLElement) parent.focus();
  else if (event.key === ' ' && open === null) entry.click();
  else if (next[event.key]) next[event.key]?.focus();
  else return;
  event.preventDefault();
}
