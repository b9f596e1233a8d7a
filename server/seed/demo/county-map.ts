// A map of the demo county's towns, generated: one field of an irregular grid for each town. It shows how statistics look on a map, not real locations.
import type { Input } from '@ordo/contract/kit.ts';
import type { dataMapCreate } from '@ordo/contract/data-map.ts';
import type { Town } from './county.ts';
import { dice } from './random.ts';

export const countyMapCode = 'demo-county';

const COLUMNS = 4;
/** Degrees; the north-west corner of the grid. */
const WEST = 119.3;
const NORTH = 30.85;
const STEP = 0.14;
/** Maximum displacement of a corner, in hundredths of a field. */
const CROOKED = 28;

export function planCountyMap(towns: readonly Town[]): Input<typeof dataMapCreate> {
  const chance = dice('county map');
  const rows = Math.ceil(towns.length / COLUMNS);
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_one, column) => {
      const aside = () => (chance.between(-CROOKED, CROOKED) / 100) * STEP;
      return [round(WEST + column * STEP + aside()), round(NORTH - row * STEP + aside())] as const;
    }),
  );
  const corner = (row: number, column: number) => corners[row]?.[column] ?? [WEST, NORTH];
  const features = towns.map(({ enCode, fullName }, at) => {
    const [row, first] = [Math.floor(at / COLUMNS), at % COLUMNS];
    // The last town takes the rest of its row.
    const last = at === towns.length - 1 ? COLUMNS - 1 : first;
    const across = Array.from({ length: last - first + 2 }, (_, step) => first + step);
    const ring = [...across.map((column) => corner(row, column)), ...across.toReversed().map((column) => corner(row + 1, column))];
    return {
      type: 'Feature',
      properties: { name: fullName, adcode: enCode },
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    };
  });
  return {
    fullName: '演示县各镇街（示意图）',
    enCode: countyMapCode,
    description: '自动生成的示意图形，不代表真实边界。Schematic shapes, not real borders.',
    data: JSON.stringify({ type: 'FeatureCollection', features }),
  };
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
