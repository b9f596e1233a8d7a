// Checks the text of a document before it is parsed: size, depth, duplicate keys.
import type { Json } from './document.ts';

/** In bytes of UTF-8. */
const LARGEST_DOCUMENT = 2 * 1024 * 1024;
export const DEEPEST_DOCUMENT = 64;

export type JsonFault =
  | { key: 'notJson' }
  | { key: 'tooLarge'; params: { most: number } }
  | { key: 'tooDeep'; params: { most: number } }
  | { key: 'keyTwice'; params: { key: string } };

/**
 * Any value as JSON of limited size and depth. A value that is not text is serialised first, which removes getters, cycles and prototypes; JSON within JSON is
 * parsed too.
 */
export function readJson(given: unknown, again = 2): { value: Json } | JsonFault {
  const text = typeof given === 'string' ? given : written(given);
  if (text === undefined) return { key: 'notJson' };
  if (text.length > LARGEST_DOCUMENT || new TextEncoder().encode(text).length > LARGEST_DOCUMENT) return { key: 'tooLarge', params: { most: 2 } };
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return { key: 'notJson' };
  }
  return scan(text) ?? (typeof value === 'string' && again > 0 ? readJson(value, again - 1) : { value });
}

function written(given: unknown): string | undefined {
  try {
    return JSON.stringify(given);
  } catch {
    return undefined;
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;

/** Scans JSON text: every brace, bracket and string in its order. */
function scan(text: string): JsonFault | null {
  const open: (Set<string> | null)[] = [];
  /** The last string: it is a key if a colon follows. */
  let last: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    const keys = open.at(-1);
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > DEEPEST_DOCUMENT) return { key: 'tooDeep', params: { most: DEEPEST_DOCUMENT } };
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && last !== null && keys) {
      const key = JSON.parse(last) as string;
      if (keys.has(key)) return { key: 'keyTwice', params: { key: key.slice(0, 100) } };
      keys.add(key);
    }
    last = token.startsWith('"') ? token : null;
  }
  return null;
}
