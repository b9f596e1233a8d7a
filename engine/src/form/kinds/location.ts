import type { Json } from '../document.ts';
import { asText, isEmpty, valueKind } from '../kind.ts';
import { kept, mark } from '../property.ts';

type Place = Readonly<Record<string, Json>>;
const isPlace = (value: Json): value is Place => typeof value === 'object' && value !== null && !Array.isArray(value);
const within = (value: Json | undefined, most: number) => /^-?\d{1,3}(?:\.\d{1,20})?$/.test(asText(value)) && Math.abs(Number(asText(value))) <= most;

/** `{ fullAddress, lng, lat, … }`; later versions of the family send it as text of JSON. */
export const location = valueKind({
  name: 'location',
  group: 'more',
  tags: ['Location'],
  // How far the place may be moved on a map, which there is none here.
  properties: [kept('range', null, { at: 'adjustmentScope' }), mark('autoLocate', false, { at: 'autoLocation' })],
  value: () => 'json',
  check: (value) => (isPlace(value) && within(value.lng, 180) && within(value.lat, 90) ? [] : [{ key: 'noAddress' }]),
  text: (value) => (isPlace(value) ? asText(value.fullAddress ?? value.address ?? value.name) : ''),
  from: (written) => (written.trim() === '' ? { value: null } : { key: 'notImported' }),
  valueIn: (wire) => {
    if (isEmpty(wire)) return null;
    if (typeof wire !== 'string') return wire;
    try {
      return JSON.parse(wire) as Json;
    } catch {
      return wire;
    }
  },
  valueOut: (value) => (isPlace(value) ? JSON.stringify(value) : value),
  places: ['column'],
});
