// The outline of the desk, shown at once while the desk and the menu load.
import { useText } from '../kit/phrases.ts';
import { stored } from '../kit/stored.ts';
import { entryPhrases } from './entry.phrases.ts';
import './frame-skeleton.css';

export function FrameSkeleton() {
  const text = useText(entryPhrases);
  return (
    <div className="frame-skeleton" data-collapsed={stored('sidebarStatus') === '0'} aria-busy="true">
      <div className="frame-skeleton-side">
        <img src="/ordo.svg" alt="" width="28" height="28" />
        {Array.from({ length: 6 }, (_, row) => (
          <i key={row} />
        ))}
      </div>
      <div className="frame-skeleton-head" />
      <main className="frame-skeleton-page">
        <span className="unseen" role="status">
          {text('loading')}
        </span>
        <PageSkeleton />
      </main>
    </div>
  );
}

/** The outline of one page. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-hidden="true">
      {Array.from({ length: 8 }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  );
}
