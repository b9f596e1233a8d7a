// Arrows from the end of a bar to the beginning of its successor. Rows have different heights, so the rendered bars are measured.
import { useId, useLayoutEffect, useRef, useState } from 'react';

interface Edge {
  x: number;
  y: number;
}

/** Horizontal distance before an arrow turns. */
const TURN = 8;
/** Half a row: the arrow goes back above or below the bar. */
const STEP = 14;

/** @param from middle of the predecessor's right edge; @param to middle of the successor's left edge */
export function arrowPath(from: Edge, to: Edge): string {
  if (to.x - from.x >= 2 * TURN) return `M${from.x} ${from.y}H${from.x + TURN}V${to.y}H${to.x}`;
  // The successor begins before the predecessor has ended: the arrow goes around both.
  const y = from.y + (to.y < from.y ? -STEP : STEP);
  return `M${from.x} ${from.y}H${from.x + TURN}V${y}H${to.x - TURN}V${to.y}H${to.x}`;
}

interface Follows {
  before: string;
  after: string;
}

/** @param links only those whose bars are both rendered; @param drawn changes whenever a bar may have moved */
export function GanttArrows({ links, drawn }: { links: readonly Follows[]; drawn: unknown }) {
  const svg = useRef<SVGSVGElement>(null);
  const head = useId();
  const [paths, setPaths] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const around = svg.current?.parentElement;
    if (!around) return;
    const measure = () => {
      const own = around.getBoundingClientRect();
      const bars = new Map([...around.querySelectorAll<HTMLElement>('[data-bar]')].map((bar) => [bar.dataset.bar, bar.getBoundingClientRect()]));
      const found = links.flatMap(({ before, after }) => {
        const [one, other] = [bars.get(before), bars.get(after)];
        if (!one || !other) return [];
        const edge = (x: number, { top, height }: DOMRect): Edge => ({ x: Math.round(x - own.left), y: Math.round(top + height / 2 - own.top) });
        return [arrowPath(edge(one.right, one), edge(other.left, other))];
      });
      setPaths((now) => (now.join() === found.join() ? now : found));
    };
    measure();
    let isFirst = true;
    // It also calls back when it begins to observe: that has just been measured.
    const resized = new ResizeObserver(() => {
      if (!isFirst) measure();
      isFirst = false;
    });
    resized.observe(around);
    return () => resized.disconnect();
  }, [links, drawn]);
  return (
    <svg ref={svg} className="view-gantt-arrows" aria-hidden>
      <defs>
        <marker id={head} viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L6 3L0 6Z" />
        </marker>
      </defs>
      {paths.map((path) => (
        <path key={path} d={path} markerEnd={`url(#${head})`} />
      ))}
    </svg>
  );
}
