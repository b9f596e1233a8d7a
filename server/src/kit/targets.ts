// Pages that each open one target, such as a dictionary or a model: the declarations of their features, and on which page a call is made.
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { pageGranting, targetKey, type TargetAccess, type TargetPages } from '@ordo/engine/permission/target.ts';
import { targetKinds, type TargetKind } from '@ordo/engine/text/menu-entry.ts';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';
import type { RowSource } from './row-source.ts';
import type { Person } from './session.ts';

/** Declaration of a feature about one kind of target. */
export interface TargetFeature extends TargetPages {
  /**
   * Key of an input → finds the target of its value, directly or through something that it contains. Also for deleted ones:
   * the call itself reports that they are gone, to those who have permission for the page.
   */
  named: Readonly<Record<string, (db: Db, value: string) => Promise<string | undefined>>>;
  /** The displayed name of one. */
  nameOf(db: Db, id: string, language: Language): Promise<string | undefined>;
  /** For pages whose rows data schemes can narrow: the row source of a target. */
  rows?(db: Db, id: string): Promise<RowSource | undefined>;
  /** For pages whose columns can be hidden: target → its columns. */
  columns?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Omit<PageColumns, 'menu'>>>;
}

export interface Targets {
  add(feature: TargetFeature): void;
  of(kind: TargetKind): TargetFeature | undefined;
  /** Whether the target of such an access can be determined at all. */
  assertKnown(access: TargetAccess): void;
  /**
   * @returns enCode of the page whose permission allows the call; null: an administrator's call about something that is on no page
   * @throws Refusal denied, with the missing permission
   */
  admit(db: Db, person: Person, access: TargetAccess, input: Record<string, unknown>): Promise<string | null>;
}

export function createTargets(): Targets {
  const features = new Map<TargetKind, TargetFeature>();

  const find = async (db: Db, { page, target }: TargetAccess, value: unknown): Promise<string | undefined> =>
    typeof value === 'string' && value.length <= 64 && !value.includes('\0') ? features.get(page.kind)?.named[target]?.(db, value) : undefined;

  return {
    add: (feature) => void features.set(feature.kind, feature),
    of: (kind) => features.get(kind),
    assertKnown({ page, target }) {
      if (!features.get(page.kind)?.named[target]) throw new Error(`nobody finds a ${page.kind} by ${target}`);
    },
    async admit(db, { rights }, access, input) {
      const { page, target, right } = access;
      const said = typeof input.menuId === 'string' ? input.menuId : undefined;
      // People with the permission on all of these pages need no lookup, unless they name the page.
      const everywhere = said === undefined ? pageGranting(rights, page, undefined, right) : undefined;
      if (everywhere !== undefined) return everywhere;
      const id = await find(db, access, input[target]);
      const from = said === undefined ? page : { ...page, all: null };
      const found = pageGranting(rights, from, id, right, (one) => said === undefined || one.id === said);
      if (found !== undefined) return found;
      if (rights.administrator) return null;
      const lacking = await lackingOf(db, rights.targets.get(targetKey(page.kind, id ?? ''))?.map((one) => one.enCode) ?? [], page, id, right);
      throw new Refusal('denied', {}, lacking === undefined ? undefined : { right: lacking });
    },
  };
}

/** The permission that would allow it: of a page that they have, of another one that opens the target, or of all. */
async function lackingOf(db: Db, held: readonly string[], { kind, all }: TargetPages, id: string | undefined, right: string): Promise<string | undefined> {
  const type = Object.entries(targetKinds).find(([, name]) => name === kind)?.[0];
  const { rows } = await sql<{ enCode: string }>`
    select m.en_code as "enCode" from menu m
    where m.type = ${Number(type)} and m.target_id = ${id ?? ''} and m.target_id <> '' and m.enabled_mark = 1 and m.delete_mark = 0
      and (${right} = 'view' or exists (select from menu_right r where r.menu_id = m.id and r.kind = 'button' and r.en_code = ${right} and r.enabled_mark = 1 and r.delete_mark = 0))
    order by m.en_code = any(${held}::text[]) desc, m.sort_code, m.id limit 1`.execute(db);
  const page = rows[0]?.enCode ?? all;
  return page === null ? undefined : `${page}:${right}`;
}

/** The page of a call; null: it needs no permission. @throws Refusal denied */
export async function pageOfCall(
  { db, targets: known }: { db: Db; targets: Targets },
  { access }: Endpoint,
  user: Person,
  input: Record<string, unknown>,
): Promise<string | null> {
  if (typeof access !== 'string') return known.admit(db, user, access, input);
  return access.includes(':') ? access.slice(0, access.indexOf(':')) : null;
}

/** The endpoint on the page of a call: its columns are those of that page. */
export function onPage<E extends Endpoint>(endpoint: E, page: string | null): E {
  if (typeof endpoint.access === 'string' || !endpoint.columns || page === null) return endpoint;
  return { ...endpoint, columns: { ...endpoint.columns, menu: page as `${string}.${string}` } };
}
