// Normalises a mobile number as typed: with spaces, hyphens, brackets, and the country code.
import { patterns } from './patterns.ts';

/** @returns the eleven digits; the typed text if it is not a mainland mobile number */
export function mobileIn(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\s().\-‐‑‒–—−]/gu, '')
    .replace(/^(?:\+?86|0086)(?=1\d{10}$)/, '');
  return patterns.mobile.test(digits) ? digits : typed.trim();
}
