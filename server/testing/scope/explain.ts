// The explanation equals the enforcement, in a random world: each permission by its grants, each row by its schemes; and when what is cited is revoked, access
// ends.
import { effective, whoSees, why } from '@ordo/contract/authorize.ts';
import { sql } from 'kysely';
import { same, type Asker } from './asker.ts';
import { PATHS } from './lists.ts';
import { may, rowsOf, schemesTaking, seenBy, through, within, type Look } from './oracle.ts';
import { PAGES, WAYS, type PageName } from './pages.ts';

const RIGHTS = [...PAGES, ...WAYS.pages].map((page) => `${page}:view`).concat(WAYS.buttons);

interface Via {
  id: string;
}
const idsOf = (list: readonly Via[]) => list.map(({ id }) => id).toSorted();

/** As an administrator asks about a person: what allows it, or the least that would. */
export async function checkWhy(admin: Asker, look: Look, rights: readonly string[]): Promise<void> {
  const userId = look.world.people[look.person]?.id;
  for (const right of rights) {
    const { data } = await admin.ask(why, { userId, right });
    const { allowed, proof, missing } = data as { allowed: boolean; proof: { code: string; through: Via[] }[]; missing: { code: string }[] };
    const page = `${right.split(':')[0]}:view`;
    const needed = right === page ? [page] : [page, right];
    const reasons = needed.map((code) => [code, code === page ? through(look, 'module', page.slice(0, -5)) : through(look, 'button', code)] as const);
    same(
      admin,
      `is told why ${userId} may ${right}`,
      [allowed, proof.map((one) => [one.code, idsOf(one.through)]), missing.map(({ code }) => code)],
      [may(look, right), reasons, reasons.flatMap(([code, ids]) => (ids.length ? [] : [code]))],
    );
    admin.tally.explained += 1;
  }
}

export const someRights = (dice: number, count: number) => Array.from({ length: count }, (_, at) => RIGHTS[(dice + at * 5) % RIGHTS.length] as string);

interface Told {
  list: { id: string; administrator: boolean; page: Via[]; schemes: { fullName: string; through: Via[] }[] }[];
}

/** Everybody who sees a row, and through what. */
export async function checkWhoSees(admin: Asker, page: PageName, dice: number): Promise<void> {
  const rows = rowsOf(admin, page).filter(({ gone }) => !gone);
  const row = rows[dice % rows.length];
  if (!row || admin.world.off.includes(page)) return;
  const { data } = await admin.ask(whoSees, { menuId: page, id: row.id });
  const explained = (data as Told).list.filter(({ administrator }) => !administrator);
  const got = explained.map((one) => [one.id, idsOf(one.page), one.schemes.map((scheme) => [scheme.fullName, idsOf(scheme.through)])]);
  const wanted = admin.world.people.flatMap(({ id, on }, person) => {
    const look = { world: admin.world, now: admin.now, person };
    if (!on || !seenBy(look, page)?.includes(row.id)) return [];
    const schemes = (schemesTaking(look, page, row) ?? []).map((scheme) => [scheme, through(look, 'resource', scheme)]);
    return [[id, through(look, 'module', page), schemes]];
  });
  const byId = (list: unknown[][]) => list.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  same(admin, `is told who sees ${page} ${row.id}`, byId(got), byId(wanted));
  admin.tally.explained += explained.length;
}

/** A person with the permission asks about others: only those within their own scope. */
export async function checkEffective(one: Asker, dice: number): Promise<void> {
  const about = one.world.people[dice % one.world.people.length];
  const { code, refusal } = await one.ask(effective, { userId: about?.id });
  const mine = one.world.people[one.person]?.id === about?.id || within(one, 'permission.user').includes(about?.id ?? '');
  const wanted = may(one, 'permission.authorize:btn_why') ? (mine ? 'shown' : 'notFound') : 'denied';
  same(one, `asks what ${about?.id} may`, code === 200 ? 'shown' : refusal, wanted);
}

/** Last in a world: revokes what is cited for one visible row, and checks again. */
export async function checkRemoval(one: Asker, dice: number): Promise<void> {
  const pages = (['vaccine.customer', 'vaccine.product', 'permission.user', 'vaccine.warehouse', 'system.notice'] as const).filter(
    (page) => seenBy(one, page)?.length,
  );
  const page = pages[dice % pages.length];
  if (!page) return;
  const seen = seenBy(one, page) ?? [];
  const row = rowsOf(one, page).find(({ id }) => id === seen[dice % seen.length]);
  if (!row) return;
  const schemes = schemesTaking(one, page, row);
  const [kind, items] = schemes && dice % 2 ? (['resource', schemes] as const) : (['module', [page]] as const);
  const holders = items.flatMap((item) => through(one, kind, item));
  await sql`delete from permission_grant where item_type = ${kind} and item_id = any(${items}::text[]) and object_id = any(${holders}::text[])`.execute(
    one.server.db,
  );
  const { refusal } = await one.ask(PATHS[page].info, { id: row.id });
  same(one, `opens ${page} ${row.id} without what was cited`, refusal, kind === 'module' ? 'denied' : 'notFound');
  one.tally.removed += 1;
}
