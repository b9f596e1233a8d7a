// Grants of an entry apply to whatever it opens. Changing its target therefore gives the new target to everybody who holds the entry.
import type { menuTargetImpact } from '@ordo/contract/menu.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { targetOf, type MenuTarget } from '@ordo/engine/text/menu-entry.ts';
import { sql } from 'kysely';
import { pageHolders } from '../authorize/authorize.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { Targets } from '../kit/targets.ts';
import { grantsBelow, type MenuRecord } from './menu.db.ts';

type Entry = Pick<MenuRecord, 'id' | 'en_code' | 'type' | 'url_address' | 'property_json'>;

const opens = ({ type, url_address: urlAddress, property_json: propertyJson }: Entry) => targetOf({ type, urlAddress, propertyJson });
const textOf = (target: MenuTarget) => (target.kind === 'catalogue' ? '' : target.id);
const moves = (before: Entry, after: Entry) => {
  const [from, to] = [opens(before), opens(after)];
  return from.kind !== to.kind || textOf(from) !== textOf(to) || before.en_code !== after.en_code;
};

/** @returns how many grants forbid it, because the entry would come to open something that the caller cannot grant; 0: allowed */
async function grantsAgainst(call: Call, targets: Targets, before: Entry, after: Entry): Promise<number> {
  if (call.user.rights.administrator || !moves(before, after)) return 0;
  const count = await grantsBelow(call.db, before.id);
  return count > 0 && !(await mayPoint(call, targets, before, after)) ? count : 0;
}

/** @throws Refusal menuTarget */
export async function assertCanPoint(call: Call, targets: Targets, before: Entry, after: Entry): Promise<void> {
  const count = await grantsAgainst(call, targets, before, after);
  if (count > 0) throw new Refusal('menuTarget', { count });
}

async function mayPoint(call: Call, targets: Targets, before: Entry, after: Entry): Promise<boolean> {
  // Under another code its permissions would open other calls.
  if (before.en_code !== after.en_code) return false;
  const target = opens(after);
  switch (target.kind) {
    // Neither has permissions of its own.
    case 'catalogue':
    case 'link':
      return true;
    case 'page':
      return mayOpenPage(call, target.id, before.id);
    case 'portal':
      return holdsPortal(call, target.id);
    default: {
      const pages = targets.of(target.kind);
      if (!pages) return false;
      const held = await grantedRights(call, before.id);
      return held.every((right) => pageGranting(call.user.rights, pages, target.id, right, ({ id }) => id !== before.id) !== undefined);
    }
  }
}

/** A page opened by its address is restricted by the entry that the product has for it. */
async function mayOpenPage({ db, user }: Call, address: string, without: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; en_code: string; type: number; url_address: string; property_json: string }>`
    select id, en_code, type, url_address, property_json from menu where type = 2 and id <> ${without} and delete_mark = 0 and strpos(lower(url_address), ${address}) > 0`.execute(
    db,
  );
  const same = rows.filter((row) => textOf(opens(row)) === address);
  return same.some(({ en_code: enCode }) => can(user.rights, `${enCode}:view`));
}

/** Of a page: the permissions that somebody is granted. */
async function grantedRights({ db }: Call, menuId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select 'view' as code where exists (select from permission_grant where item_type = 'module' and item_id = ${menuId})
    union select r.en_code from menu_right r join permission_grant g on g.item_type = r.kind and g.item_id = r.id
    where r.menu_id = ${menuId} and r.kind = 'button' and r.delete_mark = 0`.execute(db);
  return rows.map(({ code }) => code);
}

async function holdsPortal({ db, user }: Call, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from permission_grant where item_type = 'portal' and item_id = ${id} and object_id = any(${user.holders}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

export async function targetImpactOf(call: Call, targets: Targets, before: Entry, after: Entry): Promise<Result<typeof menuTargetImpact>> {
  const moved = moves(before, after);
  const holders = moved ? await pageHolders(call, before.id) : { people: 0, list: [] };
  const allowed = (await grantsAgainst(call, targets, before, after)) === 0;
  const [from, to] = await Promise.all([nameOf(call, targets, opens(before)), nameOf(call, targets, opens(after))]);
  return { moved, from, to, allowed, ...holders };
}

/** The target's name if it has one, otherwise the value as written. */
async function nameOf({ db, language }: Call, targets: Targets, target: MenuTarget): Promise<string> {
  if (target.kind === 'catalogue' || target.kind === 'page' || target.kind === 'link') return textOf(target);
  return (await targets.of(target.kind)?.nameOf(db, target.id, language)) ?? target.id;
}
