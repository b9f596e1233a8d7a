// What an endpoint asks of its caller, as the suites write it.
import type { Endpoint } from '@ordo/contract/kit.ts';

/** As `policy.ts` says it; of a page that the call's target tells, `{dictionary}:btn_add`. */
export const accessText = ({ access }: Pick<Endpoint, 'access'>): string => (typeof access === 'string' ? access : `{${access.page.kind}}:${access.right}`);

/** Whether some right lets somebody in whatever the call is about; of a kind without a page of all none does (`target-matrix.ts` asks there). */
export const isOnePage = ({ access }: Pick<Endpoint, 'access'>): boolean => typeof access === 'string' || access.page.all !== null;

/** That right: of such a page, the right on the page of all. */
export function rightOf({ access, path }: Pick<Endpoint, 'access' | 'path'>): string {
  if (typeof access === 'string') return access;
  if (access.page.all === null) throw new Error(`${path}: no right is enough for every ${access.page.kind}`);
  return `${access.page.all}:${access.right}`;
}

/** On the page of the target alone. */
export function rightOnTarget({ access, path }: Pick<Endpoint, 'access' | 'path'>): string {
  if (typeof access === 'string') throw new Error(`${path} stands on the same page whatever it is about`);
  return access.right;
}

/** enCode of the page of that right; empty where none is asked for. */
export const pageOf = (endpoint: Pick<Endpoint, 'access' | 'path'>): string => (isOnePage(endpoint) ? (rightOf(endpoint).match(/^(.+):/)?.[1] ?? '') : '');
