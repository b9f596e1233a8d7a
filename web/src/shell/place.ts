// What an address means for the desk (product §2): a page, a refresh of one, a way to another address, or nothing.
import { modelOfRecord, withPart } from '../kit/record-address.ts';
import { findPage, flatten, isCatalogue, landingOf, pageOfModel, type MenuItem, type PageItem } from './menu.ts';

export type Place =
  | { kind: 'page'; path: string; item: PageItem; parameters: Record<string, string> }
  | { kind: 'missing' }
  /** `path` is shown again from the start. */
  | { kind: 'again'; path: string }
  | { kind: 'way'; to: string }
  /** An address of a page that is not the desk's. */
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

/** Each comes to their own page of the model; who has none is told there that they have not. */
function wayToRecord(menu: MenuItem[], { model, record }: { model: string; record: string }): string {
  const page = pageOfModel(menu, model);
  return page ? `${page.target.path}?open=${record}` : `/previewModel?id=${model}&open=${record}`;
}
