import type { FormNode } from '@ordo/engine/form/document.ts';
import type { CSSProperties } from 'react';
import { numberSet, textSet } from '../settings.ts';

const SIDES: Readonly<Record<string, string>> = { start: 'flex-start', end: 'flex-end', top: 'flex-start', middle: 'center', bottom: 'flex-end' };

/** Fields of a row fill it from the left unless it is flexible. */
export function rowStyle(node: FormNode): CSSProperties {
  const gutter = numberSet(node, 'gutter');
  const [justify, align] = [textSet(node, 'justify'), textSet(node, 'align')];
  return {
    ...(gutter !== null && ({ '--form-gutter': `${gutter}px` } as CSSProperties)),
    ...(textSet(node, 'type') === 'flex' && { justifyContent: SIDES[justify] ?? justify, alignItems: SIDES[align] ?? align }),
  };
}
