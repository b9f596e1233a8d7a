// Four tables as one list of texts.
import type { TranslationKind, translationList } from '@ordo/contract/translation.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import { knownTraditional } from './traditional.ts';

export const tables = { menu: 'menu', right: 'menu_right', dictionary: 'dictionary_type', item: 'dictionary_data' } as const satisfies Record<
  TranslationKind,
  string
>;

export type Text = Result<typeof translationList>['list'][number];
type Filters = Partial<Pick<Parsed<typeof translationList>, 'kind' | 'missing' | 'keyword' | 'sidx' | 'sort'>>;

const own = (kind: TranslationKind, rank: number) => sql`select ${kind}::text || ':' || t.id as id, ${kind}::text as kind, ${rank}::int as rank, t.version,
  t.en_code as "enCode", t.full_name as "fullName", coalesce(t.full_name_zhtw, '') as "fullNameZhtw", coalesce(t.full_name_en, '') as "fullNameEn", t.sort_code as sort`;

const texts = sql`(
  ${own('menu', 1)}, coalesce(p.full_name, '') as place from menu t left join menu p on p.id = t.parent_id where t.delete_mark = 0
  union all ${own('right', 2)}, p.full_name as place from menu_right t join menu p on p.id = t.menu_id where t.delete_mark = 0 and p.delete_mark = 0
  union all ${own('dictionary', 3)}, coalesce(p.full_name, '') as place from dictionary_type t left join dictionary_type p on p.id = t.parent_id where t.delete_mark = 0
  union all ${own('item', 4)}, p.full_name as place from dictionary_data t join dictionary_type p on p.id = t.dictionary_type_id
    where t.delete_mark = 0 and p.delete_mark = 0
)`;

/** Only columns that the caller sees are searched and filtered. */
function wanted({ kind, missing, keyword }: Filters, sees: (key: string) => boolean): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`true`];
  if (kind) all.push(sql<SqlBool>`x.kind = ${kind}`);
  if (missing === 'en' && sees('fullNameEn')) all.push(sql<SqlBool>`x."fullNameEn" = ''`);
  if (missing === 'zhtw' && sees('fullNameZhtw')) all.push(sql<SqlBool>`x."fullNameZhtw" = '' and x."fullName" <> all(${Object.keys(zhtw)}::text[])`);
  if (keyword) {
    const columns = ['fullName', 'enCode', 'place', ...['fullNameZhtw', 'fullNameEn'].filter(sees)].map((key) => sql.ref(`x.${key}`));
    all.push(sql<SqlBool>`concat_ws(' ', ${sql.join(columns)}) ilike ${`%${escapeLike(keyword)}%`}`);
  }
  return sql.join(all, sql` and `);
}

type Row = Omit<Text, 'automatic'>;

/** @param page limit and offset; without it all */
export async function textsOf(
  db: Db,
  filters: Filters,
  sees: (key: string) => boolean,
  page?: { limit: number; offset: number },
): Promise<{ list: Text[]; total: number }> {
  const direction = filters.sort === 'asc' ? sql`asc` : sql`desc`;
  const order = filters.sidx === 'fullName' ? sql`x."fullName" ${direction}, x.id` : sql`x.rank, x.place, x.sort, x.id`;
  const { rows } = await sql<Row & { total: number }>`
    select x.id, x.kind, x.version, x."enCode", x.place, x."fullName", x."fullNameZhtw", x."fullNameEn", count(*) over ()::int as total
    from ${texts} x where ${wanted(filters, sees)} order by ${order} ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(db);
  const list = rows.map(({ total: _, ...row }) => ({ ...row, automatic: knownTraditional(row.fullName) || row.fullName }));
  if (rows[0] || !page?.offset) return { list, total: rows[0]?.total ?? 0 };
  // Beyond the last page.
  const { total } = await textsOf(db, filters, sees, { limit: 1, offset: 0 });
  return { list, total };
}

/** The existing ones, by their ids. */
export async function textsCalled(db: Db, ids: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select x.* from ${texts} x where x.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Refusal notFound */
export function placeOf(id: string): { kind: TranslationKind; record: string } {
  const [, kind = '', record = ''] = /^(menu|right|dictionary|item):(.+)$/.exec(id) ?? [];
  if (!record) throw new Refusal('notFound');
  return { kind: kind as TranslationKind, record };
}
