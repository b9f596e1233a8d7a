// The access of an endpoint, in the notation of the suites.
import type { Endpoint } from '@ordo/contract/kit.ts';

/** In the notation of `policy.ts`; for a page that depends on the call's target, `{dictionary}:btn_add`. */
export const accessText = ({ access }: Pick<Endpoint, 'access'>): string => (typeof access === 'string' ? access : `{${access.page.kind}}:${access.right}`);

/** Whether one permission allows the call for any target; never for kinds without a page of all targets (`target-matrix.ts` tests those). */
export const isOnePage = ({ access }: Pick<Endpoint, 'access'>): boolean => typeof access === 'string' || access.page.all !== null;

/** That permission: for such a page, the one on the page of all targets. */
export function rightOf({ access, path }: Pick<Endpoint, 'access' | 'path'>): string {
  if (typeof access === 'string') return access;
  if (access.page.all === null) throw new Error(`${path}: no right is enough for every ${access.page.kind}`);
  return `${access.page.all}:${access.right}`;
}

/** The permission on the target's own page only. */
export function rightOnTarget({ access, path }: Pick<Endpoint, 'access' | 'path'>): string {
  if (typeof access === 'string') throw new Error(`${path} stands on the same page whatever it is about`);
  return access.right;
}

/** enCode of the page of that permission; empty if none is needed. */
export const pageOf = (endpoint: Pick<Endpoint, 'access' | 'path'>): string => (isOnePage(endpoint) ? (rightOf(endpoint).match(/^(.+):/)?.[1] ?? '') : '');
