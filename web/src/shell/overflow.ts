import { useEffect, useState, type RefObject } from 'react';

/** Whether a strip is wider than its place, and how to move it by most of a screenful. */
export function useOverflow(strip: RefObject<HTMLElement | null>): { overflows: boolean; scroll: (direction: -1 | 1) => void } {
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    // It looks at once, and after the browser has laid out the page by itself.
    const size = new ResizeObserver(measure);
    size.observe(element);
    const content = new MutationObserver(() => requestAnimationFrame(measure));
    content.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      size.disconnect();
      content.disconnect();
    };
  }, [strip]);

  return {
    overflows,
    scroll: (direction) => strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.7, behavior: 'smooth' }),
  };
}
