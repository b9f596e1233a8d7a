// The theme of the component library. Every text colour reaches 4.5:1 on its background, which the library's own defaults do not.
import { theme as library, type ConfigProviderProps, type ThemeConfig } from 'antd';
import type { Settings } from '../kit/settings.ts';
import { brandOf, grounds, hues, type Mode } from './colours.ts';

/** Colours that are independent of the theme colour. */
const fixed = {
  light: {
    colorSuccess: '#2b7d0b',
    colorWarning: '#a35c00',
    colorError: '#cf1322',
    colorErrorHover: '#a8071a',
    // As tags have them (base.css): the library would derive a grey from such dark colours.
    colorSuccessBg: '#e4f6ea',
    colorSuccessBorder: '#a5d8b6',
    colorWarningBg: '#fff2d6',
    colorWarningBorder: '#ecc987',
    colorErrorBg: '#fdeaea',
    colorErrorBorder: '#f3b6b4',
    colorText: grounds.light.ink,
    quiet: '#5c6370',
    faint: '#676e7c',
    menuGround: '#101a2b',
    menuGroundBelow: '#0b1322',
    menuInk: '#c3ccdb',
  },
  dark: {
    colorSuccess: '#7fd79d',
    colorWarning: '#f3c567',
    colorError: '#ff8a80',
    colorErrorHover: '#ffa39b',
    colorText: grounds.dark.ink,
    quiet: '#a6b0bf',
    faint: '#98a2b2',
    menuGround: '#0a0f17',
    menuGroundBelow: '#070b11',
    menuInk: '#c3ccdb',
  },
} as const;

const tokensOfSize: Record<Settings['size'], ThemeConfig['token']> = {
  default: { fontSize: 14 },
  medium: { fontSize: 14 },
  small: { fontSize: 13, controlHeight: 28 },
  mini: { fontSize: 12, controlHeight: 28 },
};

/** The sizes of the settings by the library's names. */
export const componentSizes: Record<Settings['size'], ConfigProviderProps['componentSize']> = {
  default: 'large',
  medium: 'middle',
  small: 'middle',
  mini: 'small',
};

type MapToken = Parameters<typeof library.darkAlgorithm>[1] & ReturnType<typeof library.darkAlgorithm>;

export function themeOf(mode: Mode, { themeClass, size }: Pick<Settings, 'themeClass' | 'size'>, calm = false): ThemeConfig {
  const brand = brandOf(hues[themeClass], mode);
  const { page, surface, raised } = grounds[mode];
  const { quiet, faint, menuGround, menuGroundBelow, menuInk, ...colours } = fixed[mode];
  const dark = mode === 'dark';
  const { colorSuccess, colorWarning, colorError } = colours;
  const exact = { colorPrimary: brand.main, colorInfo: brand.main, colorLink: brand.main, colorSuccess, colorWarning, colorError };
  return {
    // The library would darken these again for dark mode.
    algorithm: dark ? [library.darkAlgorithm, (_, map) => ({ ...(map as MapToken), ...exact })] : library.defaultAlgorithm,
    hashed: false,
    // Style sheets come from the build (web/build); during development the library generates them.
    zeroRuntime: import.meta.env?.PROD,
    cssVar: { key: 'ordo' },
    token: {
      ...colours,
      ...exact,
      colorPrimaryHover: brand.strong,
      colorPrimaryActive: brand.active,
      colorPrimaryText: brand.main,
      colorPrimaryTextHover: brand.strong,
      colorPrimaryBg: brand.pale,
      colorPrimaryBgHover: brand.pale,
      colorPrimaryBorder: brand.main,
      controlItemBgActive: brand.pale,
      controlItemBgActiveHover: brand.pale,
      colorLinkHover: brand.strong,
      colorLinkActive: brand.active,
      colorTextLightSolid: brand.on,
      colorTextSecondary: quiet,
      colorTextTertiary: faint,
      colorTextQuaternary: faint,
      colorTextDescription: quiet,
      colorTextPlaceholder: faint,
      colorIcon: quiet,
      colorBgLayout: page,
      colorBgContainer: surface,
      colorBgElevated: raised,
      ...(dark ? { colorBorder: '#475365', colorBorderSecondary: '#2b3441' } : {}),
      borderRadius: 6,
      fontFamily: 'inherit',
      ...(calm ? { motion: false } : {}),
      ...tokensOfSize[size],
    },
    components: {
      Button: {
        colorPrimary: brand.fill,
        colorPrimaryHover: brand.fillStrong,
        colorPrimaryActive: brand.fillStrong,
        primaryColor: brand.fillOn,
        defaultHoverColor: brand.strong,
        defaultHoverBorderColor: brand.strong,
        defaultActiveColor: brand.active,
        defaultActiveBorderColor: brand.active,
      },
      Menu: {
        itemBg: surface,
        subMenuItemBg: surface,
        popupBg: raised,
        darkItemBg: menuGround,
        darkSubMenuItemBg: menuGroundBelow,
        darkPopupBg: menuGround,
        darkItemColor: menuInk,
        darkItemHoverColor: '#fff',
        darkItemHoverBg: 'rgba(255, 255, 255, 0.08)',
        darkItemSelectedBg: dark ? brand.pale : brand.fill,
        darkItemSelectedColor: dark ? brand.main : brand.fillOn,
        iconSize: 16,
        itemMarginInline: 8,
        itemBorderRadius: 6,
      },
      Table: { headerBg: dark ? raised : '#fafafa', rowHoverBg: dark ? '#1a222d' : '#fafafa', headerSplitColor: 'transparent' },
      Tooltip: { colorTextLightSolid: '#fff', colorBgSpotlight: '#2b3442' },
    },
  };
}
