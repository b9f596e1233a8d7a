// The search index: pages and links of the menu by title (0.7), path (0.3), and pinyin of the title (product §3.2). Loaded with the first search.
import Fuse from 'fuse.js';
import { flatten, isCatalogue, openablePath, type MenuItem } from '../menu.ts';

export interface Found {
  id: string;
  title: string;
  /** The names of its ancestors in the menu. */
  trail: string;
  /** '' for links. */
  path: string;
  outside: boolean;
  spell: string;
}

export type Finder = (query: string) => Found[];

/** Every visible entry with a target. */
export function findable(menu: MenuItem[]): Found[] {
  return flatten(menu).flatMap((item) => {
    const path = openablePath(item);
    const outside = item.target.kind === 'link';
    if (isCatalogue(item) || (!path && !outside)) return [];
    return [{ id: item.id, title: item.title, trail: item.above.map(({ title }) => title).join(' / '), path: path ?? '', outside, spell: item.spell }];
  });
}

const MAX = 50;

/** The best first: exact pinyin matches, then similar ones. */
export function finder(all: Found[]): Finder {
  const fuse = new Fuse(all, {
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
    threshold: 0.4,
  });
  return (query) => {
    const wanted = query.trim();
    if (!wanted) return [];
    const letters = wanted.toLowerCase().replace(/[\s']/g, '');
    const spelled = all
      .map((found) => ({ found, rank: rankOfSpelling(found.spell, letters) }))
      .filter(({ rank }) => rank < NOT)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ found }) => found);
    const alike = fuse.search(wanted, { limit: MAX }).map(({ item }) => item);
    // Chinese characters or a whole word match the title; a few Latin letters match the pinyin of Chinese titles.
    const exact = alike.filter((found) => found.title.toLowerCase().includes(wanted.toLowerCase()));
    return [...new Set([...exact, ...spelled, ...alike])].slice(0, MAX);
  };
}

const NOT = 5;

/** @param spell full syllables and initials, separated by a space */
function rankOfSpelling(spell: string, letters: string): number {
  if (!spell || !/^[a-z0-9]+$/.test(letters)) return NOT;
  const [whole = '', initials = ''] = spell.split(' ');
  if (initials === letters || whole === letters) return 0;
  if (initials.startsWith(letters)) return 1;
  if (whole.startsWith(letters)) return 2;
  if (letters.length > 1 && initials.includes(letters)) return 3;
  return letters.length > 2 && whole.includes(letters) ? 4 : NOT;
}
