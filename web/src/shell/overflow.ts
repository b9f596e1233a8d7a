import { useEffect, useState, type RefObject } from 'react';
import { prefersReducedMotion } from '../kit/reduced-motion.ts';

/** Height of a line in px, for wheel events that count in lines. */
const LINE = 20;

/** Whether a strip overflows, and how to scroll it by most of a screenful. A vertical wheel scrolls it too. */
export function useOverflow(strip: RefObject<HTMLElement | null>): { overflows: boolean; scroll: (direction: -1 | 1) => void } {
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    // Called immediately, and after each layout.
    const size = new ResizeObserver(measure);
    size.observe(element);
    const content = new MutationObserver(() => requestAnimationFrame(measure));
    content.observe(element, { childList: true, subtree: true, characterData: true });
    const turn = (event: WheelEvent) => {
      // Zooming and horizontal wheels are left to the browser.
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY) || element.scrollWidth <= element.clientWidth + 1) return;
      event.preventDefault();
      element.scrollBy({ left: event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => {
      element.removeEventListener('wheel', turn);
      size.disconnect();
      content.disconnect();
    };
  }, [strip]);

  return {
    overflows,
    scroll: (direction) => strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.7, behavior: prefersReducedMotion() ? 'auto' : 'smooth' }),
  };
}
