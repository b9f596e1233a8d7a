// What the client needs about the signed-in person: who they are, their menu, and their buttons and columns page by page (wire §3).
import type { Result } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import type { currentUser, LayoutTheme, MenuEntry } from '@ordo/contract/session.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fixedKeys, hiddenKeys, type PageColumns } from '@ordo/engine/permission/columns.ts';
import { can, type Rights } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { enabledMenus, rightCode } from '../kit/authority.ts';
import { pinyinOf } from '../kit/pinyin.ts';
import type { FileLinks } from '../kit/file-links.ts';
import type { Call } from '../kit/serve.ts';
import { faceOf, tellsLastLogin } from '../sys-config/sys-config.read.ts';
import type { PageRegistry } from '../kit/registry.ts';
import { followingButtons, freeColumns } from './family-rights.ts';
import { placeOfAddress } from './place-of-address.ts';

type CurrentUser = Result<typeof currentUser>;

/** @param linkOrigins origins to which links may carry a ticket */
export async function currentUserOf(call: Call, pages: PageRegistry, linkOrigins: readonly string[], links: FileLinks): Promise<CurrentUser> {
  const [user, system, tells, menus, rights, told] = await Promise.all([
    readUser(call),
    faceOf(call.db),
    tellsLastLogin(call.db),
    readMenus(call),
    readRights(call),
    pages.columnsFor(call.db, call.user.rights),
  ]);
  const spellings = new Map(await Promise.all(menus.map(async (menu) => [menu.id, await pinyinOf(menuName(menu, call.language))] as const)));
  const shown = menus.filter((menu) => can(call.user.rights, `${menu.en_code}:view`));
  return {
    userInfo: { ...user, prevLogin: tells ? user.prevLogin : 0, headIcon: links.face(user.headIcon, call.user, call.now) },
    system,
    columns: columnsKept(call.user.rights, told.values()),
    linkOrigins: [...linkOrigins],
    ...(call.user.viewedBy && { viewedBy: { fullName: call.user.viewedBy.fullName, until: call.user.viewedBy.until } }),
    menuList: menuTree(shown, menus, spellings, call.language),
    permissionList: shown.map((menu) => {
      const granted = (kind: string) =>
        rights
          .filter((right) => right.menu_id === menu.id && right.kind === kind && can(call.user.rights, `${menu.en_code}:${right.code}`))
          .map((right) => ({ id: right.id, fullName: menuName(right, call.language), enCode: right.en_code }));
      const button = granted('button');
      const defined = rights.filter((right) => right.menu_id === menu.id && right.kind === 'column').map((right) => right.en_code);
      return {
        modelId: menu.id,
        moduleName: menuName(menu, call.language),
        button: [...button, ...followingButtons(menu, button, call.user.rights, call.language)],
        column: [...granted('column'), ...freeColumns(menu, told.get(menu.en_code), defined, call.user.rights, call.language)],
        form: granted('form'),
      };
    }),
  };
}

function columnsKept(rights: Rights, pages: Iterable<PageColumns>): CurrentUser['columns'] {
  return Object.fromEntries(
    [...pages].flatMap((page) => {
      const fixed = fixedKeys(rights, page);
      return fixed.size ? [[page.menu, { hidden: [...hiddenKeys(rights, page)], fixed: [...fixed] }]] : [];
    }),
  );
}

async function readUser({ db, user, now, language }: Call): Promise<CurrentUser['userInfo']> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('organize as o', 'o.id', 'u.organize_id')
    .innerJoin('session as s', (join) => join.onTrue())
    .select([
      'u.id',
      'u.account',
      'u.real_name',
      'u.head_icon',
      'u.gender',
      'u.organize_id',
      'o.full_name',
      'u.is_administrator',
      'u.theme',
      'u.language',
      'u.prev_login_time',
      'u.prev_login_ip',
      's.created_at',
      's.ip',
      's.user_agent',
    ])
    .where('u.id', '=', user.userId)
    .where('s.id', '=', user.sessionId)
    .executeTakeFirstOrThrow();
  return {
    userId: row.id,
    userAccount: row.account,
    userName: row.real_name,
    headIcon: row.head_icon,
    gender: row.gender,
    organizeId: row.organize_id,
    organizeName: row.full_name,
    isAdministrator: row.is_administrator,
    portalId: '',
    theme: row.theme as LayoutTheme,
    language: row.language,
    loginTime: row.created_at ?? now,
    loginIPAddress: row.ip,
    loginPlatForm: row.user_agent,
    prevLogin: row.prev_login_time === null ? 0 : 1,
    prevLoginTime: row.prev_login_time,
    prevLoginIPAddress: row.prev_login_ip,
    prevLoginIPAddressName: placeOfAddress(row.prev_login_ip, language),
  };
}

function readMenus({ db }: Call) {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('category', '=', 'Web')
    .where('id', 'in', sql<string>`(select id from ${enabledMenus} o)`)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
}

function readRights({ db }: Call) {
  return db
    .selectFrom('menu_right as r')
    .select(['r.id', 'r.menu_id', 'r.kind', 'r.full_name', 'r.full_name_en', 'r.full_name_zhtw', 'r.en_code', rightCode.as('code')])
    .where('r.enabled_mark', '=', 1)
    .where('r.delete_mark', '=', 0)
    .orderBy('r.sort_code')
    .execute();
}

type MenuRow = Awaited<ReturnType<typeof readMenus>>[number];

/** In the language of the caller. */
export function menuName(menu: Pick<MenuRow, 'full_name' | 'full_name_en' | 'full_name_zhtw'>, language: Language): string {
  if (language === 'en') return menu.full_name_en ?? menu.full_name;
  return language === 'zhtw' ? (menu.full_name_zhtw ?? zhtw[menu.full_name] ?? menu.full_name) : menu.full_name;
}

/** The entries shown, with the catalogues above them; empty catalogues are left out. */
function menuTree(shown: MenuRow[], all: MenuRow[], spellings: ReadonlyMap<string, string>, language: Language): MenuEntry[] {
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  const kept = new Set<MenuRow>();
  for (const menu of shown) {
    if (menu.type === 1) continue;
    for (let at: MenuRow | undefined = menu; at && !kept.has(at); at = byId.get(at.parent_id)) kept.add(at);
  }
  const below = Map.groupBy(
    all.filter((menu) => kept.has(menu)),
    (menu) => menu.parent_id,
  );
  const entries = (parentId: string): MenuEntry[] =>
    (below.get(parentId) ?? []).map((menu) => {
      const children = entries(menu.id);
      return {
        id: menu.id,
        parentId: menu.parent_id,
        enCode: menu.en_code,
        fullName: menuName(menu, language),
        spell: spellings.get(menu.id) ?? '',
        icon: menu.icon,
        type: menu.type,
        urlAddress: menu.url_address,
        linkTarget: menu.link_target,
        category: menu.category,
        propertyJson: menu.property_json,
        hasChildren: children.length > 0,
        children,
        sortCode: menu.sort_code,
      };
    });
  return entries('-1');
}
