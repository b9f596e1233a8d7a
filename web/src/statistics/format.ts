import type { Unit } from '@ordo/engine/statistics/metric.ts';
import { grouped } from '../kit/number.ts';

/** A formatted sum: fen as yuan, and a dash for what was never counted. */
export function amountText(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  if (unit !== 'fen') return signed(value, grouped);
  return signed(value, (fen) => `${grouped(Math.floor(fen / 100))}.${String(fen % 100).padStart(2, '0')}`);
}

const signed = (value: number, say: (positive: number) => string) => (value < 0 ? `−${say(-value)}` : say(value));

export const ratioText = (ratio: number | null) => (ratio === null ? '' : `${ratio > 0 ? '+' : ratio < 0 ? '−' : ''}${Math.abs(ratio)}%`);
