// Sizes as set by users: a number of KB, MB or GB, in steps of 1024 (product §5.2).

export const units = ['KB', 'MB', 'GB'] as const;
export type Unit = (typeof units)[number];

export interface Limit {
  value: number;
  unit: Unit;
}

/** Default of uploads whose type or field has no other limit. */
export const defaultLimit: Limit = { value: 2, unit: 'MB' };

export function bytesOf({ value, unit }: Limit): number {
  return Math.round(value * 1024 ** (units.indexOf(unit) + 1));
}

/** `2MB`, as in the refusal. */
export function limitText({ value, unit }: Limit): string {
  return `${value}${unit}`;
}

/** A file must be smaller than its limit; exactly that size is refused. */
export function fits(size: number, limit: Limit): boolean {
  return size < bytesOf(limit);
}

/** `2MB`, `1.5 gb` → a limit; null for anything else. */
export function parseLimit(text: string): Limit | null {
  const [, value = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?(KB|MB|GB)$/i.exec(text.trim()) ?? [];
  return Number(value) > 0 ? { value: Number(value), unit: unit.toUpperCase() as Unit } : null;
}
