// The look of the whole page, including the sign-in: light or dark, theme colour, size. Style sheets read it as custom properties.
import { useSyncExternalStore } from 'react';
import { useSettings } from '../kit/settings.ts';
import { brandOf, hues, type Mode } from './colours.ts';
import { fetchLook } from './library-looks.ts';

const systemDark = matchMedia('(prefers-color-scheme: dark)');

const modeNow = (): Mode => {
  const { darkMode } = useSettings.getState();
  return darkMode === 'system' ? (systemDark.matches ? 'dark' : 'light') : darkMode;
};

const onChange = (changed: () => void) => {
  systemDark.addEventListener('change', changed);
  const leave = useSettings.subscribe(changed);
  return () => {
    systemDark.removeEventListener('change', changed);
    leave();
  };
};

export const useMode = () => useSyncExternalStore(onChange, modeNow);

let sheets: Promise<void> | undefined;

/** Resolves when the component library has the look as well. */
export const lookReady = () => sheets;

/** Applies the look to the document, now and whenever it changes. */
export function wearLook(): void {
  const wear = () => {
    const { darkMode, themeClass, size } = useSettings.getState();
    const { style, dataset } = document.documentElement;
    style.colorScheme = darkMode === 'system' ? 'light dark' : darkMode;
    dataset.mode = modeNow();
    dataset.size = size;
    dataset.theme = themeClass;
    sheets = fetchLook(modeNow(), themeClass, size);
    const [day, night] = [brandOf(hues[themeClass], 'light'), brandOf(hues[themeClass], 'dark')];
    for (const part of ['main', 'strong', 'pale', 'fill', 'fillOn'] as const)
      style.setProperty(`--brand-${part.toLowerCase()}`, `light-dark(${day[part]}, ${night[part]})`);
  };
  wear();
  onChange(wear);
}
