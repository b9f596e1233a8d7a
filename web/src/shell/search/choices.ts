// The results of a search: pages, commands and records, in groups.
import type { Language } from '@ordo/contract/language.ts';
import { useMemo } from 'react';
import { translateCodeNow, useLanguage, useText } from '../../kit/phrases.ts';
import { useSession } from '../../kit/session.ts';
import { buttonsOn } from '../../kit/view.tsx';
import { useMode } from '../look.ts';
import { findPage, fixedPages, flatten, pageOfModel, type MenuItem } from '../menu.ts';
import { openEntry } from '../menu-items.tsx';
import { navigateTo } from '../navigation.ts';
import { commandsFor, type Command } from './commands.ts';
import type { Finder, Found } from './finder.ts';
import { recentPages } from './recent.ts';
import { useRecords } from './use-records.ts';
import { searchPhrases } from './search.phrases.ts';

export interface Choice {
  key: string;
  title: string;
  trail: string;
  hint: string;
  icon: 'page' | 'outside' | 'command';
  run(): void;
}

interface Group {
  key: string;
  heading: string;
  choices: Choice[];
}

/** What is found by name: pages, pages outside the menu, and commands. */
export interface Findable {
  menu: MenuItem[];
  /** Language of the names. */
  language: Language;
  commands: Command[];
  fixed: Found[];
}

export interface Index {
  /** The inputs of the index: it is built again for another menu, language, mode or other permissions. */
  of: Findable;
  all: Found[];
  find: Finder;
}

const MAX_AT_FIRST = 12;

const say: ReturnType<typeof useText<typeof searchPhrases>> = (key, parameters) => translateCodeNow(searchPhrases, key, parameters);

/** The same object as long as nothing has changed, so that its index can be reused. */
export function useFindable(menu: MenuItem[]): Findable {
  const language = useLanguage();
  const mode = useMode();
  const current = useSession((session) => session.current);
  return useMemo(() => {
    const may = (menuId: string, button: string) => current !== null && buttonsOn(current, menuId).has(button);
    const fixed = fixedPages().map(({ title, path, spell }): Found => ({ id: ` ${path}`, title, trail: '', path, outside: false, spell }));
    return { menu, language, commands: commandsFor(menu, say, may, mode), fixed };
  }, [menu, language, mode, current]);
}

export function useChoices({ menu, commands }: Findable, query: string, index: Index | null): Group[] {
  const text = useText(searchPhrases);
  const records = useRecords(
    index ? query : '',
    (path) => findPage(menu, path) !== null,
    flatten(menu).some(({ target }) => target.kind === 'route' && target.opens === 'model') ? (model) => pageOfModel(menu, model)?.target.path ?? null : null,
  );
  if (!index) return [];
  const asChoice = (found: Found): Choice => {
    const command = commands.find(({ id }) => id === found.id);
    return {
      key: found.id,
      title: found.title,
      trail: found.trail,
      hint: found.outside ? text('newWindow') : found.path,
      icon: found.outside ? 'outside' : command ? 'command' : 'page',
      run: command ? command.run : found.path ? () => void navigateTo(found.path) : () => openEntry(menu, found.id),
    };
  };
  if (!query.trim()) {
    const recent = recentPages().flatMap((path) => index.all.filter((found) => found.path === path));
    return recent.length > 1
      ? [{ key: 'recent', heading: text('recent'), choices: recent.map(asChoice) }]
      : [{ key: 'all', heading: text('all'), choices: index.all.slice(0, MAX_AT_FIRST).map(asChoice) }];
  }
  const groups: Group[] = [
    { key: 'found', heading: '', choices: index.find(query).map(asChoice) },
    ...records.map(({ path, hits }) => ({
      key: path,
      heading: findPage(menu, path)?.item.title ?? '',
      choices: hits.map(({ id, title, hint }): Choice => ({
        key: `${path} ${id}`,
        title,
        trail: '',
        hint,
        icon: 'page',
        run: () => void navigateTo(`${path}?open=${encodeURIComponent(id)}`),
      })),
    })),
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
