// How somebody who looks elsewhere hears of something new: a short sound, and the system's own notice where it was allowed.
import { store, stored } from './stored.ts';

export const chatSound = () => stored('chatSound') !== '0';
export const setChatSound = (on: boolean) => store('chatSound', on ? null : '0');

let context: AudioContext | null = null;

/** Two soft tones. A browser that has not been touched yet stays silent. */
export function ring(): void {
  if (!chatSound() || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state !== 'running') return void context.resume().catch(() => undefined);
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
export function notify(title: string, body: string, pressed: () => void): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag: title, icon: '/ordo.svg' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    pressed();
  });
}
