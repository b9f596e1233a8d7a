import { patterns, type PatternName } from '../../text/patterns.ts';
import type { ValueFindingKey } from '../finding.ts';
import { valueKind, type FieldKind } from '../kind.ts';
import { mark, spokenLine } from '../property.ts';

/** A text that must match a pattern. */
export const patternText = (own: Pick<FieldKind, 'name' | 'tags'>, pattern: PatternName, key: ValueFindingKey, more: readonly RegExp[] = []): FieldKind =>
  valueKind({
    ...own,
    group: 'more',
    properties: [mark('clearable', true), spokenLine('before', '', { at: '__slot__.prepend' }), spokenLine('after', '', { at: '__slot__.append' })],
    value: () => 'text',
    check: (value) => ([patterns[pattern], ...more].some((one) => one.test((value as string).slice(0, 400))) ? [] : [{ key }]),
    valueIn: (wire) => (typeof wire === 'string' ? wire.trim() || null : typeof wire === 'number' ? String(wire) : wire),
    from: (written) => ({ value: written.trim() || null }),
    search: () => 'text',
    by: 'contains',
  });
