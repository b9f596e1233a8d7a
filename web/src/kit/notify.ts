// Notifies a user who is not looking at the page: a short sound, and a desktop notification where permitted.
import { readStored, writeStored } from './browser-storage.ts';
import { logoOf, useSystem } from './system.ts';

export const isChatSoundOn = () => readStored('chatSound') !== '0';
export const setChatSound = (on: boolean) => writeStored('chatSound', on ? null : '0');

/** Whether desktop notifications are enabled here; whether they are permitted is up to the browser. */
export const isDesktopNoticeOn = () => readStored('deskNotice') !== '0';
export const setDesktopNotice = (on: boolean) => writeStored('deskNotice', on ? null : '0');

/** Head start of a visible page over the others, in ms. */
const BEFORE = 150;
/** Time within which every page has received the same event, in ms. */
const HEARD = 3_000;

/**
 * Each event is notified once, however many pages of this browser are open: by a visible one if there is one, else by the first.
 * @param key the same in all of them
 * @returns whether it is this page. Without locks (no https) each page notifies.
 */
export async function claimNotification(key: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  if (document.hidden) await passed(BEFORE);
  return new Promise((resolve) => {
    const asked = navigator.locks.request(`ordo.tell.${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? passed(HEARD) : undefined;
    });
    // A page that is being unloaded may fail here.
    asked.catch(() => resolve(true));
  });
}

const passed = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

let context: AudioContext | null = null;
let rangAt = -Infinity;
/** Minimum interval of the sound, in ms. */
const REST = 400;

/**
 * Plays the sound and shows a desktop notification, on one page of this browser.
 * @param key the same on all of them
 * @param pressed called when the notification is clicked
 */
export async function notifyUser(key: string, title: string, body: string, pressed: () => void): Promise<void> {
  if (!(await claimNotification(key))) return;
  ring();
  notify(title, body, pressed);
}

/** Two soft tones. Browsers block sound before the first interaction. */
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

/** A desktop notification, while the page is hidden. */
function notify(title: string, body: string, pressed: () => void): void {
  if (!document.hidden || !isDesktopNoticeOn() || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag: title, icon: logoOf(useSystem.getState()) });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    pressed();
  });
}
