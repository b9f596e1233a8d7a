// The settings of the component library: its locale, and the chosen look.
import type { ConfigProviderProps } from 'antd';
import { useMemo } from 'react';
import { useReducedMotion } from '../kit/reduced-motion.ts';
import { useSettings } from '../kit/settings.ts';
import { useLibraryLocale } from './library-locale.ts';
import { useMode } from './look.ts';
import { componentSizes, themeOf } from './theme.ts';

/** Null until the locale is loaded. */
export function useLibrary(): ConfigProviderProps | null {
  const locale = useLibraryLocale();
  const mode = useMode();
  const themeClass = useSettings((settings) => settings.themeClass);
  const size = useSettings((settings) => settings.size);
  const calm = useReducedMotion();
  const theme = useMemo(() => themeOf(mode, { themeClass, size }, calm), [mode, themeClass, size, calm]);
  return locale && { theme, locale, componentSize: componentSizes[size], button: { autoInsertSpace: false } };
}
