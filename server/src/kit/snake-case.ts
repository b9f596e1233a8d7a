// Keys of the wire as columns.

const columns = new Map<string, string>();

/** `areaId` → `area_id`. Keys are those of our contracts, so there is an end to them. */
export function toSnakeCase(key: string): string {
  let column = columns.get(key);
  if (column === undefined) {
    column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(key, column);
  }
  return column;
}
