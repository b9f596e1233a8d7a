// Zooms with two fingers, around the point between them; one finger scrolls as usual.
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const MIN_ZOOM = 0.25;
const MAX_ZOOM = 1.5;

interface Pinch {
  /** Distance of the fingers in pixels, and zoom, at the start. */
  distance: number;
  zoom: number;
}

export function usePinch(scroll: RefObject<HTMLElement | null>, zoom: number, setZoom: ((zoom: number) => void) | undefined): void {
  const pinch = useRef<Pinch | null>(null);
  const move = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches;
    const element = scroll.current;
    if (!one || !other || event.touches.length > 2 || !setZoom || !element) return void (pinch.current = null);
    // A scroll that has already begun cannot be cancelled.
    if (event.cancelable) event.preventDefault();
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pinch.current ??= { distance, zoom };
    const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, (pinch.current.zoom * distance) / pinch.current.distance));
    if (next === zoom) return;
    const { left, top } = element.getBoundingClientRect();
    const [x, y] = [(one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top];
    const [across, down] = [(element.scrollLeft + x) / zoom, (element.scrollTop + y) / zoom];
    setZoom(next);
    requestAnimationFrame(() => element.scrollTo(across * next - x, down * next - y));
  });
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const end = ({ touches }: TouchEvent) => touches.length < 2 && (pinch.current = null);
    const on = (event: TouchEvent) => move(event);
    element.addEventListener('touchstart', on, { passive: false });
    element.addEventListener('touchmove', on, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', on);
      element.removeEventListener('touchmove', on);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [scroll]);
}
