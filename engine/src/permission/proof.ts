// Why somebody may do something, or what the least is that would let them: the same rules as `can` and `rowScope`, with their reasons.
import { matches, resolve, type Asked, type Facts, type Filter } from '../filter/filter.ts';

/** One grant that reaches the person: a right, and what it is granted to. */
export interface Held {
  /** `menu enCode:right` */
  code: string;
  /** Id of the role, position, person or organisation that carries the grant. */
  through: string;
}

export interface Proof {
  allowed: boolean;
  /** For each right that is needed: everything that grants it. Empty lists only when not allowed, or for an administrator. */
  reasons: { code: string; through: string[] }[];
  /** The rights that are lacking: the least that would allow it. */
  missing: string[];
}

/** The rights that one access needs: a button needs its page too. */
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
  /** Who of the person's own carries a grant of it; empty: it is not theirs. */
  through: readonly string[];
}

export interface RowProof {
  visible: boolean;
  /** What opens the page; empty for an administrator. */
  page: string[];
  /** Granted schemes that take this row, with what grants them; empty where the page has no schemes. */
  schemes: { id: string; through: readonly string[] }[];
}

/**
 * Whether a person sees one row of a page, and through what.
 * @param schemes all that the page has
 * @param row by the names that schemes ask for, and of which kinds these are
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
