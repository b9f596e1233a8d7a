// Keys of the wire as columns.

const columns = new Map<string, string>();

/** `areaId` → `area_id`. Only keys of our contracts come here, so the cache is bounded. */
export function toSnakeCase(key: string): string {
  let column = columns.get(key);
  if (column === undefined) {
    column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(key, column);
  }
  return column;
}
