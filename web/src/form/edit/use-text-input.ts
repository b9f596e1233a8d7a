// Text of an input, and its value. While a number is being typed, its text stays exactly as typed.
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { formatNumber } from '@ordo/engine/form/kinds/numbers.ts';
import { digitsOf, numeralIn } from '@ordo/engine/kind/decimal.ts';
import { numberIn } from '@ordo/engine/kind/number-in.ts';
import { useState } from 'react';
import { isSet, numberSet } from '../settings.ts';

const isNumber = (node: FormNode) => ['number', 'whole', 'money', 'percent'].includes(fieldKinds[node.kind].value(node) ?? '');
const plainly = (value: Json) => (typeof value === 'number' ? (digitsOf(value) ?? '') : typeof value === 'string' ? value : '');

/** Text of a value that is not being typed. */
export const writtenText = (node: FormNode, value: Json): string =>
  isNumber(node) ? formatNumber(value, numberSet(node, 'precision'), isSet(node, 'thousands')) : plainly(value);

/** Keeps every digit; invalid numbers stay as text, so that the field's check can report them. */
function readWritten(node: FormNode, text: string): Json {
  if (text === '') return null;
  if (!isNumber(node)) return text;
  if (text.trim() === '') return null;
  const digits = numberIn(text);
  return digits === null ? text : numeralIn(digits);
}

export function useTextInput(node: FormNode, value: Json, change: (value: Json, typing?: boolean) => void) {
  const [written, setWritten] = useState<string | null>(null);
  const number = isNumber(node);
  return {
    text: written ?? writtenText(node, value),
    isNumber: number,
    begin: () => number && setWritten(plainly(value)),
    write: (text: string) => {
      if (number) setWritten(text);
      change(readWritten(node, text), true);
    },
    settle: () => setWritten(null),
  };
}
