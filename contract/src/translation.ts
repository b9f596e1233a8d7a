// Texts entered by administrators, in the other languages (wire §12.9; the family has no calls for it): names of menus, of what pages
// restrict, of dictionaries and of their items.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { endpoint, id, pageOf, paging, saved, text, version } from './kit.ts';
import { sheetCalls } from './sheet.ts';

const PATH = '/api/system/Language';

export const translationKinds = ['menu', 'right', 'dictionary', 'item'] as const;
export type TranslationKind = (typeof translationKinds)[number];

/** None can be hidden: everybody with the page can translate. */
const columns: PageColumns = {
  menu: 'system.language',
  kept: ['id', 'version', 'kind', 'enCode', 'place', 'fullName', 'fullNameZhtw', 'automatic', 'fullNameEn', 'changed'],
  columns: {},
};

const filters = {
  kind: z.optional(z.enum(translationKinds)),
  /** Only texts without their own translation in this language. */
  missing: z.optional(z.enum(['zhtw', 'en'])),
};

export const translationList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.language:view',
  summary: 'Lists the texts that administrators have entered, in all three languages, paged.',
  input: z.object({ ...paging('fullName'), ...filters }),
  result: pageOf(
    z.object({
      /** `kind:id of the record` */
      id: z.string(),
      kind: z.enum(translationKinds),
      version: z.int(),
      enCode: z.string(),
      /** Its context: the catalogue, page or dictionary; ''. In simplified Chinese, like `fullName`. */
      place: z.string(),
      fullName: z.string(),
      /** '': no translation of its own. */
      fullNameZhtw: z.string(),
      /** The automatic conversion, shown in traditional Chinese if there is no translation. */
      automatic: z.string(),
      fullNameEn: z.string(),
    }),
  ),
  columns,
});

export const translationSave = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'system.language:btn_edit',
  summary: 'Updates the given names of a text; they are shown from the next call on.',
  input: z.object({ id: id(), version: version(), fullNameZhtw: z.optional(text(100)), fullNameEn: z.optional(text(100)) }),
  result: saved(),
  columns,
});

export const translationConvert = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Convert`,
  access: 'system.language:btn_edit',
  summary: 'Converts the simplified Chinese of every text without traditional Chinese, at most 2,000 at once.',
  input: z.object({ kind: filters.kind }),
  result: z.object({ changed: z.int() }),
  columns,
});

export const translationSheet = sheetCalls(translationList, z.omit(translationList.input, { currentPage: true, pageSize: true }), 'texts');
