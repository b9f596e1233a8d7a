// What a new installation starts with: keys, the menu, one organisation, the first administrator.
import { sql } from 'kysely';
import type { Db, Tx } from '../src/kit/db.ts';
import { newId } from '../src/kit/id.ts';
import { hashPassword, newPassword } from '../src/kit/password.ts';
import { ensureKeyPair } from '../src/session/key-pair.ts';
import { menus, type SeedMenu } from './menus.ts';

export const rootOrganize = '1';

/**
 * Brings keys, menu and root organisation up to what this version has; safe at every start and from several nodes.
 * @param adminPassword null: make one
 * @returns the first administrator's password when it was set now
 */
export async function seedBase(db: Db, adminPassword: string | null): Promise<string | null> {
  await ensureKeyPair(db);
  await db
    .insertInto('organize')
    .values({ id: rootOrganize, parent_id: '-1', category: 'company', full_name: '总部', en_code: 'root', path: `${rootOrganize}.` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedMenus(db);
  return seedAdministrator(db, adminPassword);
}

async function seedMenus(db: Db): Promise<void> {
  const known = new Set((await db.selectFrom('menu').select('id').execute()).map((menu) => menu.id));
  await db.transaction().execute(async (tx) => {
    for (const [index, menu] of menus.entries()) await seedMenu(tx, menu, '-1', index, known);
  });
}

/** The id is the code, so a later version finds what an earlier one made; what an administrator changed stays. */
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
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const [order, [enCode, [fullName]]] of (menu.rights ?? []).entries()) {
      await tx
        .insertInto('menu_right')
        .values({ id: `${id}:${enCode}`, menu_id: id, kind: 'button', full_name: fullName, en_code: enCode, sort_code: order })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  for (const [order, child] of (menu.children ?? []).entries()) await seedMenu(tx, child, id, order, known);
}

async function seedAdministrator(db: Db, wanted: string | null): Promise<string | null> {
  const there = await db.selectFrom('app_user').select('id').where('is_administrator', '=', true).executeTakeFirst();
  if (there) return null;
  const password = wanted ?? newPassword();
  const values = {
    id: newId(),
    account: 'admin',
    real_name: '管理员',
    password_hash: await hashPassword(password),
    password_changed_at: sql<Date>`now()`,
    organize_id: rootOrganize,
    is_administrator: true,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app_user')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? password : null;
}
