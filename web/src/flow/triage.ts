// Keyboard navigation in a list of tasks: J and K move, A and R decide.

export type TriageKey = 'next' | 'previous' | 'adopt' | 'reject';

const KEYS: Readonly<Record<string, TriageKey>> = { j: 'next', k: 'previous', a: 'adopt', r: 'reject' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** @param typing whether keys are text of the focused element, or belong to a dialog */
export function triageOf({ key, ctrlKey, metaKey, altKey, isComposing }: Key, typing: boolean): TriageKey | null {
  if (typing || isComposing || ctrlKey || metaKey || altKey) return null;
  return Object.hasOwn(KEYS, key.toLowerCase()) ? (KEYS[key.toLowerCase()] ?? null) : null;
}

/** @param current if it is not in the list, the first one is next. @returns null: there is none in that direction */
export function neighbour(ids: readonly string[], current: string, step: 1 | -1): string | null {
  const at = ids.indexOf(current);
  if (at === -1) return step === 1 ? (ids[0] ?? null) : null;
  return ids[at + step] ?? null;
}

/** The task to open when the open one has left the list: the next one, otherwise the previous one. */
export const afterGone = (ids: readonly string[], gone: string): string | null => neighbour(ids, gone, 1) ?? neighbour(ids, gone, -1);
