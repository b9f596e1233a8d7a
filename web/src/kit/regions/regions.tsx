// The regions of a map in the colours of their values; those that can be opened are buttons.
import { drawn, readRegions } from '@ordo/engine/geo-json/regions.ts';
import type { ClassOf } from '@ordo/engine/statistics/classes.ts';
import { useMemo, type KeyboardEvent } from 'react';
import './regions.css';

const WIDTH = 600;
/** More labels than this would overlap. */
const MAX_NAMES = 40;
/** Limit of the server for the codes that a map is sought for. */
export const MAX_CODES = 200;
/** From the lightest class to the strongest, in percent of the primary colour. */
const SHADES = [12, 30, 48, 68, 90];
export const NO_COLOUR = 'var(--ant-color-bg-layout)';

export interface RegionFace {
  /** Name and value, for the tooltip and for screen readers. */
  said: string;
  /** Name on the map. */
  label: string;
  fill: string;
  /** Undefined: not a button. */
  open?: (() => void) | undefined;
  /** Of a toggle button. */
  pressed?: boolean;
}

type Outlines = ReturnType<typeof useOutlines>;

/** @param outlines GeoJSON; undefined: no regions */
export const useOutlines = (outlines: unknown) =>
  useMemo(() => {
    const { regions } = readRegions(JSON.stringify(outlines ?? { type: 'FeatureCollection', features: [] }));
    return { regions, ...drawn(regions, WIDTH) };
  }, [outlines]);

/** @returns colour of the class at an index; zero has none */
export function classColours(classes: readonly ClassOf[]): (at: number) => string {
  const some = classes.filter(({ to }) => to !== 0).length;
  return (at) => {
    const { to } = classes[at] ?? { to: 0 };
    if (to === 0) return NO_COLOUR;
    const rank = at - (classes.length - some);
    const shade = SHADES[some === 1 ? 2 : Math.round((rank * (SHADES.length - 1)) / (some - 1))] ?? 50;
    return `color-mix(in oklab, var(--ant-color-primary) ${shade}%, var(--ant-color-bg-container))`;
  };
}

export function Regions({ title, outlines, face }: { title: string; outlines: Outlines; face(code: string, name: string): RegionFace }) {
  const { regions, paths, middles, height } = outlines;
  const faces = regions.map(({ code, name }) => face(code, name));
  return (
    <svg className="regions" role="group" aria-label={title} viewBox={`-4 -4 ${WIDTH + 8} ${Math.ceil(height) + 8}`}>
      {faces.map(({ said, fill, open, pressed }, at) => {
        const shape = (
          <>
            <title>{said}</title>
            <path d={paths[at]} fillRule="evenodd" style={{ fill }} />
          </>
        );
        const key = regions[at]?.code || at;
        if (!open) return <g key={key}>{shape}</g>;
        return (
          <g key={key} role="button" tabIndex={0} aria-label={said} aria-pressed={pressed} onClick={open} onKeyDown={(event) => press(event, open)}>
            {shape}
          </g>
        );
      })}
      {regions.length <= MAX_NAMES &&
        faces.map(({ label }, at) => {
          const [x, y] = middles[at] ?? [0, 0];
          return (
            <text key={regions[at]?.code || at} x={x} y={y} aria-hidden="true">
              {label}
            </text>
          );
        })}
    </svg>
  );
}

function press(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  open();
}
