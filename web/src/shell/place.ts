// The meaning of an address for the desk (product §2): a page, a refresh of one, a redirect, or nothing.
import { modelOfRecord, withPart } from '@ordo/engine/text/record-address.ts';
import { findPage, flatten, isCatalogue, landingOf, pageOfModel, type MenuItem, type PageItem } from './menu.ts';

export type Place =
  | { kind: 'page'; path: string; item: PageItem; parameters: Record<string, string> }
  | { kind: 'missing' }
  /** `path` is shown again with a new state. */
  | { kind: 'again'; path: string }
  | { kind: 'way'; to: string }
  /** A page outside of the desk. */
  | { kind: 'outside' };

export const MISSING = '/404';
const AGAIN = '/redirect';
const OUTSIDE = ['/login', '/auth-redirect', '/jump', '/lockScreen', '/home/arrive'];

/** @param search with `?` */
export function placeOf(menu: MenuItem[], pathname: string, search = ''): Place {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (OUTSIDE.includes(path) || path.startsWith('/link/')) return { kind: 'outside' };
  if (path === MISSING) return { kind: 'missing' };
  if (path === '/') return { kind: 'way', to: landingOf(menu) ?? MISSING };
  if (path.startsWith(`${AGAIN}/`)) return { kind: 'again', path: path.slice(AGAIN.length) };
  const record = modelOfRecord(path);
  if (record) return { kind: 'way', to: withPart(wayToRecord(menu, record), search) };
  const page = findPage(menu, path);
  if (page) return { kind: 'page', path, ...page };
  const catalogue = flatten(menu).find((item) => isCatalogue(item) && item.target.kind === 'route' && item.target.path === path);
  return { kind: 'way', to: (catalogue && landingOf(catalogue.children)) ?? MISSING };
}

/** Redirects to the user's own page of the model; without one they are told that they have none. */
function wayToRecord(menu: MenuItem[], { model, record }: { model: string; record: string }): string {
  const page = pageOfModel(menu, model);
  return page ? `${page.target.path}?open=${record}` : `/previewModel?id=${model}&open=${record}`;
}
