// Fields in an address: shown by name, stored by id.
const PLACE = /\{([^{}]+)\}/g;

/** Ids → names. */
export const namedAddress = (address: string, names: ReadonlyMap<string, string>): string =>
  address.replaceAll(PLACE, (place, id: string) => (names.has(id) ? `{${names.get(id)}}` : place));

/** Names → ids; unknown and ambiguous names stay as written. */
export function keptAddress(written: string, names: ReadonlyMap<string, string>): string {
  const ids = Map.groupBy(names.keys(), (id) => names.get(id));
  return written.replaceAll(PLACE, (place, name: string) => {
    const found = ids.get(name) ?? [];
    return found.length === 1 ? `{${found[0]}}` : place;
  });
}
