import { describe, expect, test } from 'vitest';
import { drawn, readRegions } from './regions.ts';

const square = [
  [120, 30],
  [121, 30],
  [121, 31],
  [120, 31],
  [120, 30],
];
const feature = (more: object = {}, geometry: object = { type: 'Polygon', coordinates: [square] }) => ({
  type: 'Feature',
  properties: { name: '安吉', adcode: 330523, ...more },
  geometry,
});
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

test('regions come with code, name and rings, of one piece or several', () => {
  const { regions, findings } = readRegions(
    file(feature(), feature({ adcode: '1', name: '群岛' }, { type: 'MultiPolygon', coordinates: [[square], [square]] })),
  );
  expect(findings).toEqual([]);
  expect(regions.map(({ code, name, rings }) => [code, name, rings.length])).toEqual([
    ['330523', '安吉', 1],
    ['1', '群岛', 2],
  ]);
});

describe('is refused:', () => {
  const deep = '['.repeat(100_000);
  test.each<[string, string, string]>([
    ['no JSON', '{', '-1 json'],
    ['half of a file', file(feature()).slice(0, 80), '-1 json'],
    ['lists within lists', deep, '-1 json'],
    ['another kind of JSON', '{"type":"Topology"}', '-1 kind'],
    ['a list', '[]', '-1 kind'],
    ['nothing in it', file(), '-1 empty'],
    ['too many regions', file(...Array.from({ length: 5_001 }, () => 1)), '-1 tooMany'],
    ['no feature', file(feature(), 'x'), '1 feature'],
    ['hostile keys', '{"__proto__":{"type":"FeatureCollection"},"features":[]}', '-1 kind'],
    ['a region without a name', file(feature({ name: ' ' })), '0 name'],
    ['a name that is none', file(feature({ name: { x: 1 } })), '0 name'],
    ['a code twice', file(feature(), feature()), '1 codeTwice'],
    ['a point', file(feature({}, { type: 'Point', coordinates: [1, 2] })), '0 shape'],
    ['a ring of two', file(feature({}, { type: 'Polygon', coordinates: [square.slice(0, 2)] })), '0 shape'],
    ['somewhere beyond the world', file(feature({}, { type: 'Polygon', coordinates: [[...square, [500, 30]]] })), '0 point'],
    ['texts for numbers', file(feature({}, { type: 'Polygon', coordinates: [[...square, ['120', '30']]] })), '0 point'],
  ])('%s', (_, text, expected) => {
    expect(readRegions(text).findings.map(({ row, trouble }) => `${row} ${trouble}`)).toEqual([expected]);
  });
});

test('a map is drawn north up, to its width', () => {
  const { regions } = readRegions(file(feature()));
  const { height, paths, middles } = drawn(regions, 100);
  expect(height).toBeCloseTo(100 / Math.cos((30.5 * Math.PI) / 180), 3);
  expect(paths).toEqual([`M0 ${Math.round(height * 10) / 10}L100 ${Math.round(height * 10) / 10}L100 0L0 0L0 ${Math.round(height * 10) / 10}Z`]);
  expect(middles).toEqual([[50, Math.round((height / 2) * 10) / 10]]);
});
