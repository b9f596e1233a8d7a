// How long the product has been idle, over all its tabs.
import { useSettings } from '../kit/settings.ts';
import { useSystem } from '../kit/system.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Input within this many ms of the last recorded one is not recorded again. */
const GRAIN = 5_000;
const LOOK = 5_000;
const MINUTE = 60_000;

/**
 * @param noted time of the last input from the storage: epoch ms, or anything else found there
 * @param minutes 0 is never
 */
export function isIdle(noted: string | null, minutes: number, now: number): boolean {
  const at = noted !== null && /^\d{1,15}$/.test(noted) ? Number(noted) : now;
  return minutes > 0 && now - at >= minutes * MINUTE;
}

/** The person's own setting, limited by the installation's; 0 is never. */
export function lockAfter(own: number, most: number): number {
  return own > 0 && most > 0 ? Math.min(own, most) : own || most;
}

export function touched(): void {
  writeStored('touched', String(Date.now()));
}

/** Calls `idle` when there was no input in any tab for the configured time, while `matters`. Time asleep counts as idle. */
export function idleFor(matters: () => boolean, idle: () => void): void {
  const look = () => {
    if (matters() && isIdle(readStored('touched'), lockAfter(useSettings.getState().lockMinutes, useSystem.getState().lockMinutes), Date.now())) idle();
  };
  let noted = 0;
  const note = () => {
    if (Date.now() - noted < GRAIN) return;
    // The input that wakes a sleeping machine comes too late.
    look();
    noted = Date.now();
    touched();
  };
  for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true });
  addEventListener('visibilitychange', look);
  setInterval(look, LOOK);
  look();
  // Without any input the time counts from opening the product.
  if (readStored('touched') === null) touched();
}
