// A colour as text, in the format that its designer has chosen.

interface Chosen {
  toHexString(): string;
  toRgbString(): string;
  /** Hue in degrees, the others from 0 to 1. */
  toHsb(): { h: number; s: number; b: number; a: number };
}

const percent = (part: number) => `${Math.round(part * 100)}%`;

export function inFormat(colour: Chosen, format: string): string {
  if (format.startsWith('rgb')) return colour.toRgbString();
  if (!format.startsWith('hs')) return colour.toHexString();
  const { h, s, b, a } = colour.toHsb();
  const [hue, alpha, tail] = [Math.round(h), a < 1 ? 'a' : '', a < 1 ? `, ${Number(a.toFixed(2))}` : ''];
  if (format === 'hsv') return `hsv${alpha}(${hue}, ${percent(s)}, ${percent(b)}${tail})`;
  const light = b * (1 - s / 2);
  const saturation = light === 0 || light === 1 ? 0 : (b - light) / Math.min(light, 1 - light);
  return `hsl${alpha}(${hue}, ${percent(saturation)}, ${percent(light)}${tail})`;
}
