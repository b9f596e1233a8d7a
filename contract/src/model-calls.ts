// Calls on the records of one model as endpoints of the same type as those of hand-written pages: derived from a released design, its list and search bar.
import { phraseOf } from './language.ts';
import { filterSchema, type Filter } from '@ordo/engine/filter/filter.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { filterOf } from '@ordo/engine/model/search.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { endpoint, id, integer, mark, pageOf, text } from './kit.ts';
import { names, recordGroup, recordRow, searched, summed } from './model-record.ts';
import { onModel } from './model-page.ts';

/** A condition as JSON, for a URL. */
const written = text(4_000).check(z.refine((json) => filterIn(json) !== null));

export function filterIn(json: string): Filter | null {
  try {
    return z.safeParse(filterSchema, JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Prefix of a value, to distinguish it from having none. */
export const VALUE = '=';
/** Records without a value; at the top of a tree of records. */
export const NONE = '~';

/** Parameters of a list besides its fields, whose ids have no capitals. */
const listParts = {
  /** Id of one of its tabs. */
  inTab: z.optional(text(60)),
  /** `=id` of the selected node of its tree, `~` for records under none. */
  inNode: z.optional(text(500)),
  /** `=value` of a group, `~` for records without one. */
  inGroup: z.optional(text(500)),
  /** Records below this one, `~` for root records. */
  belowId: z.optional(text(200)),
  /** Status of their task, 0 without one. */
  flowState: z.optional(z.enum(['0', '1', '2', '3', '4', '5'])),
  /** Id of a saved view: its condition, order and grouping. */
  inView: z.optional(id()),
  askedFor: z.optional(written),
  /** `a,-b`: by several columns, `-` for descending. */
  sortBy: z.optional(text(200).check(z.regex(/^-?[A-Za-z][A-Za-z0-9]{0,40}(?:,-?[A-Za-z][A-Za-z0-9]{0,40}){0,4}$/))),
};

const SYSTEM = ['creatorTime', 'lastModifyTime', 'recordNo', 'flowState'] as const;

/** Every field and child table is a column that can be hidden; the identifying keys are visible to everybody who sees the record. */
export function modelColumns({ form }: Design): Omit<PageColumns, 'menu'> {
  const fields = fieldsOf(form).filter(
    ({ node, kind }) => kind !== null || fieldKinds[node.kind].nests === 'rows' || fieldKinds[node.kind].shown(node) !== null,
  );
  return {
    kept: ['id', 'version', 'recordNo', 'formNumber', 'creatorTime', 'creatorUserId', 'lastModifyTime', 'lastModifyUserId', 'flowState'],
    columns: Object.fromEntries(fields.map((field) => [pathText(field), []])),
    called: Object.fromEntries(fields.map((field) => [pathText(field), phraseOf(field.node.label)])),
  };
}

/** Fields of the main record that a list can be sorted by. */
export const sortable = ({ form }: Design): string[] =>
  fieldsOf(form).flatMap(({ node, table, kind }) => (table === null && kind !== null && fieldKinds[node.kind].sortable(node) ? [node.id] : []));

/** The search bar: path of a field → schema of its input. */
function searchShape({ form, list }: Design): Record<string, z.ZodMiniOptional<z.ZodMiniString>> {
  const byId = new Map(fieldsOf(form).map((field) => [pathText(field), field]));
  return Object.fromEntries(
    (list?.search ?? []).flatMap(({ field, by }) => {
      const found = byId.get(field);
      const { node, kind = null } = found ?? {};
      if (!node || kind === null) return [];
      return [
        [
          field,
          z.optional(
            z.string().check(
              z.maxLength(500),
              z.refine((written) => filterOf({ field, node, kind, by }, written) !== null),
            ),
          ),
        ],
      ];
    }),
  );
}

/** @param page enCode of the page of the call; '' for none */
export function modelCalls(model: { id: string; design: Design }, page: string) {
  const columns: PageColumns = { ...modelColumns(model.design), menu: page as PageColumns['menu'] };
  const path = `/api/visualdev/Model/${model.id}/Records` as const;
  const asked = { ...searchShape(model.design), ...listParts };
  const groups = endpoint({
    method: 'GET',
    path: `/api/visualdev/Model/${model.id}/Groups`,
    access: onModel('view'),
    summary: 'The groups of a list.',
    input: z.object({
      ...asked,
      menuId: z.optional(id()),
      currentPage: z._default(integer(1, 1_000_000), 1),
      pageSize: z._default(integer(1, 500), 50),
      keyword: z.optional(text(100)),
      groupsOf: z._default(z.enum(['group', 'tree']), 'group'),
      /** Only groups whose name contains this. */
      named: z.optional(text(50)),
    }),
    result: z.extend(pageOf(recordGroup), { names, ...summed, ...searched }),
    columns,
  });
  const list = endpoint({
    method: 'GET',
    path,
    access: onModel('view'),
    byKey: 'list',
    summary: 'Lists records, paged.',
    input: z.object({
      ...asked,
      menuId: z.optional(id()),
      currentPage: z._default(integer(1, 1_000_000), 1),
      pageSize: z._default(integer(1, 500), 20),
      sidx: z.optional(z.enum(['creatorTime', ...SYSTEM, ...sortable(model.design)])),
      sort: z._default(z.enum(['asc', 'desc']), 'desc'),
      keyword: z.optional(text(100)),
      deleted: z._default(mark(), 0),
    }),
    result: z.extend(pageOf(recordRow), { names, ...summed }),
    columns,
  });
  return { list, groups };
}
