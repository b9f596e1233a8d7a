// The skeleton of the desk, shown at once while the desk and the menu load.
import { LogoPicture } from '../kit/logo-picture.tsx';
import { useText } from '../kit/phrases.ts';
import { useSettings } from '../kit/settings.ts';
import { entryPhrases } from './entry.phrases.ts';
import './frame-skeleton.css';
import { useSidebar } from './sidebar-state.ts';

export function FrameSkeleton() {
  const text = useText(entryPhrases);
  const { layoutType, slideClass } = useSettings();
  const wide = useSidebar((sidebar) => sidebar.wide);
  const side = layoutType === 'functional' ? 'none' : layoutType === 'composite' || (wide && layoutType !== 'plain') ? 'wide' : 'icons';
  return (
    <div className="frame-skeleton" data-layout={layoutType} data-slide={slideClass} data-side={side} aria-busy="true">
      <div className="frame-skeleton-side">
        {side !== 'none' && layoutType !== 'composite' && <LogoPicture size={28} />}
        <MenuOutline />
      </div>
      <div className="frame-skeleton-head">{(layoutType === 'functional' || layoutType === 'composite') && <LogoPicture size={28} />}</div>
      <main className="frame-skeleton-page">
        <span className="unseen" role="status">
          {text('loading')}
        </span>
        <PageSkeleton />
      </main>
    </div>
  );
}

/** The skeleton of the side menu. */
export function MenuOutline() {
  return (
    <div className="menu-outline" aria-hidden="true">
      <Bars count={6} />
    </div>
  );
}

/** The skeleton of one page. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-hidden="true">
      <Bars count={8} />
    </div>
  );
}

const Bars = ({ count }: { count: number }) => Array.from({ length: count }, (_, row) => <i key={row} />);
