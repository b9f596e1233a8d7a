// Placeholder of a value that is looked up elsewhere and that the reader cannot see, or that was deleted.
import type { Json } from './document.ts';

export const UNSEEN: Json = { unseen: true };

export const isUnseen = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'unseen') && (value as { unseen: unknown }).unseen === true;
