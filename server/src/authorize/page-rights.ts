// What one page restricts, and which of it a person has, with the grants that give it.
import type { whyPage } from '@ordo/contract/authorize.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { prove } from '@ordo/engine/permission/proof.ts';
import { sql } from 'kysely';
import { enabledMenus, rightCode } from '../kit/authority.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { menuName } from '../session/session.read.ts';
import { loadHeldGrants, viaOf, type Via } from './held-grants.ts';

interface Page {
  id: string;
  enCode: string;
  fullName: string;
  /** The page and all its ancestors are enabled. */
  open: boolean;
}

interface Named {
  full_name: string;
  full_name_en: string | null;
  full_name_zhtw: string | null;
}

/** @param name id, enCode or address */
export async function pageNamed({ db, language }: Call, name: string): Promise<Page> {
  const { rows } = await sql<Named & { id: string; en_code: string; open: boolean }>`
    select m.id, m.en_code, m.full_name, m.full_name_en, m.full_name_zhtw, exists (select from ${enabledMenus} o where o.id = m.id) as open
    from menu m where m.delete_mark = 0 and (m.id = ${name} or m.en_code = ${name} or (m.url_address <> '' and m.url_address = ${name}))
    order by m.id = ${name} desc, m.en_code = ${name} desc limit 1`.execute(db);
  const page = rows[0];
  if (!page) throw new Refusal('notFound');
  return { id: page.id, enCode: page.en_code, fullName: menuName(page, language), open: page.open };
}

export async function pageRightsOf(call: Call, menuId: string, userId: string): Promise<Result<typeof whyPage>> {
  const page = await pageNamed(call, menuId);
  const person = await loadHeldGrants(call, userId);
  const all = await viaOf(call, person);
  const { rows: rights } = await sql<Named & { kind: 'button' | 'column' | 'form'; code: string }>`
    select r.kind, ${rightCode} as code, r.full_name, r.full_name_en, r.full_name_zhtw
    from menu_right r where r.menu_id = ${page.id} and r.enabled_mark = 1 and r.delete_mark = 0 order by r.kind, r.sort_code, r.id`.execute(call.db);
  const { rows: schemes } = await sql<{ id: string; fullName: string }>`
    select id, full_name as "fullName" from menu_scheme where menu_id = ${page.id} and delete_mark = 0 order by id`.execute(call.db);
  const via = (through: readonly string[]): Via[] => (person.administrator ? all.administrator : through.flatMap((id) => all.byId.get(id) ?? []));
  const proven = (code: string) => {
    const { allowed, reasons } = prove(code, person.administrator, person.grants);
    return { allowed, through: via(reasons.at(-1)?.through ?? []) };
  };
  return {
    who: all.who,
    enCode: page.enCode,
    fullName: page.fullName,
    list: [
      { kind: 'module' as const, code: `${page.enCode}:view`, fullName: page.fullName, ...proven(`${page.enCode}:view`) },
      ...rights.map((right) => ({
        kind: right.kind,
        code: `${page.enCode}:${right.code}`,
        fullName: menuName(right, call.language),
        ...proven(`${page.enCode}:${right.code}`),
      })),
      ...schemes.map(({ id, fullName }) => {
        const through = [...new Set(person.grants.filter(({ kind, item }) => kind === 'resource' && item === id).map((grant) => grant.through))];
        return { kind: 'resource' as const, code: id, fullName, allowed: person.administrator || through.length > 0, through: via(through) };
      }),
    ],
    candidates: [...all.byId.values()],
  };
}
