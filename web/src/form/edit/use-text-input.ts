// Text in an input, and the value that it stands for: while somebody writes, what they have written stands there to the letter.
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { formatNumber } from '@ordo/engine/form/kinds/numbers.ts';
import { digitsOf, numeralIn } from '@ordo/engine/kind/decimal.ts';
import { numberIn } from '@ordo/engine/kind/number-in.ts';
import { useState } from 'react';
import { isSet, numberSet } from '../settings.ts';

const isNumber = (node: FormNode) => ['number', 'whole', 'money', 'percent'].includes(fieldKinds[node.kind].value(node) ?? '');
const plainly = (value: Json) => (typeof value === 'number' ? (digitsOf(value) ?? '') : typeof value === 'string' ? value : '');

/** Every digit counts; what is no number stays, for the field's check to say so. */
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
    text: written ?? (number ? formatNumber(value, numberSet(node, 'precision'), isSet(node, 'thousands')) : plainly(value)),
    isNumber: number,
    begin: () => number && setWritten(plainly(value)),
    write: (text: string) => {
      if (number) setWritten(text);
      change(readWritten(node, text), true);
    },
    settle: () => setWritten(null),
  };
}
