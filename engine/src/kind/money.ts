import { chineseAmount } from '../text/chinese-amount.ts';
import { numberIn } from './number-in.ts';
import { digitsOf, grouped, wholeIn, wholeNumeral, type Numeral } from './decimal.ts';
import type { ValueKind } from './kind.ts';
import { number } from './number.ts';

const AMOUNT = /^(-?)(\d{1,17})(?:\.(\d{1,2})0*)?$/;

/** 2160 → 21.60 */
function yuan(minor: Numeral): string {
  const digits = digitsOf(minor) ?? '0';
  const [sign, size] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits];
  const padded = size.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

function capital(minor: Numeral): string {
  const amount = chineseAmount(yuan(minor));
  return 'said' in amount ? amount.said : yuan(minor);
}

/** An amount in minor units. */
export const money: ValueKind<Numeral> = {
  ...number,
  schema: wholeNumeral,
  stored: 'bigint',
  text: yuan,
  parse: (written) => {
    const [, sign, units = '', cents = ''] = AMOUNT.exec(written) ?? [];
    return sign === undefined ? undefined : wholeIn(`${sign}${units}${cents.padEnd(2, '0')}`.replace(/^-0+$/, '0'));
  },
  tidy: (written) => numberIn(written, 'money') ?? written,
  formats: { grouped: (value) => grouped(yuan(value)), plain: yuan, capital },
  sample: 123_456,
  cell: { format: 'General', example: '21.60', of: (value) => Number(yuan(value)) },
};
