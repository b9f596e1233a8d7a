import { fileSize } from '@ordo/engine/text/file-size.ts';
import { grouped } from './number.ts';

const UNITS = { bytes: 'B', kilobytes: 'KB', megabytes: 'MB', gigabytes: 'GB' } as const;

/** `1.5 GB`; from ten on without decimals. */
export function sizeText(bytes: number): string {
  const { key, n } = fileSize(bytes);
  return `${Number(n) >= 10 ? grouped(Math.round(Number(n))) : n} ${UNITS[key]}`;
}
