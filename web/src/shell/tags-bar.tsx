// The tags of the open pages: links with a close button each, in a strip that scrolls when they do not fit.
import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DropdownMenu } from '../kit/dropdown-menu.tsx';
import { useConfirm } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { isUnsaved, markUnsaved } from '../kit/unsaved.ts';
import { findPage, isPinned, LANDING, type MenuItem } from './menu.ts';
import { useOverflow } from './overflow.ts';
import { changeTabs, close, move, survivor, withAffixed, type Tab } from './tabs.ts';
import { TagMenu, useTagEntries, type Aim, type TagAction } from './tag-menu.tsx';
import { tagPhrases } from './tag.phrases.ts';
import { Tag } from './tag.tsx';
import './tags-bar.css';
import { navigate } from './navigation.ts';

interface Shown {
  menu: MenuItem[];
  tabs: Tab[];
  top: string;
}

export function TagsBar({ menu, tabs, top }: Shown) {
  const text = useText(tagPhrases);
  const confirm = useConfirm();
  const strip = useRef<HTMLUListElement>(null);
  const { overflows, scroll } = useOverflow(strip);
  const affixed = findPage(menu, LANDING) ? LANDING : '';
  const shown = withAffixed(
    tabs.filter(({ path }) => !isPinned(path)),
    affixed,
  );
  const onTop = shown.find((tab) => tab.path === top);
  /** The tag whose menu is open. */
  const [aimed, setAimed] = useState<Aim | null>(null);

  useEffect(() => {
    if (!overflows) return undefined;
    // In the next frame the layout is done, so measuring does not force one.
    const frame = requestAnimationFrame(() => strip.current?.querySelector('[data-current=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [top, shown.length, overflows]);

  /** Closing unsaved pages is confirmed first. */
  const asked = (goes: (path: string) => boolean, run: () => Promise<unknown>) => {
    const unsaved = shown.filter(({ path }) => goes(path) && isUnsaved(path)).map(({ path }) => path);
    if (unsaved.length === 0) return void run();
    confirm({
      title: text('unsavedTitle'),
      text: text('unsavedText', { names: unsaved.map(titleOf) }),
      yes: text('discard'),
      danger: true,
      run: () => {
        for (const path of unsaved) markUnsaved(path, false);
        return run();
      },
    });
  };

  /** Another page is activated before the active one closes, so that it is not mounted again for a moment. */
  const shut = (from: string, named: (path: string) => boolean) => {
    const goes = (path: string) => path !== affixed && !isPinned(path) && named(path);
    asked(goes, () => shutAll(from, goes));
  };
  const shutAll = async (from: string, goes: (path: string) => boolean) => {
    const next = survivor(shown, from, goes);
    if (!next) await navigate('/');
    else if (next.path !== top) await navigate(next.path + next.search);
    changeTabs((before) => close(before, goes));
  };

  const titleOf = (path: string) => findPage(menu, path)?.item.title ?? path;
  const [moved, setMoved] = useState('');
  const moveTo = (path: string, target: string) => {
    const place = shown.findIndex((tab) => tab.path === target) + 1;
    setMoved(text('moved', { name: titleOf(path), place, count: shown.length }));
    changeTabs((before) => move(before, path, target));
  };

  const act = (action: TagAction, tab: Tab) => {
    const beside = shown[shown.indexOf(tab) + (action === 'moveLeft' ? -1 : 1)];
    if (action === 'moveLeft' || action === 'moveRight') {
      if (beside && beside.path !== affixed) moveTo(tab.path, beside.path);
    } else if (action === 'refresh') {
      asked(
        (path) => path === tab.path,
        async () => navigate(`/redirect${tab.path}${tab.search}`, { replace: tab.path === top }),
      );
    } else if (action === 'closeOne') shut(top, (path) => path === tab.path);
    else if (action === 'closeOthers') shut(tab.path, (path) => path !== tab.path);
    else shut(top, () => true);
  };

  const entries = useTagEntries(onTop?.path !== affixed, (action) => onTop && act(action, onTop));

  return (
    <nav className="tags-bar" aria-label={text('tags')}>
      {overflows && <ScrollButton label={text('tagsLeft')} icon={<LeftOutlined />} onClick={() => scroll(-1)} />}
      <ul ref={strip}>
        {shown.map((tab) => (
          <Tag
            key={tab.path}
            tab={tab}
            item={findPage(menu, tab.path)?.item}
            current={tab.path === top}
            closable={tab.path !== affixed}
            act={act}
            moveTo={moveTo}
            aim={setAimed}
          />
        ))}
      </ul>
      {aimed && (
        <TagMenu
          key={`${aimed.tab.path} ${aimed.x} ${aimed.y}`}
          aim={aimed}
          closable={aimed.tab.path !== affixed}
          act={(action) => act(action, aimed.tab)}
          onClose={() => setAimed(null)}
        />
      )}
      <span className="unseen" role="status">
        {moved}
      </span>
      {overflows && <ScrollButton label={text('tagsRight')} icon={<RightOutlined />} onClick={() => scroll(1)} />}
      {onTop && (
        <DropdownMenu menu={entries} look={{ className: 'tags-bar-button', 'aria-label': text('tagsMore'), title: text('tagsMore') }}>
          <DownOutlined />
        </DropdownMenu>
      )}
    </nav>
  );
}

const ScrollButton = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <button type="button" className="tags-bar-button" aria-label={label} onClick={onClick}>
    {icon}
  </button>
);
