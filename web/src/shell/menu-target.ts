// What a menu entry opens (product §2.3). Menus are data edited by users: whatever they contain, an entry opens a page, a link or nothing.
import type { MenuEntry, MenuType } from '@ordo/contract/session.ts';

/** A page inside the product. */
export interface MenuRoute {
  kind: 'route';
  opens: 'catalogue' | 'page' | 'model' | 'dictionary' | 'report' | 'portal' | 'website';
  /** Pattern with leading slash; parameters are `:name`. */
  path: string;
  /** Key of the screen that shows it: the address for pages, the kind for the rest, '' for catalogues. */
  screen: string;
  /** Target in the entry's JSON: the model, dictionary type, report or portal. */
  moduleId: string;
  isTree: boolean;
  /** The address that `website` shows. */
  url: string;
}

/** An external page, opened in a new window. `withTicket` completes the address. */
export interface MenuLink {
  kind: 'link';
  /** The purpose of its ticket. */
  purpose: 'link' | 'visualisation';
  url: string;
}

export type MenuTarget = MenuRoute | MenuLink | { kind: 'nothing' };

export interface Hosts {
  /** Absolute address of the visualisation server. */
  dataV: string;
}

const NOTHING: MenuTarget = { kind: 'nothing' };
const DEFAULT_CODE = '001';
/** Placeholder of the ticket in an address. */
const TICKET = 'ORDO-TICKET';

/** An unchecked entry: its keys are present, its values may be anything. */
type Stored = Record<keyof MenuEntry, unknown>;

export function menuTarget(entry: Stored, hosts: Hosts): MenuTarget {
  const { moduleId, isTree } = property(entry.propertyJson);
  const code = String(entry.enCode || DEFAULT_CODE);
  const route = (opens: MenuRoute['opens'], path: string | null, more: Partial<MenuRoute> = {}): MenuTarget =>
    path ? { kind: 'route', opens, path, screen: opens, moduleId, isTree, url: '', ...more } : NOTHING;
  const dynamic = (opens: MenuRoute['opens'], folder: string) => route(opens, pagePath(entry.urlAddress) ?? `/${folder}/${slug(code)}`);

  switch (entry.type as MenuType) {
    case 1:
      return route('catalogue', `/${slug(code)}`, { screen: '' });
    case 2: {
      const path = pagePath(entry.urlAddress);
      return route('page', path, { screen: path?.slice(1).replace(/\/:.*$/, '') });
    }
    case 3:
      return dynamic('model', 'model');
    case 4:
      return dynamic('dictionary', 'dictionary');
    case 5:
      return dynamic('report', 'dataReport');
    case 6:
      return moduleId ? link('visualisation', `${hosts.dataV}/view/${encodeURIComponent(moduleId)}`) : NOTHING;
    case 7: {
      const outside = link('link', fillPlaceholders(String(entry.urlAddress ?? ''), hosts));
      if (outside.kind !== 'link' || entry.linkTarget !== '_self') return outside;
      return route('website', `/externalLink/${slug(code)}`, { url: outside.url });
    }
    case 8:
      return dynamic('portal', 'portal');
    default:
      return NOTHING;
  }
}

/** The address to open: the ticket replaces its placeholder, or is added to the query as `token`; without a ticket the address stays unchanged. */
export function withTicket(url: string, ticket: string | null): string {
  if (url.includes(TICKET)) return url.replaceAll(TICKET, encodeURIComponent(ticket ?? ''));
  if (!ticket) return url;
  const complete = new URL(url);
  complete.searchParams.set('token', ticket);
  return complete.href;
}

/** Only web addresses are allowed as links: no scripts, no data, no files. */
function link(purpose: MenuLink['purpose'], address: string): MenuTarget {
  if (!URL.canParse(address)) return NOTHING;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? { kind: 'link', purpose, url: url.href } : NOTHING;
}

const fillPlaceholders = (address: string, hosts: Hosts) =>
  address
    .trim()
    .replaceAll('${dataV}', hosts.dataV)
    .replace(/\$\{(jnpfT|t)oken\}/g, TICKET);

/** `permission/user?x=1` → `/permission/user`; null when no page can have this address. */
function pagePath(address: unknown): string | null {
  const path = String(address ?? '').replace(/[?#].*$/s, '');
  const parts = path.split('/').map((part) => part.trim());
  const named = parts.filter((part) => part !== '');
  if (named.length === 0 || named.some((part) => part === '.' || part === '..' || !/^:?[\p{L}\p{N}._~-]+$/u.test(part))) return null;
  return `/${named.join('/')}`;
}

/** A code as one part of a path. */
const slug = (code: string) => encodeURIComponent(code.replaceAll('.', '-'));

function property(json: unknown): { moduleId: string; isTree: boolean } {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : json;
    const { moduleId = '', isTree = false } = (value ?? {}) as Record<string, unknown>;
    return {
      moduleId: typeof moduleId === 'string' || typeof moduleId === 'number' ? String(moduleId) : '',
      isTree: [1, '1', true].includes(isTree as number),
    };
  } catch {
    return { moduleId: '', isTree: false };
  }
}
