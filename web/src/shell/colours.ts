// From the hue of a theme (product §3.3) to readable colours: the same hue, darkened or lightened as its background requires (promises U3).
import type { Settings } from '../kit/settings.ts';

export type Mode = 'light' | 'dark';

/** The eight theme colours of the product, as shown in the settings. */
export const hues: Record<Settings['themeClass'], string> = {
  blue: '#1890ff',
  purple: '#722ed1',
  azure: '#211bce',
  ocean: '#13c2c2',
  green: '#3eac12',
  yellow: '#f8bc18',
  orange: '#f5811c',
  red: '#f5222d',
};

/** The backgrounds of text: the page, surfaces on it, and floating layers. */
export const grounds: Record<Mode, { page: string; surface: string; raised: string; ink: string }> = {
  light: { page: '#f4f6f9', surface: '#ffffff', raised: '#ffffff', ink: '#1f2329' },
  dark: { page: '#0d1219', surface: '#151b24', raised: '#1d2530', ink: '#e6e9ee' },
};

export interface Brand {
  /** Buttons, links, marks. */
  main: string;
  /** While hovered; more contrast to the background. */
  strong: string;
  active: string;
  /** Background of selected items; `main` and `strong` are readable on it. */
  pale: string;
  /** Text on `main`. */
  on: string;
  /** Background of a filled button: `main`, unless the hue is bright enough to be used unchanged with dark text. */
  fill: string;
  fillStrong: string;
  fillOn: string;
}

/** Hues above this luminance are recognised by their brightness: darkened until white text is readable, yellow would be brown. */
const BRIGHT = 0.5;

/** WCAG 2 requires 4.5; the rest allows for rounding. */
const ENOUGH = 4.6;
const STEP = 0.005;

export function brandOf(hue: string, mode: Mode): Brand {
  const { page, surface, raised } = grounds[mode];
  const dark = mode === 'dark';
  const on = dark ? '#0b1017' : '#ffffff';
  const paleOf = (main: string) => mix(main, surface, dark ? 0.18 : 0.09);
  const [h, s, start] = toHsl(hue);
  const at = (lightness: number) => toHex(h, s, lightness);
  const reads = (colour: string) =>
    [page, surface, raised, paleOf(colour)].every((ground) => contrast(colour, ground) >= ENOUGH) && contrast(on, colour) >= ENOUGH;

  let lightness = start;
  while (!reads(at(lightness)) && lightness > 0 && lightness < 1) lightness += dark ? STEP : -STEP;
  const away = (by: number) => at(Math.min(0.96, Math.max(0.04, lightness + (dark ? by : -by))));
  const bright = !dark && luminance(hue) > BRIGHT;
  const main = at(lightness);
  const filled = bright ? { fill: hue, fillStrong: at(start - 0.06), fillOn: grounds.light.ink } : { fill: main, fillStrong: away(0.06), fillOn: on };
  return { main, strong: away(0.06), active: away(0.12), pale: paleOf(main), on, ...filled };
}

/** By WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` of `over`, the rest `ground`. */
export function mix(over: string, ground: string, share: number): string {
  const below = channels(ground);
  return hex(channels(over).map((value, index) => value * share + (below[index] ?? 0) * (1 - share)));
}

/** Degrees, and two fractions. */
export function toHsl(colour: string): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = channels(colour).map((value) => value / 255) as [number, number, number];
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  const lightness = most - range / 2;
  if (range === 0) return [0, 0, lightness];
  const turn = most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [turn * 60, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hex([channel(0), channel(8), channel(4)]);
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const hex = (values: number[]) => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
