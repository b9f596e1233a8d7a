// The menu in the header. What does not fit is behind *more* (product §3.1).
import { EllipsisOutlined } from '@ant-design/icons';
import { Menu } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useSettings } from '../kit/settings.ts';
import { fitting, itemWidths } from './layouts.ts';
import { Counted, useMenuCounts } from './menu-counts.tsx';
import { libraryItem, opened, openEntry, type LibraryItem } from './menu-items.tsx';
import { entryOf, isCatalogue, type MenuItem, type PageItem } from './menu.ts';
import { MenuIcon } from './menu-icon.tsx';
import { settingsPhrases } from './settings.phrases.ts';
import { shellPhrases } from './shell.phrases.ts';

interface Shown {
  menu: MenuItem[];
  page: PageItem | null;
  /** The active first-level entry. */
  first: MenuItem | null;
  choose(item: MenuItem): void;
}

const MORE = '/menuMore';

export function TopMenu({ menu, page, first, choose }: Shown) {
  const text = useText(shellPhrases);
  const more = useText(settingsPhrases)('more');
  const newWindow = text('newWindow');
  const { layoutType, slideClass } = useSettings();
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  const [openKeys, setOpenKeys] = useState<string[]>([]);
  const countOf = useMenuCounts(menu);
  const itemWidth = itemWidths[layoutType] ?? 0;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);

  /** In functional a catalogue opens below its entry; otherwise its children are at the side, so here it is a single entry. */
  const dropping = layoutType === 'functional';
  const seen = useMemo(() => opened(openKeys, page), [openKeys, page]);
  const items = useMemo(() => {
    const shown = itemWidth === 0 ? menu.length : fitting(menu.length, width, itemWidth);
    const toItem = (item: MenuItem): LibraryItem[] =>
      dropping || !isCatalogue(item)
        ? libraryItem(item, newWindow, seen, countOf)
        : [{ key: item.id, icon: <MenuIcon item={item} />, label: <Counted item={item} countOf={countOf} />, title: countOf(item).title }];
    const direct = menu.slice(0, shown).flatMap(toItem);
    const rest = menu.slice(shown).flatMap(toItem);
    return rest.length === 0 ? direct : [...direct, { key: MORE, icon: <EllipsisOutlined />, label: more, children: rest }];
  }, [menu, width, itemWidth, dropping, newWindow, more, seen, countOf]);

  return (
    <nav ref={frame} className="top-menu" aria-label={text('menu')}>
      {width > 0 && (
        <Menu
          mode="horizontal"
          disabledOverflow
          theme={slideClass === 'dark' && layoutType !== 'blend' ? 'dark' : 'light'}
          items={items}
          openKeys={openKeys}
          onOpenChange={setOpenKeys}
          selectedKeys={dropping ? (page ? [entryOf(page)] : []) : first ? [first.id] : []}
          onClick={({ key }) => {
            const item = menu.find(({ id }) => id === key);
            if (item && isCatalogue(item)) choose(item);
            else openEntry(menu, key);
          }}
        />
      )}
    </nav>
  );
}
