// Fields in an address, by their names as people write them, and by their ids as they are kept.
const PLACE = /\{([^{}]+)\}/g;

/** By ids → by names. */
export const namedAddress = (address: string, names: ReadonlyMap<string, string>): string =>
  address.replaceAll(PLACE, (place, id: string) => (names.has(id) ? `{${names.get(id)}}` : place));

/** By names → by ids; what is called by no name, or by that of several, stays as it is written. */
export function keptAddress(written: string, names: ReadonlyMap<string, string>): string {
  const ids = Map.groupBy(names.keys(), (id) => names.get(id));
  return written.replaceAll(PLACE, (place, name: string) => {
    const found = ids.get(name) ?? [];
    return found.length === 1 ? `{${found[0]}}` : place;
  });
}
