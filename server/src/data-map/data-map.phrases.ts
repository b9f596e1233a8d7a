import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Trouble } from '@ordo/engine/geo-json/regions.ts';

export const mapTroubles: Record<Trouble, Phrase> = {
  json: ['不是有效的 JSON', 'not valid JSON'],
  kind: ['不是 GeoJSON 的 FeatureCollection', 'not a GeoJSON FeatureCollection'],
  empty: ['没有任何区域', 'the file contains no regions'],
  tooMany: ['区域或坐标点过多（最多 5000 个区域、30 万个点）', 'too many regions or points (at most 5,000 regions and 300,000 points)'],
  feature: ['第 {row} 个区域不是有效的 Feature', 'region {row} is not a valid Feature'],
  name: ['第 {row} 个区域没有名称（properties.name）', 'region {row} has no name (properties.name)'],
  codeTwice: ['第 {row} 个区域的编码重复', 'region {row} has a duplicate code'],
  shape: ['第 {row} 个区域不是多边形', 'region {row} is not a polygon'],
  point: ['第 {row} 个区域有超出范围的坐标', 'region {row} has coordinates that are out of range'],
};
