// What each look changes in the component library: a style sheet of custom properties, loaded with the first look that needs it (web/build/antd-looks.ts).
import type { Settings } from '../kit/settings.ts';
import type { Mode } from './colours.ts';

/** The default ones are part of the components. */
const fetchers: Partial<Record<Mode | Settings['themeClass'] | Settings['size'], () => Promise<unknown>>> = {
  dark: () => import('/@antd-look/dark.css'),
  purple: () => import('/@antd-look/purple.css'),
  azure: () => import('/@antd-look/azure.css'),
  ocean: () => import('/@antd-look/ocean.css'),
  green: () => import('/@antd-look/green.css'),
  yellow: () => import('/@antd-look/yellow.css'),
  orange: () => import('/@antd-look/orange.css'),
  red: () => import('/@antd-look/red.css'),
  default: () => import('/@antd-look/default.css'),
  small: () => import('/@antd-look/small.css'),
  mini: () => import('/@antd-look/mini.css'),
};

/** Never fails: without its sheet a look keeps the default colours. */
export async function fetchLook(mode: Mode, themeClass: Settings['themeClass'], size: Settings['size']): Promise<void> {
  await Promise.all([mode, themeClass, size].map(async (choice) => fetchers[choice]?.().catch(() => undefined)));
}
