import type { Json } from '../document.ts';
import { isEmpty, valueKind } from '../kind.ts';

/** A drawn signature: an image file, `{ name, fileId, url }`, or its address. */
export const signature = valueKind({
  name: 'signature',
  group: 'more',
  spellings: ['sign', 'signature'],
  tags: ['Sign'],
  value: () => 'json',
  check: (value) => (isPicture(value) ? [] : [{ key: 'wrongType' }]),
  text: () => '',
  from: (written) => (written.trim() === '' ? { value: null } : { key: 'notImported' }),
  valueIn: (wire) => (isEmpty(wire) ? null : wire),
  places: [],
});

function isPicture(value: Json): boolean {
  if (typeof value === 'string') return value.length <= 500_000;
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';
}
