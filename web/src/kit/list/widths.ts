// Column widths set by the user: stored in this browser, by the list's name.
import { useState } from 'react';
import { readStored, writeStored } from '../browser-storage.ts';

const LEAST = 48;
const MAX = 1_200;

export interface Widths {
  of(key: string, usual: number): number;
  set(key: string, width: number): void;
}

const between = (width: number) => Math.round(Math.min(MAX, Math.max(LEAST, width)));

export function readWidths(text: string | null): Record<string, number> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(pairs.flatMap(([key = '', width = '']) => (/^\d{2,4}$/.test(width) && key ? [[key, between(Number(width))]] : [])));
}

export function useWidths(name: string): Widths {
  const key = `widths.${name}`;
  const [widths, setWidths] = useState(() => readWidths(readStored(key)));
  return {
    of: (column, usual) => (Object.hasOwn(widths, column) ? (widths[column] ?? usual) : usual),
    set: (column, width) => {
      const next = { ...widths, [column]: between(width) };
      setWidths(next);
      writeStored(
        key,
        Object.entries(next)
          .map((pair) => pair.join(':'))
          .join(','),
      );
    },
  };
}
