// The menu as the shell needs it: every entry with its target and its position.
import type { MenuEntry } from '@ordo/contract/session.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { matchPath } from 'react-router';
import { translateNow } from '../kit/phrases.ts';
import { menuTarget, type Hosts, type MenuTarget, type MenuRoute } from './menu-target.ts';
import { shellPhrases } from './shell.phrases.ts';

export interface MenuItem {
  id: string;
  title: string;
  /** The title in pinyin: `kehuguanli khgl`. */
  spell: string;
  icon: string;
  target: MenuTarget;
  children: MenuItem[];
  /** Its ancestors, topmost first. */
  above: MenuItem[];
  /** The menu entry that a page belongs to, if it is none itself: its permissions apply, and it is highlighted. */
  of?: string;
  /** All its hidden pages are among its children. */
  complete?: boolean;
  /** Parameters of its address, for the page. */
  parameters?: Record<string, string>;
}

/** An item that is an internal page. */
export type PageItem = MenuItem & { target: MenuRoute };

const NO_NAME = 'no-name';

export const LANDING = '/vaccines/customer';

const hosts = (): Hosts => ({ dataV: `${location.origin}/v1/DataV` });

/** Entries without target and children are left out; `website`s and unknown kinds never break the rest. */
export function readMenu(entries: MenuEntry[], above: MenuItem[] = [], at: Hosts = hosts()): MenuItem[] {
  return entries.flatMap((entry) => {
    const item: MenuItem = {
      id: entry.id,
      title: entry.fullName || entry.enCode || NO_NAME,
      spell: entry.spell ?? '',
      icon: entry.icon ?? '',
      target: menuTarget(entry, at),
      children: [],
      above,
    };
    item.children = readMenu(entry.children ?? [], [...above, item], at);
    const empty = item.target.kind === 'nothing' || isCatalogue(item);
    return empty && item.children.length === 0 ? [] : [item];
  });
}

const read = new WeakMap<MenuEntry[], MenuItem[]>();

/** Cached: one parsed result for all callers with the same menu. */
export function menuOf(entries: MenuEntry[]): MenuItem[] {
  const known = read.get(entries) ?? readMenu(entries);
  read.set(entries, known);
  return known;
}

export const isCatalogue = (item: MenuItem) => item.target.kind === 'route' && item.target.opens === 'catalogue';

export const isPage = (item: MenuItem): item is PageItem => item.target.kind === 'route' && !isCatalogue(item);

/** The menu entry that it is, or belongs to. */
export const entryOf = (item: MenuItem) => item.of ?? item.id;

/** The address that opens the item from the menu; null for catalogues, links and pages that need parameters. */
export const openablePath = (item: MenuItem) => (isPage(item) && !item.target.path.includes(':') ? item.target.path : null);

const flat = new WeakMap<MenuItem[], MenuItem[]>();

/** Every item, in menu order. Cached, because large menus are flattened often. */
export function flatten(items: MenuItem[]): MenuItem[] {
  const known = flat.get(items) ?? items.flatMap((item) => [item, ...flatten(item.children)]);
  flat.set(items, known);
  return known;
}

/** Pages that everybody has, independent of the menu (product §2.1), by their screen. */
const fixed: Record<string, Phrase> = {
  home: shellPhrases.home,
  dashboard: shellPhrases.dashboard,
  profile: shellPhrases.profile,
  messageRecord: shellPhrases.messageRecord,
  previewModel: shellPhrases.previewModel,
};

const spells: Record<string, string> = { home: 'shouye sy', profile: 'gerenxinxi grxx', messageRecord: 'xiaoxizhongxin xxzx' };

/** Those of them that can be found by name. */
export const fixedPages = () => Object.entries(spells).map(([screen, spell]) => ({ path: `/${screen}`, title: translateNow(fixed[screen] as Phrase), spell }));

/** Those of them that stay open and have no tag (product §2.1). */
export const isPinned = (path: string) => path === '/home' || path === '/dashboard';

function fixedPage(path: string): PageItem | null {
  const screen = path.slice(1);
  const title = Object.hasOwn(fixed, screen) ? fixed[screen] : undefined;
  const target: MenuRoute = { kind: 'route', opens: 'page', path, screen, moduleId: '', isTree: false, url: '' };
  return title ? { id: '', title: translateNow(title), spell: '', icon: '', target, children: [], above: [] } : null;
}

const byPath = new WeakMap<MenuItem[], { plain: Map<string, PageItem>; named: PageItem[] }>();

/** The pages of a menu by address, and those whose addresses have parameters. */
function pagesOf(items: MenuItem[]) {
  const known = byPath.get(items);
  if (known) return known;
  const pages = flatten(items).filter(isPage);
  // If several have the same address, the first is used.
  const found = { plain: new Map(pages.toReversed().map((item) => [item.target.path, item])), named: pages.filter((item) => item.target.path.includes(':')) };
  byPath.set(items, found);
  return found;
}

/** The page at `path`: plain addresses before those with parameters, the menu's before the fixed ones. */
export function findPage(items: MenuItem[], path: string): { item: PageItem; parameters: Record<string, string> } | null {
  const { plain, named } = pagesOf(items);
  const exact = plain.get(path);
  if (exact) return { item: exact, parameters: exact.parameters ?? {} };
  for (const item of named) {
    const match = matchPath(item.target.path, path);
    if (match) return { item, parameters: { ...item.parameters, ...(match.params as Record<string, string>) } };
  }
  const host = underPage(plain, path);
  if (host) return host;
  const item = fixedPage(path);
  return item && { item, parameters: {} };
}

/** The first page of a model (menu type 3). */
export const pageOfModel = (items: MenuItem[], model: string): PageItem | undefined =>
  flatten(items).find((item): item is PageItem => isPage(item) && item.target.opens === 'model' && item.target.moduleId === model);

/** Hidden pages below one of the menu's (product §2.1), until they are loaded: they share its screen, title and permissions. */
const under: Record<string, readonly string[]> = { '/vaccines/indent': ['/vaccines/indent/:product', '/vaccines/indent/:product/:region'] };

function underPage(plain: ReadonlyMap<string, PageItem>, path: string) {
  for (const [host, patterns] of Object.entries(under)) {
    const item = plain.get(host);
    const match = item && !item.complete && patterns.map((pattern) => matchPath(pattern, path)).find(Boolean);
    if (item && match) return { item, parameters: match.params as Record<string, string> };
  }
  return null;
}

/** The target of `/`: the vaccine customers if the menu has them, else the first page of the first entry that has one. */
export function landingOf(items: MenuItem[]): string | null {
  if (findPage(items, LANDING)) return LANDING;
  const first = flatten(items).find(openablePath);
  return first ? openablePath(first) : null;
}
