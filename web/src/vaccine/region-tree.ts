import type { Result } from '@ordo/contract/kit.ts';
import type { indentRegions } from '@ordo/contract/indent.ts';

type Region = Result<typeof indentRegions>['list'][number];

export interface RegionNode {
  id: string;
  fullName: string;
  type: string;
  children: RegionNode[];
}

/**
 * Regions as a tree below one root. Levels with a single child are skipped: for users of one county the tree starts at that county.
 * @param say name and number of pending orders
 */
export function regionTree(regions: readonly Region[], everywhere: string, say: (name: string, pending: number) => string): RegionNode[] {
  const ids = new Set(regions.map((region) => region.id));
  const below = (parentId: string | null): RegionNode[] =>
    regions
      .filter((region) => (parentId === null ? !ids.has(region.parentId) : region.parentId === parentId))
      .map((region) => ({ id: region.id, fullName: say(region.fullName, region.pendingCount), type: 'area', children: below(region.id) }));
  let top = below(null);
  while (top.length === 1 && top[0] && top[0].children.length === 1) top = top[0].children;
  const pending = regions.filter((region) => !ids.has(region.parentId)).reduce((sum, region) => sum + region.pendingCount, 0);
  return [{ id: 'all', fullName: say(everywhere, pending), type: 'area', children: top }];
}
