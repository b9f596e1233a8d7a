// Tabs with a scrolling strip; a panel keeps its state once it was open, unless it is to be created again.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

interface Tab<K extends string> {
  key: K;
  label: string;
  panel(): ReactNode;
}

interface Props<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  shown: K;
  show(key: NoInfer<K>): void;
  /** A panel is created again each time it is shown. */
  anew?: boolean;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

export function Tabs<K extends string>({ label, tabs, shown, show, anew = false }: Props<K>) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<K>>(new Set([shown]));
  if (!opened.has(shown)) setOpened(new Set([...opened, shown]));

  /** The active tab at the last render: measuring its position here would force a layout. */
  const stands = useRef(tabs[0]?.key);
  useEffect(() => {
    if (stands.current !== shown) strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    stands.current = shown;
  }, [shown]);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === shown);
    const to = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    const next = tabs[to];
    if (!next) return;
    show(next.key);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <>
      <div ref={strip} className="tabs" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={key === shown}
            aria-controls={`${id}${key}-panel`}
            tabIndex={key === shown ? 0 : -1}
            onClick={() => show(key)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div key={key} id={`${id}${key}-panel`} role="tabpanel" aria-labelledby={`${id}${key}`} hidden={key !== shown}>
          {(anew ? key === shown : opened.has(key)) && panel()}
        </div>
      ))}
    </>
  );
}
