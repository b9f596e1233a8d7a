import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Trouble } from '@ordo/engine/geo-json/regions.ts';

export const mapTroubles: Record<Trouble, Phrase> = {
  json: ['不是有效的 JSON', 'it is not valid JSON'],
  kind: ['不是 GeoJSON 的 FeatureCollection', 'it is no FeatureCollection of GeoJSON'],
  empty: ['没有任何区域', 'there are no regions in it'],
  tooMany: ['区域或坐标点过多（最多 5000 个区域、30 万个点）', 'there are too many regions or points in it (at most 5,000 and 300,000)'],
  feature: ['第 {row} 个区域不是有效的 Feature', 'region {row} is no Feature'],
  name: ['第 {row} 个区域没有名称（properties.name）', 'region {row} has no name (properties.name)'],
  codeTwice: ['第 {row} 个区域的编码重复', 'another region has the code of region {row}'],
  shape: ['第 {row} 个区域不是多边形', 'region {row} is no polygon'],
  point: ['第 {row} 个区域有超出范围的坐标', 'region {row} has a point that is not on earth'],
};
