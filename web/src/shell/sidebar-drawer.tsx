// The sidebar of a narrow window: shown over the page, closed by the next navigation.
import { Drawer } from '../kit/lazy-antd.tsx';
import { useText } from '../kit/phrases.ts';
import { useSettings } from '../kit/settings.ts';
import type { MenuItem, PageItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';
import { Sidebar } from './sidebar.tsx';
import { setDrawn, useSidebar } from './sidebar-state.ts';

export function SidebarDrawer({ menu, page }: { menu: MenuItem[]; page: PageItem | null }) {
  const text = useText(shellPhrases);
  const slideClass = useSettings((settings) => settings.slideClass);
  const drawn = useSidebar((sidebar) => sidebar.drawn);
  return (
    <Drawer
      open={drawn}
      onClose={() => setDrawn(false)}
      placement="left"
      size={210}
      closable={false}
      aria-label={text('menu')}
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
    >
      <div className="frame-drawer" data-slide={slideClass}>
        <Sidebar menu={menu} page={page} wide logo />
      </div>
    </Drawer>
  );
}
