import { wholeIn, wholeNumeral, type Numeral } from './decimal.ts';
import type { ValueKind } from './kind.ts';
import { number } from './number.ts';

/** 64-bit integers. */
export const whole: ValueKind<Numeral> = { ...number, schema: wholeNumeral, stored: 'bigint', parse: wholeIn };
