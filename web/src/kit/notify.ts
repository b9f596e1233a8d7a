// How somebody who looks elsewhere hears of something new: a short sound, and the system's own notice where it was allowed.
import { readStored, writeStored } from './browser-storage.ts';
import { logoOf, useSystem } from './system.ts';

export const isChatSoundOn = () => readStored('chatSound') !== '0';
export const setChatSound = (on: boolean) => writeStored('chatSound', on ? null : '0');

/** Whether the system's own notices are wanted here; that they are also allowed is the browser's to say. */
export const isDesktopNoticeOn = () => readStored('deskNotice') !== '0';
export const setDesktopNotice = (on: boolean) => writeStored('deskNotice', on ? null : '0');

/** ms that a page in sight has before the others. */
const BEFORE = 150;
/** ms in which every page has heard of the same thing. */
const HEARD = 3_000;

/**
 * Something is told once, however many pages of this browser are open: by one in sight where there is one, else by whichever comes first.
 * @param key the same in all of them
 * @returns whether this page is the one. Browsers that have no locks for an address without encryption leave it to each page.
 */
export async function claimNotification(key: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  if (document.hidden) await passed(BEFORE);
  return new Promise((told) => {
    const asked = navigator.locks.request(`ordo.tell.${key}`, { ifAvailable: true }, (lock) => {
      told(lock !== null);
      return lock ? passed(HEARD) : undefined;
    });
    // A page that is being left may have none any more.
    asked.catch(() => told(true));
  });
}

const passed = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

let context: AudioContext | null = null;
let rangAt = -Infinity;
/** However much comes at once, it rings once in so many ms. */
const REST = 400;

/**
 * Rings, and tells whoever looks elsewhere, on one page of this browser.
 * @param key the same on all of them
 * @param pressed what pressing the system's notice opens
 */
export async function notifyUser(key: string, title: string, body: string, pressed: () => void): Promise<void> {
  if (!(await claimNotification(key))) return;
  ring();
  notify(title, body, pressed);
}

/** Two soft tones. A browser that has not been touched yet stays silent. */
function ring(): void {
  if (!isChatSoundOn() || !('AudioContext' in window) || performance.now() - rangAt < REST) return;
  context ??= new AudioContext();
  if (context.state !== 'running') return void context.resume().catch(() => undefined);
  rangAt = performance.now();
  for (const [at, pitch] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const begins = context.currentTime + at;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, begins);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.18);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + 0.2);
  }
}

/** Of the system, while the page is out of sight. */
function notify(title: string, body: string, pressed: () => void): void {
  if (!document.hidden || !isDesktopNoticeOn() || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag: title, icon: logoOf(useSystem.getState()) });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    pressed();
  });
}
