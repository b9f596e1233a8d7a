// A mobile number as people write it: with blanks, hyphens, brackets, and the country's number in front.
import { patterns } from './patterns.ts';

/** @returns the eleven digits; what was typed where it is no mobile number of the mainland */
export function mobileIn(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\s().\-‐‑‒–—−]/gu, '')
    .replace(/^(?:\+?86|0086)(?=1\d{10}$)/, '');
  return patterns.mobile.test(digits) ? digits : typed.trim();
}
