// A person's settings in this browser (product §3.3): one document, each value validated when it is read.
import type { LayoutTheme } from '@ordo/contract/session.ts';
import { create } from 'zustand';
import { onStoredChange, readStored, writeStored } from './browser-storage.ts';

export const layoutTypes = ['classic', 'functional', 'plain', 'blend', 'composite'] as const satisfies readonly LayoutTheme[];
export const slideClasses = ['dark', 'lightWhite'] as const;
export const themeClasses = ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'] as const;
export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export const darkModes = ['system', 'light', 'dark'] as const;
/** Idle minutes after which the screen locks; 0 is never. */
export const lockTimes = [0, 5, 10, 15, 30, 60] as const;

export interface Settings {
  /** Stored on the server too: the next sign-in starts with it. */
  layoutType: LayoutTheme;
  /** The colours of the menu. */
  slideClass: (typeof slideClasses)[number];
  themeClass: (typeof themeClasses)[number];
  darkMode: (typeof darkModes)[number];
  size: (typeof sizes)[number];
  tagsView: boolean;
  tagsIcon: boolean;
  useCache: boolean;
  showSearch: boolean;
  showLanguage: boolean;
  sidebarLogo: boolean;
  lockMinutes: (typeof lockTimes)[number];
}

export const defaultSettings: Readonly<Settings> = {
  layoutType: 'classic',
  slideClass: 'dark',
  themeClass: 'blue',
  darkMode: 'system',
  size: 'medium',
  tagsView: true,
  tagsIcon: false,
  useCache: true,
  showSearch: true,
  showLanguage: true,
  sidebarLogo: true,
  lockMinutes: 0,
};

const onOff = [true, false] as const;
const allowed: { [K in keyof Settings]: readonly Settings[K][] } = {
  layoutType: layoutTypes,
  slideClass: slideClasses,
  themeClass: themeClasses,
  darkMode: darkModes,
  size: sizes,
  tagsView: onOff,
  tagsIcon: onOff,
  useCache: onOff,
  showSearch: onOff,
  showLanguage: onOff,
  sidebarLogo: onOff,
  lockMinutes: lockTimes,
};

/**
 * Always returns settings: an invalid value is replaced by the default.
 * @param document JSON, or anything else found in the storage
 * @param own values that are stored under a key of their own (product §3.3: the size, the layout of the sign-in)
 */
export function parseSettings(document: string | null, own: { size?: string | null; layoutType?: string | null } = {}): Settings {
  const found: Record<string, unknown> = { ...parsed(document) };
  for (const [key, value] of Object.entries(own)) if (value) found[key] = value;
  const entries = Object.entries(allowed).map(([key, choices]) => [
    key,
    (choices as readonly unknown[]).includes(found[key]) ? found[key] : defaultSettings[key as keyof Settings],
  ]);
  return Object.fromEntries(entries) as Settings;
}

function parsed(document: string | null): object | null {
  try {
    const value: unknown = JSON.parse(document ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const read = () => parseSettings(readStored('settings'), { size: readStored('size'), layoutType: readStored('layoutType') });

export const useSettings = create<Settings>(read);

export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  const { size, layoutType, ...rest } = useSettings.getState();
  writeStored('settings', JSON.stringify(rest));
  writeStored('size', size);
  writeStored('layoutType', layoutType);
}

/** Called after a sign-in, which stores the server's layout. */
export function reloadSettings(): void {
  const now = read();
  const before = useSettings.getState();
  if (Object.keys(allowed).some((key) => now[key as keyof Settings] !== before[key as keyof Settings])) useSettings.setState(now);
}

/** Keeps the tabs of one browser in sync. */
export function syncSettings(): void {
  for (const key of ['settings', 'size', 'layoutType']) onStoredChange(key, reloadSettings);
}
