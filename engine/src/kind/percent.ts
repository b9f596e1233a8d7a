import { numberIn } from './number-in.ts';
import type { Numeral } from './decimal.ts';
import type { ValueKind } from './kind.ts';
import { number } from './number.ts';

/** 5 is five per cent. */
export const percent: ValueKind<Numeral> = {
  ...number,
  text: (value) => `${number.text(value)}%`,
  parse: (written) => (written.endsWith('%') ? number.parse(written.slice(0, -1)) : undefined),
  tidy: (written) => `${numberIn(written, 'percent') ?? written}%`,
  formats: { plain: (value) => `${number.text(value)}%` },
  sample: 5,
  cell: { ...number.cell, example: '5%' },
};
