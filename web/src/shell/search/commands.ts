// Actions that the search offers besides opening something. A command is found by name and pinyin, like a page.
import { languages } from '@ordo/contract/language.ts';
import { languageNames, type useText } from '../../kit/phrases.ts';
import { changeSettings } from '../../kit/settings.ts';
import { changeLanguage } from '../change-language.ts';
import type { Mode } from '../colours.ts';
import type { MenuItem } from '../menu.ts';
import { findPage } from '../menu.ts';
import { lockScreen } from '../screen-lock.ts';
import { confirmSignOut } from '../user-menu.tsx';
import { openSettings } from '../settings-button.tsx';
import { navigate } from '../navigation.ts';
import type { Found } from './finder.ts';
import type { searchPhrases } from './search.phrases.ts';

export interface Command extends Found {
  run(): void;
}

/** Pages on which `?edit=new` creates a record, with the permission for it. */
const makes = ['/vaccines/customer', '/vaccines/product', '/vaccines/lot', '/permission/user', '/permission/role', '/permission/position', '/system/notice'];

/** @param may whether the user has a button of a page */
export function commandsFor(
  menu: MenuItem[],
  text: ReturnType<typeof useText<typeof searchPhrases>>,
  may: (menuId: string, button: string) => boolean,
  mode: Mode,
): Command[] {
  const command = (id: string, title: string, spell: string, run: () => void): Command => ({
    id: ` ${id}`,
    title,
    spell,
    run,
    trail: text('commands'),
    path: '',
    outside: false,
  });
  const dark = mode === 'dark';
  return [
    ...makes.flatMap((path) => {
      const page = findPage(menu, path)?.item;
      if (!page || !may(page.id, 'btn_add')) return [];
      const [whole = '', initials = ''] = page.spell.split(' ');
      return command(`new ${path}`, text('newOn', { page: page.title }), whole && `xinjian${whole} xj${initials}`, () => void navigate(`${path}?edit=new`));
    }),
    command('settings', text('settings'), 'xitongshezhi xtsz', openSettings),
    command('mode', text(dark ? 'toLight' : 'toDark'), dark ? 'qiansemoshi qsms' : 'shensemoshi ssms', () =>
      changeSettings({ darkMode: dark ? 'light' : 'dark' }),
    ),
    ...languages.map((one) =>
      command(`language ${one}`, text('inLanguage', { language: languageNames[one] }), 'qiehuanyuyan qhyy', () => void changeLanguage(one)),
    ),
    command('lock', text('lock'), 'suodingpingmu sdpm', lockScreen),
    command('leave', text('logOut'), 'tuichudenglu tcdl', () => confirmSignOut()),
  ];
}
