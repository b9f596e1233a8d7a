// Small pictures of the five layouts and of the two menu styles.
import type { LayoutTheme } from '@ordo/contract/session.ts';

/** Bars of the menu as [x, y, width, height], and the muted ones of its children. */
const bars: Record<LayoutTheme, { menu: number[][]; below?: number[] }> = {
  classic: { menu: [[0, 0, 14, 40]] },
  functional: { menu: [[0, 0, 56, 9]] },
  plain: { menu: [[0, 0, 6, 40]] },
  blend: { menu: [[0, 0, 14, 40]], below: [14, 0, 42, 9] },
  composite: { menu: [[0, 0, 56, 9]], below: [4, 13, 12, 27] },
};

export function LayoutPicture({ layout }: { layout: LayoutTheme }) {
  const { menu, below } = bars[layout];
  return (
    <svg className="layout-picture" viewBox="0 0 56 40" width="56" height="40" aria-hidden="true">
      <rect width="56" height="40" className="layout-page" />
      {menu.map((bar) => (
        <Bar key={bar.join()} at={bar} name="layout-menu" />
      ))}
      {below && <Bar at={below} name="layout-below" />}
    </svg>
  );
}

export const StylePicture = ({ dark }: { dark: boolean }) => (
  <svg className="layout-picture" viewBox="0 0 56 40" width="56" height="40" aria-hidden="true">
    <rect width="56" height="40" className="layout-page" />
    <rect width="16" height="40" className={dark ? 'layout-menu' : 'layout-light'} />
    <rect x="16" width="40" height="9" className="layout-light" />
  </svg>
);

const Bar = ({ at: [x, y, width, height], name }: { at: number[]; name: string }) => <rect x={x} y={y} width={width} height={height} className={name} />;
