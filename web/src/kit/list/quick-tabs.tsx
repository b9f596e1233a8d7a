// Quick filters above a list: one of them is shown.
import { grouped } from '../number.ts';
import './quick-tabs.css';

export interface QuickTab {
  key: string;
  name: string;
  /** Number of rows, with what it is read as. */
  count?: { n: number; label: string } | undefined;
  shown: boolean;
  show(): void;
}

export function QuickTabs({ label, tabs }: { label: string; tabs: readonly QuickTab[] }) {
  return (
    <div className="quick-tabs" role="group" aria-label={label}>
      {tabs.map(({ key, name, count, shown, show }) => (
        <button key={key} type="button" aria-pressed={shown} aria-label={count?.label ?? name} onClick={show}>
          {name} {count && <small>{grouped(count.n)}</small>}
        </button>
      ))}
    </div>
  );
}
