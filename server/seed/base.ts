// The initial data of an installation: keys, the menu, one organisation, the first administrator.
import { sql } from 'kysely';
import { builtInTasks } from '../src/built-in-tasks.ts';
import type { Db, Tx } from '../src/kit/db.ts';
import { newId } from '../src/kit/id.ts';
import { generatePassword, hashPassword } from '../src/kit/password.ts';
import { wholeOffer } from '../src/menu/field.ts';
import { rowSources } from '../src/row-sources.ts';
import { ensureKeyPair } from '../src/session/key-pair.ts';
import { inTurn } from './marks.ts';
import { menus } from './menus.ts';
import type { SeedMenu } from './seed-menu.ts';
import { seedDictionaries } from './seed-dictionaries.ts';
import { seedPrintTemplates } from './print-templates.ts';

export const rootOrganize = '1';

/**
 * Updates keys, menu and root organisation to this version; safe at every start and from several nodes, which take turns.
 * @param adminPassword null: generate one
 * @param keep stores the first administrator's password for the operator, before the administrator exists
 * @returns that password if it was set now
 */
export async function seedBase(
  db: Db,
  adminPassword: string | null,
  keep: (password: string) => Promise<void> = async () => undefined,
): Promise<string | null> {
  await ensureKeyPair(db);
  return inTurn(db, async (tx) => {
    await tx
      .insertInto('organize')
      .values({ id: rootOrganize, parent_id: '-1', category: 'company', full_name: '总部', en_code: 'root', path: `${rootOrganize}.` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = new Set((await tx.selectFrom('menu').select('id').execute()).map((menu) => menu.id));
    for (const [index, menu] of menus.entries()) await seedMenu(tx, menu, '-1', index, known);
    await seedRights(tx);
    await nameRights(tx);
    await seedFields(tx);
    await seedDictionaries(tx);
    await seedPrintTemplates(tx);
    await seedTasks(tx);
    return seedAdministrator(tx, adminPassword, keep);
  });
}

/** The id is the code, so a later version finds what an earlier one created; changes by an administrator stay. */
async function seedMenu(tx: Tx, menu: SeedMenu, parentId: string, index: number, known: ReadonlySet<string>): Promise<void> {
  const id = menu.enCode;
  if (!known.has(id)) {
    const [zh, en, zhtw] = menu.name;
    await tx
      .insertInto('menu')
      .values({
        id,
        parent_id: parentId,
        full_name: zh,
        full_name_en: en,
        full_name_zhtw: zhtw ?? null,
        en_code: menu.enCode,
        icon: menu.icon,
        type: menu.children ? 1 : 2,
        url_address: menu.url ?? '',
        sort_code: index,
        ...(menu.url ? { is_button_authorize: 1, is_column_authorize: 1, is_form_authorize: 1, is_data_authorize: 1 } : {}),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const [order, child] of (menu.children ?? []).entries()) await seedMenu(tx, child, id, order, known);
}

/** Permissions that an earlier version created without English names; names changed by an administrator stay. */
async function nameRights(tx: Tx): Promise<void> {
  const rights = flat(menus).flatMap(({ enCode: menu, rights = [] }) => rights.map(([enCode, [zh, en]]) => ({ id: `${menu}:${enCode}`, zh, en })));
  await sql`update menu_right r set full_name_en = s.en from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) as s (id text, zh text, en text)
    where r.id = s.id and r.full_name = s.zh and r.full_name_en is null`.execute(tx);
}

/** Also those that a later version adds to existing pages. */
async function seedRights(tx: Tx): Promise<void> {
  const rights = flat(menus).flatMap(({ enCode: menu, rights: own = [] }) =>
    own.map(([enCode, [zh, en, zhtw]], place) => ({ menu, enCode, zh, en, zhtw, place })),
  );
  await sql`
    insert into menu_right (id, menu_id, kind, full_name, full_name_en, full_name_zhtw, en_code, sort_code)
    select r.menu || ':' || r."enCode", r.menu, 'button', r.zh, r.en, r.zhtw, r."enCode", r.place
    from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) as r (menu text, "enCode" text, zh text, en text, zhtw text, place int) join menu m on m.id = r.menu
    on conflict do nothing`.execute(tx);
}

/** The fields of the pages' rows are offered to data schemes until an administrator changes that. */
async function seedFields(tx: Tx): Promise<void> {
  const fields = Object.entries(rowSources).flatMap(([menu, { fields: own }]) =>
    Object.entries(own).map(
      (
        [
          enCode,
          {
            name: [zh, en, zhtw],
            kind,
          },
        ],
        place,
      ) => ({ menu, enCode, zh, en, zhtw, place, ...wholeOffer(kind) }),
    ),
  );
  await sql`
    insert into menu_field (id, menu_id, en_code, full_name, full_name_en, full_name_zhtw, type, condition_symbol, condition_text, sort_code)
    select f.menu || ':field:' || f."enCode", f.menu, f."enCode", f.zh, f.en, f.zhtw, f.type, f."conditionSymbol", f."conditionText", f.place
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
      as f (menu text, "enCode" text, zh text, en text, zhtw text, type text, "conditionSymbol" text, "conditionText" text, place int) join menu m on m.id = f.menu
    on conflict do nothing`.execute(tx);
}

/** Built-in tasks; their schedule, and whether they are enabled, stays as an administrator set it. */
async function seedTasks(tx: Tx): Promise<void> {
  const tasks = builtInTasks.map(({ code, name, about, cron }, place) => ({ code, name: name[0], about: about[0], cron, place }));
  await sql`
    insert into schedule_task (id, full_name, en_code, kind, cron, sort_code, description)
    select t.code, t.name, t.code, 'builtin', t.cron, t.place, t.about
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t (code text, name text, cron text, place int, about text)
    on conflict do nothing`.execute(tx);
}

const flat = (all: readonly SeedMenu[]): SeedMenu[] => all.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);

async function seedAdministrator(tx: Tx, wanted: string | null, keep: (password: string) => Promise<void>): Promise<string | null> {
  const there = await tx.selectFrom('app_user').select('id').where('is_administrator', '=', true).executeTakeFirst();
  if (there) return null;
  const password = wanted ?? generatePassword();
  await tx
    .insertInto('app_user')
    .values({
      id: newId(),
      account: 'admin',
      real_name: '管理员',
      quick_query: 'gly',
      name_order: 'guan 管 li 理 yuan 员',
      password_hash: await hashPassword(password),
      password_changed_at: sql<Date>`now()`,
      organize_id: rootOrganize,
      is_administrator: true,
    })
    .execute();
  // Stored before it is used: an installation whose password nobody has would be lost.
  await keep(password);
  return password;
}
