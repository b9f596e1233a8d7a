// The look of the component library. Every text colour reaches 4.5:1 on its ground, which the library's own defaults do not.
import type { ThemeConfig } from 'antd';

const brand = '#1668dc';
const brandStrong = '#0f56bd';
const quiet = '#5c6370';
const faint = '#6b7280';
const deep = '#101a2b';

export const theme: ThemeConfig = {
  hashed: false,
  cssVar: { key: 'ordo' },
  token: {
    colorPrimary: brand,
    colorPrimaryHover: brandStrong,
    colorPrimaryActive: '#0b4599',
    colorLink: brand,
    colorLinkHover: brandStrong,
    colorLinkActive: '#0b4599',
    colorSuccess: '#2b7d0b',
    colorWarning: '#a35c00',
    colorError: '#cf1322',
    colorErrorHover: '#a8071a',
    colorText: '#1f2329',
    colorTextSecondary: quiet,
    colorTextTertiary: faint,
    colorTextQuaternary: faint,
    colorTextDescription: quiet,
    colorTextPlaceholder: faint,
    colorBgLayout: '#f4f6f9',
    borderRadius: 6,
    fontFamily: 'inherit',
  },
  components: {
    Menu: {
      darkItemBg: deep,
      darkSubMenuItemBg: '#0b1322',
      darkPopupBg: deep,
      darkItemColor: '#c3ccdb',
      darkItemHoverBg: 'rgba(255, 255, 255, 0.08)',
      darkItemSelectedBg: brand,
      iconSize: 16,
      itemMarginInline: 8,
      itemBorderRadius: 6,
    },
  },
};
