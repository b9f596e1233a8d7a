import type { MenuCategory, MenuNode, MenuRow, menuInfo } from '@ordo/contract/menu.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql, type RawBuilder } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { buildTree, withAncestors } from '../kit/tree.ts';
import { menuName } from '../session/session.read.ts';

interface Names {
  full_name: string;
  full_name_en: string | null;
  full_name_zhtw: string | null;
}
type Flat = Omit<MenuRow, 'hasChildren' | 'children' | 'fullName'> & Names;

const selected = sql`t.parent_id as "parentId", t.category, t.en_code as "enCode", t.icon, t.type, t.url_address as "urlAddress", t.link_target as "linkTarget",
  t.property_json as "propertyJson", t.is_button_authorize as "isButtonAuthorize", t.is_column_authorize as "isColumnAuthorize",
  t.is_form_authorize as "isFormAuthorize", t.is_data_authorize as "isDataAuthorize", t.enabled_mark as "enabledMark", t.sort_code as "sortCode",
  t.description, t.shipped`;
const names = sql`t.full_name, t.full_name_en, t.full_name_zhtw`;

const guarded = (kind: string): RawBuilder<unknown> => sql`coalesce((r.counts ->> ${kind})::int, 0)`;

async function readAll({ db }: Call, category: MenuCategory): Promise<Flat[]> {
  const { rows } = await sql<Flat>`
    select t.id, t.version, ${selected}, ${names}, ${guarded('button')} as buttons, ${guarded('column')} as columns, ${guarded('form')} as forms,
           coalesce(s.count, 0) as schemes
    from menu t
    left join (
      select menu_id, jsonb_object_agg(kind, count) as counts
      from (select menu_id, kind, count(*)::int from menu_right where delete_mark = 0 group by menu_id, kind) k group by menu_id
    ) r on r.menu_id = t.id
    left join (select menu_id, count(*)::int from menu_scheme where delete_mark = 0 group by menu_id) s on s.menu_id = t.id
    where t.category = ${category} and t.delete_mark = 0 order by t.sort_code, t.id`.execute(db);
  return rows;
}

/** The whole tree; with a keyword the entries that match by a name, code or address, with their catalogues. */
export async function menuTree(call: Call, category: MenuCategory, keyword?: string): Promise<MenuRow[]> {
  const rows = await readAll(call, category);
  const wanted = keyword?.toLowerCase();
  const said = (row: Flat) => [row.full_name, row.full_name_en, row.full_name_zhtw, row.enCode, row.urlAddress].join(' ').toLowerCase();
  const shown = wanted ? withAncestors(rows, (row) => said(row).includes(wanted)) : rows;
  return buildTree(
    shown.map(({ full_name, full_name_en, full_name_zhtw, ...row }) => ({
      ...row,
      fullName: menuName({ full_name, full_name_en, full_name_zhtw }, call.language),
    })),
  );
}

/** @param without a catalogue that is left out, with all below it */
export async function menuNodes(call: Call, category: MenuCategory, cataloguesOnly: boolean, without = '0'): Promise<MenuNode[]> {
  const rows = (await readAll(call, category)).filter((row) => !cataloguesOnly || row.type === 1);
  const left = new Set([without]);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const row of rows) if (left.has(row.parentId)) left.add(row.id);
  }
  return buildTree(
    rows
      .filter((row) => !left.has(row.id))
      .map((row) => ({
        id: row.id,
        parentId: row.parentId,
        fullName: menuName(row, call.language),
        icon: row.icon,
        type: row.type,
        urlAddress: row.urlAddress,
        propertyJson: row.propertyJson,
        enabledMark: row.enabledMark,
      })),
  );
}

export async function infoOf({ db }: Call, id: string): Promise<Result<typeof menuInfo>> {
  const { rows } = await sql<Result<typeof menuInfo>>`
    select ${sql.join(historyColumnsSql)}, ${selected}, t.full_name as "fullName", coalesce(t.full_name_en, '') as "fullNameEn", coalesce(t.full_name_zhtw, '') as "fullNameZhtw"
    from menu t ${historyJoinSql} where t.id = ${id} and t.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}
