// The key of an external row as the id of a record: plain text as it is, other keys as JSON in base64url.
const PLAIN = /^[A-Za-z0-9_-]{1,60}$/;
/** Maximum length of an id in an address. */
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

/** @param key its parts in the format of the wire @returns '' if the key is too long for an id */
export function idOfKey(key: readonly string[]): string {
  const [only = ''] = key;
  if (key.length === 1 && PLAIN.test(only) && !decoded(only)) return only;
  const id = Buffer.from(JSON.stringify(key)).toString('base64url');
  return id.length > MAX ? '' : id;
}

/** @returns null if it is no key with this number of parts */
export function keyOfId(id: string, parts: number): readonly string[] | null {
  const key = decoded(id) ?? [id];
  return key.length === parts ? key : null;
}
