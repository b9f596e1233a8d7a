// How long nobody has touched the product, in any of its tabs.
import { useSettings } from '../kit/settings.ts';
import { useSystem } from '../kit/system.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** A touch within this many ms of the last one noted is not noted again. */
const GRAIN = 5_000;
const LOOK = 5_000;
const MINUTE = 60_000;

/**
 * @param noted when the last touch was, as it was stored: epoch ms, or whatever somebody put there
 * @param minutes 0 is never
 */
export function isIdle(noted: string | null, minutes: number, now: number): boolean {
  const at = noted !== null && /^\d{1,15}$/.test(noted) ? Number(noted) : now;
  return minutes > 0 && now - at >= minutes * MINUTE;
}

/** The person's own minutes, within what is set for everybody; 0 is never. */
export function lockAfter(own: number, most: number): number {
  return own > 0 && most > 0 ? Math.min(own, most) : own || most;
}

export function touched(): void {
  writeStored('touched', String(Date.now()));
}

/** Calls `idle` when nobody has touched any tab for as long as the settings say, while `matters`. A machine that slept counts as untouched. */
export function idleFor(matters: () => boolean, idle: () => void): void {
  const look = () => {
    if (matters() && isIdle(readStored('touched'), lockAfter(useSettings.getState().lockMinutes, useSystem.getState().lockMinutes), Date.now())) idle();
  };
  let noted = 0;
  const note = () => {
    if (Date.now() - noted < GRAIN) return;
    // The touch that wakes a sleeping machine comes too late.
    look();
    noted = Date.now();
    touched();
  };
  for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true });
  addEventListener('visibilitychange', look);
  setInterval(look, LOOK);
  look();
  // Who opens the product and never touches it is idle from then on.
  if (readStored('touched') === null) touched();
}
