// The menu as the shell needs it: every entry with what it opens and where it stands.
import type { MenuEntry } from '@ordo/contract/session.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { matchPath } from 'react-router';
import { translateNow } from '../kit/phrases.ts';
import { menuTarget, type Hosts, type MenuTarget, type MenuRoute } from './menu-target.ts';
import { shellPhrases } from './shell.phrases.ts';

export interface MenuItem {
  id: string;
  title: string;
  /** How the title is spelled in Latin letters: `kehuguanli khgl`. */
  spell: string;
  icon: string;
  target: MenuTarget;
  children: MenuItem[];
  /** The entries above it, topmost first. */
  above: MenuItem[];
  /** The entry of the menu that it belongs to, where it is none itself: whose rights it has, and which is marked. */
  of?: string;
  /** Its hidden pages are among its children: there are no others. */
  complete?: boolean;
  /** What its address says, where the page wants to know. */
  parameters?: Record<string, string>;
}

/** An item that is a page inside. */
export type PageItem = MenuItem & { target: MenuRoute };

const NO_NAME = 'no-name';

export const LANDING = '/vaccines/customer';

const hosts = (): Hosts => ({ dataV: `${location.origin}/v1/DataV` });

/** Entries that open nothing and hold nothing are left out; `website`s and unknown kinds never break the rest. */
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

/** One reading for all who ask of the same menu. */
export function menuOf(entries: MenuEntry[]): MenuItem[] {
  const known = read.get(entries) ?? readMenu(entries);
  read.set(entries, known);
  return known;
}

export const isCatalogue = (item: MenuItem) => item.target.kind === 'route' && item.target.opens === 'catalogue';

export const isPage = (item: MenuItem): item is PageItem => item.target.kind === 'route' && !isCatalogue(item);

/** The entry of the menu that it is, or belongs to. */
export const entryOf = (item: MenuItem) => item.of ?? item.id;

/** The address that opens the item from the menu; null for catalogues, links and pages that need parameters. */
export const openablePath = (item: MenuItem) => (isPage(item) && !item.target.path.includes(':') ? item.target.path : null);

const flat = new WeakMap<MenuItem[], MenuItem[]>();

/** Every item, in the order of the menu. Large menus are asked often, so the answer is kept. */
export function flatten(items: MenuItem[]): MenuItem[] {
  const known = flat.get(items) ?? items.flatMap((item) => [item, ...flatten(item.children)]);
  flat.set(items, known);
  return known;
}

/** Pages that everybody has, whatever the menu holds (product §2.1); their key is their screen's. */
const fixed: Record<string, Phrase> = {
  home: shellPhrases.home,
  dashboard: shellPhrases.dashboard,
  profile: shellPhrases.profile,
  messageRecord: shellPhrases.messageRecord,
  previewModel: shellPhrases.previewModel,
};

const spells: Record<string, string> = { home: 'shouye sy', profile: 'gerenxinxi grxx', messageRecord: 'xiaoxizhongxin xxzx' };

/** Of these, those that are found by their name. */
export const fixedPages = () => Object.entries(spells).map(([screen, spell]) => ({ path: `/${screen}`, title: translateNow(fixed[screen] as Phrase), spell }));

/** Of these, those that stay and have no tag (product §2.1). */
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
  // The first of an address wins.
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

/** Hidden pages below one of the menu's (product §2.1), as long as nobody has said which there are: they share its screen, its title and its rights. */
const under: Record<string, readonly string[]> = { '/vaccines/indent': ['/vaccines/indent/:product', '/vaccines/indent/:product/:region'] };

function underPage(plain: ReadonlyMap<string, PageItem>, path: string) {
  for (const [host, patterns] of Object.entries(under)) {
    const item = plain.get(host);
    const match = item && !item.complete && patterns.map((pattern) => matchPath(pattern, path)).find(Boolean);
    if (item && match) return { item, parameters: match.params as Record<string, string> };
  }
  return null;
}

/** Where `/` leads: the vaccine customers when the menu has them, else the first page of the first entry that has one. */
export function landingOf(items: MenuItem[]): string | null {
  if (findPage(items, LANDING)) return LANDING;
  const first = flatten(items).find(openablePath);
  return first ? openablePath(first) : null;
}
