// The key of a row of others as the id of a record: a plain text as it is, anything else as JSON in base64url.
const PLAIN = /^[A-Za-z0-9_-]{1,60}$/;
/** Of an id in an address. */
const MAX = 200;

function decoded(id: string): string[] | undefined {
  if (!id.startsWith('W')) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined;
    return Buffer.from(JSON.stringify(parts)).toString('base64url') === id ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** @param key its parts as they travel. @returns '' for a key that is too long to be an id */
export function idOfKey(key: readonly string[]): string {
  const [only = ''] = key;
  if (key.length === 1 && PLAIN.test(only) && !decoded(only)) return only;
  const id = Buffer.from(JSON.stringify(key)).toString('base64url');
  return id.length > MAX ? '' : id;
}

/** @returns null for what is no key of so many parts */
export function keyOfId(id: string, parts: number): readonly string[] | null {
  const key = decoded(id) ?? [id];
  return key.length === parts ? key : null;
}
