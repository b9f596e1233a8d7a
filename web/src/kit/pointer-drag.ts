// Dragging by mouse, pen or finger, with the name beside the pointer. A finger drags after a long press; otherwise it scrolls. Keyboard use is separate.
import './pointer-drag.css';

/** Distance in pixels after which a press becomes a drag. */
const SLACK = 5;
/** How long a finger must rest before it drags, in ms. */
const HOLD = 350;
/** Distance from the edge of a scroll container at which it scrolls, and the step per frame, in pixels. */
const EDGE = 36;
const STEP = 12;

interface Carrying {
  /** Display name. */
  name: string;
  /** Element under the pointer; also called after scrolling. */
  over(target: Element | null, x: number, y: number): void;
  /** Called if the drag has begun. @param drops false: Escape, or the system has cancelled the pointer */
  end(drops: boolean): void;
}

/** Starts a drag from a press, if it becomes one. */
export function startPointerDrag(press: PointerEvent, { name, over, end }: Carrying): void {
  if (press.button !== 0) return;
  const isFinger = press.pointerType === 'touch';
  let [x, y] = [press.clientX, press.clientY];
  let ghost: HTMLElement | null = null;
  let frame = 0;
  const ending = new AbortController();
  const { signal } = ending;

  const look = () => over(document.elementFromPoint(x, y), x, y);
  const follow = () => {
    // Above the finger, which would hide it; within the window.
    const [left, top] = isFinger ? [`${x}px - 50%`, `${y - 48}px`] : [`${x + 12}px`, `${y + 12}px`];
    if (ghost) ghost.style.transform = `translate(clamp(8px, ${left}, 100vw - 100% - 8px), clamp(8px, ${top}, 100vh - 100% - 8px))`;
    look();
  };
  const onFrame = () => {
    if (scrollNear(x, y)) look();
    frame = requestAnimationFrame(onFrame);
  };
  const begin = () => {
    ghost = document.createElement('div');
    ghost.className = 'drag-ghost';
    ghost.textContent = name;
    document.body.append(ghost);
    document.body.classList.add('dragging');
    getSelection()?.removeAllRanges();
    follow();
    onFrame();
  };
  const finish = (drops: boolean) => {
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    ending.abort();
    document.body.classList.remove('dragging');
    if (!ghost) return;
    ghost.remove();
    // Suppresses the click event after a drag.
    const afterwards = new AbortController();
    addEventListener('click', stop, { capture: true, signal: afterwards.signal });
    setTimeout(() => afterwards.abort());
    end(drops);
  };
  const hold = isFinger ? setTimeout(begin, HOLD) : undefined;

  const on = <K extends keyof WindowEventMap>(event: K, run: (event: WindowEventMap[K]) => void, more: AddEventListenerOptions = {}) =>
    addEventListener(event, run, { ...more, signal });
  const isOther = ({ pointerId }: PointerEvent) => pointerId !== press.pointerId;
  on('pointermove', (now) => {
    if (isOther(now)) return;
    const isFar = Math.hypot(now.clientX - press.clientX, now.clientY - press.clientY) >= SLACK;
    if (!ghost && isFinger) return isFar ? finish(false) : undefined;
    if (!ghost && !isFar) return;
    [x, y] = [now.clientX, now.clientY];
    if (ghost) follow();
    else begin();
  });
  on('pointerup', (now) => isOther(now) || finish(true));
  on('pointercancel', (now) => isOther(now) || finish(false));
  on(
    'keydown',
    (key) => {
      if (key.key !== 'Escape' || !ghost) return;
      stop(key);
      finish(false);
    },
    { capture: true },
  );
  // Prevents the default actions: scrolling, the context menu, and dragging of links.
  on('touchmove', (event) => ghost && event.cancelable && event.preventDefault(), { passive: false });
  on('contextmenu', (event) => isFinger && event.preventDefault());
  on('dragstart', (event) => event.preventDefault());
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** @returns whether something has moved */
function scrollNear(x: number, y: number): boolean {
  // A finger at the edge of the screen is beside what it scrolls: within the margin of a page.
  const inward = (at: number, size: number) => Math.min(Math.max(at, EDGE), size - EDGE);
  for (let one = document.elementFromPoint(inward(x, innerWidth), inward(y, innerHeight)); one; one = one.parentElement) {
    const isRoot = one === document.scrollingElement;
    const { overflowX, overflowY } = getComputedStyle(one);
    if (!isRoot && !/auto|scroll/.test(overflowX + overflowY)) continue;
    const box = one.getBoundingClientRect();
    const towards = (at: number, from: number, to: number) => (at < from + EDGE ? -STEP : at > to - EDGE ? STEP : 0);
    const scrolls = (overflow: string) => isRoot || overflow === 'auto' || overflow === 'scroll';
    const left = scrolls(overflowX) ? towards(x, Math.max(0, box.left), Math.min(innerWidth, box.right)) : 0;
    const top = scrolls(overflowY) ? towards(y, Math.max(0, box.top), Math.min(innerHeight, box.bottom)) : 0;
    if (left === 0 && top === 0) continue;
    const before = [one.scrollLeft, one.scrollTop];
    one.scrollBy(left, top);
    if (one.scrollLeft !== before[0] || one.scrollTop !== before[1]) return true;
  }
  return false;
}
