// A button that scrolls back to the top, for any element that was scrolled far down.
import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useEffect, useState, type RefObject } from 'react';
import { prefersReducedMotion } from '../kit/reduced-motion.ts';
import { useText } from '../kit/phrases.ts';
import './back-to-top.css';
import { shellPhrases } from './shell.phrases.ts';

/** Scroll position in px above which it is shown. */
const FAR = 600;
/** Minimum height in px: lower elements are fields, not pages. */
const LEAST = 240;
/** Duration in ms (product §7). */
const TAKES = 800;
/** Tolerance in px for rounding by browsers. */
const ROUNDED = 2;

export function BackToTop({ within }: { within: RefObject<HTMLElement | null> }) {
  const text = useText(shellPhrases);
  const [scrolled, setScrolled] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const page = within.current;
    const look = ({ target: box }: Event) => {
      if (!(box instanceof HTMLElement) || box.clientHeight < LEAST) return;
      setScrolled((before) => (box.scrollTop > FAR ? box : before === box ? null : before));
    };
    page?.addEventListener('scroll', look, { capture: true, passive: true });
    return () => page?.removeEventListener('scroll', look, { capture: true });
  }, [within]);

  if (!scrolled) return null;
  const goUp = () => {
    rise(scrolled);
    // The button is hidden near the top; the focus stays on the page.
    within.current?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="back-to-top" aria-label={text('toTop')} title={text('toTop')} onClick={goUp}>
      <VerticalAlignTopOutlined />
    </button>
  );
}

/** One animation with easing. Scrolling by the user cancels it. */
function rise(box: HTMLElement): void {
  if (prefersReducedMotion()) return box.scrollTo({ top: 0 });
  const from = box.scrollTop;
  const began = performance.now();
  let left = from;
  const step = (now: number) => {
    if (Math.abs(box.scrollTop - left) > ROUNDED) return;
    const done = Math.min(1, Math.max(0, now - began) / TAKES);
    box.scrollTo({ top: from * (1 - softly(done)) });
    left = box.scrollTop;
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const softly = (done: number) => (done < 0.5 ? 4 * done ** 3 : 1 - (2 - 2 * done) ** 3 / 2);
