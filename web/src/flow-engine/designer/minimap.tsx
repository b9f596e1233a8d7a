// Minimap of the flow, with the visible part marked: a click or drag moves to another part. Only for the mouse: keyboard users have
// the arrows and the search.
import { layoutOf } from '@ordo/engine/flow/design/layout.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { memo, useEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useDesigned } from './context.ts';
import './minimap.css';

const MAX = { width: 180, height: 130 };

interface Props {
  flow: FlowDocument;
  scroll: RefObject<HTMLDivElement | null>;
  zoom: number;
}

interface Sight {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** As fractions of the whole. */
function sightOf({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }: HTMLElement): Sight {
  return { left: scrollLeft / scrollWidth, top: scrollTop / scrollHeight, width: clientWidth / scrollWidth, height: clientHeight / scrollHeight };
}

export const Minimap = memo(function Minimap({ flow, scroll, zoom }: Props) {
  const folded = useDesigned((one) => one.folded);
  const { boxes, width, height } = useMemo(() => layoutOf(flow, (id) => folded.has(id)), [flow, folded]);
  const [isNeeded, setNeeded] = useState(false);
  const frame = useRef<SVGRectElement>(null);

  useEffect(() => {
    const element = scroll.current;
    const tree = element?.firstElementChild;
    if (!element || !tree) return undefined;
    const follow = () => {
      const sight = sightOf(element);
      setNeeded(sight.width < 0.999 || sight.height < 0.999);
      // Scrolling only moves the frame, and does not render again.
      for (const [name, value] of Object.entries({ x: sight.left * width, y: sight.top * height, width: sight.width * width, height: sight.height * height }))
        frame.current?.setAttribute(name, String(value));
    };
    // Also calls back at first, after the layout: reading the sizes earlier would compute it twice.
    const watch = new ResizeObserver(follow);
    watch.observe(element);
    watch.observe(tree);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroll, width, height, zoom, isNeeded]);

  const lead = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) => {
    const element = scroll.current;
    if (!element || buttons === 0) return;
    const box = currentTarget.getBoundingClientRect();
    element.scrollTo({
      left: ((clientX - box.left) / box.width) * element.scrollWidth - element.clientWidth / 2,
      top: ((clientY - box.top) / box.height) * element.scrollHeight - element.clientHeight / 2,
    });
  };
  if (!isNeeded) return null;
  const scale = Math.min(MAX.width / width, MAX.height / height);
  return (
    <svg
      className="fe-map"
      aria-hidden
      width={Math.max(24, width * scale)}
      height={Math.max(24, height * scale)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        lead(event);
      }}
      onPointerMove={lead}
    >
      {boxes.map(({ id, kind, ...box }) => (
        <rect key={id} className={`fe-map-${kind}`} {...box} />
      ))}
      <rect ref={frame} className="fe-map-sight" />
    </svg>
  );
});
