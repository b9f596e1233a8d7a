// Regions of a map as GeoJSON (RFC 7946): parsing and validation.

export interface Region {
  /** Administrative code, or another id; '' if the file has none. */
  code: string;
  name: string;
  /** Rings of longitude and latitude, in degrees. */
  rings: readonly (readonly (readonly [number, number])[])[];
}

export type Trouble = 'json' | 'kind' | 'empty' | 'tooMany' | 'feature' | 'name' | 'codeTwice' | 'shape' | 'point';

export interface Finding {
  /** Index of the feature; -1: the whole file. */
  row: number;
  trouble: Trouble;
}

const maxRegions = 5_000;
const MAX_POINTS = 300_000;

/** The regions if there are no findings; otherwise all findings, at most one per feature. */
export function readRegions(text: string): { regions: Region[]; findings: Finding[] } {
  const whole = (trouble: Trouble) => ({ regions: [], findings: [{ row: -1, trouble }] });
  const file = parsed(text);
  if (file === undefined) return whole('json');
  if (!isObject(file) || file.type !== 'FeatureCollection' || !Array.isArray(file.features)) return whole('kind');
  const features = file.features as unknown[];
  if (features.length === 0) return whole('empty');
  if (features.length > maxRegions) return whole('tooMany');
  const findings: Finding[] = [];
  const regions: Region[] = [];
  const codes = new Set<string>();
  let points = 0;
  for (const [row, feature] of features.entries()) {
    const read = regionOf(feature);
    if (typeof read === 'string') findings.push({ row, trouble: read });
    else if (read.code && codes.has(read.code)) findings.push({ row, trouble: 'codeTwice' });
    else {
      if (read.code) codes.add(read.code);
      points += read.rings.reduce((sum, ring) => sum + ring.length, 0);
      regions.push(read);
    }
    if (points > MAX_POINTS) return whole('tooMany');
  }
  return findings.length ? { regions: [], findings } : { regions, findings };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function regionOf(feature: unknown): Region | Trouble {
  if (!isObject(feature) || feature.type !== 'Feature' || !isObject(feature.properties)) return 'feature';
  const { name, adcode } = feature.properties;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100) return 'name';
  const code = adcode ?? feature.id ?? '';
  if (typeof code !== 'string' && typeof code !== 'number') return 'feature';
  const { geometry } = feature;
  if (!isObject(geometry) || !Array.isArray(geometry.coordinates)) return 'shape';
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : null;
  if (!polygons || polygons.length === 0 || !polygons.every(Array.isArray)) return 'shape';
  const rings = (polygons as unknown[][]).flat();
  if (rings.length === 0 || !rings.every((ring): ring is unknown[] => Array.isArray(ring) && ring.length >= 4)) return 'shape';
  if (!rings.every((ring) => ring.every(isPoint))) return 'point';
  return { code: String(code).slice(0, 50), name: name.trim(), rings: rings as unknown as Region['rings'] };
}

function isPoint(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [longitude, latitude] = value as unknown[];
  return isWithin(longitude, 180) && isWithin(latitude, 90);
}

const isWithin = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most;

/** Outlines scaled to a width, north up: an SVG path for each region, and the position of its name. The length of a degree is that in the middle of the map. */
export function drawn(
  regions: readonly Region[],
  width: number,
): {
  height: number;
  paths: string[];
  middles: [x: number, y: number][];
  place(point: readonly [longitude: number, latitude: number]): [x: number, y: number];
} {
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const { rings } of regions)
    for (const ring of rings)
      for (const [x, y] of ring) [west, east, south, north] = [Math.min(west, x), Math.max(east, x), Math.min(south, y), Math.max(north, y)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = width / Math.max(1e-9, (east - west) * squeeze);
  const place = ([x, y]: readonly [number, number]): [number, number] => [round((x - west) * squeeze * scale), round((north - y) * scale)];
  const at = (point: readonly [number, number]) => place(point).join(' ');
  return {
    height: Math.max(1, (north - south) * scale),
    paths: regions.map(({ rings }) => rings.map((ring) => `M${ring.map(at).join('L')}Z`).join('')),
    middles: regions.map(({ rings }) => place(middle(rings.reduce((long, ring) => (ring.length > long.length ? ring : long))))),
    place,
  };
}

/** The centre of the bounding box of a ring. */
function middle(ring: Region['rings'][number]): [number, number] {
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const [x, y] of ring) [west, east, south, north] = [Math.min(west, x), Math.max(east, x), Math.min(south, y), Math.max(north, y)];
  return [(west + east) / 2, (south + north) / 2];
}

const round = (value: number) => Math.round(value * 10) / 10;
