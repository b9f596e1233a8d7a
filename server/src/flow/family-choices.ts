// Tasks that a field of a form may name: adopted, and of those that the caller had to do with.
import type { familyChoices } from '@ordo/contract/flow-family.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { literally } from '../kit/filter-sql.ts';
import type { Call } from '../kit/serve.ts';

/** Of a list without pages. */
const MOST = 500;

export async function familyChosen({ db, user }: Call, input: Parsed<typeof familyChoices>): Promise<Result<typeof familyChoices>> {
  const { id, field, relationField, columnOptions, currentPage, pageSize, keyword } = input;
  const isPaged = relationField !== undefined || columnOptions !== undefined || currentPage !== undefined;
  const me = user.userId;
  const words = keyword ? `%${literally(keyword)}%` : null;
  const page = currentPage ?? 1;
  const size = isPaged ? pageSize : MOST;
  const where = sql`from flow_task t where t.flow_id = ${id} and t.status = 2 and t.delete_mark = 0
    and (${words}::text is null or t.full_name ilike ${words} or t.en_code ilike ${words})
    and t.id in (
      select id from flow_task where initiator_id = ${me} union select task_id from flow_record where by_id = ${me}
      union select task_id from flow_circulate where person_id = ${me})`;
  const { rows: list } = await sql<{ id: string; fullName: string }>`
    select t.id, concat_ws('/', t.full_name, nullif(t.en_code, '')) as "fullName" ${where}
    order by t.ended_at desc, t.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  if (isPaged) {
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db);
    return { list, pagination: { currentPage: page, pageIndex: page, pageSize, total: counted[0]?.total ?? 0 } };
  }
  return field === undefined ? list : { list };
}
