// Codes by which clients of the family hide elements and which are no permissions of this product: they follow from permissions that are held.
import { listedKeys } from '@ordo/contract/all.ts';
import { fieldLabel } from '@ordo/contract/field.phrases.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { visibleKeys, type PageColumns } from '@ordo/engine/permission/columns.ts';
import { can, type Rights } from '@ordo/engine/permission/rights.ts';
import { familyPhrases as said } from './family.phrases.ts';

interface Code {
  id: string;
  fullName: string;
  enCode: string;
}

/** Code → its pages (none named: all), and the permissions any of which implies it. */
const FOLLOWS: Record<string, { name: Phrase; pages?: readonly string[]; from: (menu: string) => readonly string[] }> = {
  btn_detail: { name: said.detail, from: (menu) => [`${menu}:view`] },
  btn_more: { name: said.more, from: (menu) => [`${menu}:view`] },
  btn_authorize: { name: said.authorize, pages: ['permission.role', 'permission.position'], from: () => ['permission.authorize:btn_save'] },
  btn_preview: { name: said.preview, pages: ['system.dataInterface'], from: (menu) => [`${menu}:btn_edit`] },
  btn_type: {
    name: said.types,
    pages: ['systemData.dictionary'],
    from: (menu) => ['btn_type_add', 'btn_type_edit', 'btn_type_remove'].map((right) => `${menu}:${right}`),
  },
};

/** @param own codes of the page's own permissions that are held */
export function followingButtons(menu: { id: string; en_code: string }, own: readonly Code[], rights: Rights, language: Language): Code[] {
  const held = new Set(own.map(({ enCode }) => enCode));
  return Object.entries(FOLLOWS).flatMap(([enCode, { name, pages, from }]) => {
    const brought = !held.has(enCode) && (pages?.includes(menu.en_code) ?? true) && from(menu.en_code).some((right) => can(rights, right));
    return brought ? [{ id: `${menu.id}:${enCode}`, fullName: translate(name, language, {}, zhtw), enCode }] : [];
  });
}

/**
 * Clients of the family only show columns that are listed: columns of a page that are not restricted are listed for everybody who has the page.
 * @param page its columns, where they are declared; otherwise the keys of its list's answer are listed
 * @param defined codes of the page's own columns, which are listed where they are granted
 */
export function freeColumns(
  menu: { id: string; en_code: string },
  page: PageColumns | undefined,
  defined: readonly string[],
  rights: Rights,
  language: Language,
): Code[] {
  const listed = page ? visibleKeys(rights, page) : [...(listedKeys.get(menu.en_code) ?? [])];
  const keys = listed.filter((key) => !defined.includes(key));
  return keys.map((enCode) => ({ id: `${menu.id}:${enCode}`, fullName: fieldLabel(enCode, language), enCode }));
}
