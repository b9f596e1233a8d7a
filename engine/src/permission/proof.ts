// Explains why a user is allowed something, or which minimal permissions are missing: the same rules as `can` and `rowScope`, with reasons.
import { matches, resolve, type Asked, type Facts, type Filter } from '../filter/filter.ts';

/** One grant to the user: a permission, and what it is granted to. */
export interface Held {
  /** `menu enCode:right` */
  code: string;
  /** Id of the role, position, person or organisation that carries the grant. */
  through: string;
}

export interface Proof {
  allowed: boolean;
  /** For each required permission: everything that grants it. Empty only if not allowed, or for an administrator. */
  reasons: { code: string; through: string[] }[];
  /** The missing permissions: the minimum that would allow it. */
  missing: string[];
}

/** The permissions required for an access: a button requires its page too. */
function needed(access: string): string[] {
  if (access === 'anyone' || access === 'signed-in') return [];
  const page = `${access.slice(0, access.indexOf(':'))}:view`;
  return access === page ? [page] : [page, access];
}

export function prove(access: string, administrator: boolean, held: readonly Held[]): Proof {
  const reasons = needed(access).map((code) => ({ code, through: [...new Set(held.filter((grant) => grant.code === code).map((grant) => grant.through))] }));
  const missing = administrator ? [] : reasons.filter((reason) => reason.through.length === 0).map((reason) => reason.code);
  return { allowed: missing.length === 0, reasons, missing };
}

/** A data scheme of a page. */
export interface Scheme {
  id: string;
  condition: Filter;
  /** What grants it to the user; empty: not granted. */
  through: readonly string[];
}

export interface RowProof {
  visible: boolean;
  /** What grants the page; empty for an administrator. */
  page: string[];
  /** Granted schemes that include this row, with what grants them; empty if the page has no schemes. */
  schemes: { id: string; through: readonly string[] }[];
}

/**
 * Whether a user sees a row of a page, and why.
 * @param schemes all schemes of the page
 * @param row values by the names used in schemes, with their kinds
 */
export function proveRow(
  menu: string,
  administrator: boolean,
  held: readonly Held[],
  schemes: readonly Scheme[],
  own: Facts,
  row: Readonly<Record<string, unknown>>,
  fields: Asked,
): RowProof {
  if (administrator) return { visible: true, page: [], schemes: [] };
  const page = prove(`${menu}:view`, false, held).reasons.flatMap(({ through }) => through);
  if (page.length === 0) return { visible: false, page, schemes: [] };
  const taking = schemes.filter(({ condition, through }) => through.length > 0 && matches(resolve(condition, own), row, fields));
  return { visible: schemes.length === 0 || taking.length > 0, page, schemes: taking.map(({ id, through }) => ({ id, through })) };
}
