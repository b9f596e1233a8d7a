// Permissions of a user: the union of the grants of everything they belong to. Deny by default.
import { everyRow, noRow, resolve, type Facts, type Filter } from '../filter/filter.ts';

/** A page of the menu that opens one target: a dictionary, a model. */
export interface TargetPage {
  id: string;
  enCode: string;
}

export interface Rights {
  /** Has every permission on every row. */
  administrator: boolean;
  /** `menu enCode:right`, as in `system.area:btn_edit`; opening a page is `system.area:view`. */
  codes: ReadonlySet<string>;
  /** Menus with data schemes → the conditions of the schemes granted to this user. */
  schemes: ReadonlyMap<string, readonly Filter[]>;
  /**
   * Columns and form fields that are defined and enabled, whether granted or not, by the codes of their grants: `system.area:code`, `system.area:form.code`.
   */
  defined: ReadonlySet<string>;
  /** The user's pages that open one target each, by `targetKey`, in the order of the menu. */
  targets: ReadonlyMap<string, readonly TargetPage[]>;
}

/** @param access as an endpoint declares it */
export function can(rights: Rights, access: string): boolean {
  if (access === 'anyone' || access === 'signed-in') return true;
  if (rights.administrator) return true;
  const menu = access.slice(0, access.indexOf(':'));
  return rights.codes.has(`${menu}:view`) && rights.codes.has(access);
}

/**
 * The rows of a page that a user can access. A page without schemes shows all rows; a page with schemes shows the union of the granted ones, and no rows if
 * none is granted.
 */
export function rowScope(rights: Rights, menu: string, own: Facts): Filter {
  if (rights.administrator) return everyRow;
  const schemes = rights.schemes.get(menu);
  if (!schemes) return everyRow;
  return schemes.length === 0 ? noRow : { any: schemes.map((scheme) => resolve(scheme, own)) };
}
