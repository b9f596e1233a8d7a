// Tasks that a field of a form may name: adopted, and with the caller as a participant.
import { choicesShape } from '@ordo/contract/choices.ts';
import type { familyChoices } from '@ordo/contract/flow-family.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { escapeLike } from '../kit/filter-sql.ts';
import type { Call } from '../kit/serve.ts';
import { adoptedTasks, taskName } from './adopted.read.ts';

/** Maximum of a list without pages. */
const MAX = 500;

export async function familyChosen({ db, user }: Call, input: Parsed<typeof familyChoices>): Promise<Result<typeof familyChoices>> {
  const { id, currentPage, pageSize, keyword, ids } = input;
  const shape = choicesShape(input);
  const words = keyword ? `%${escapeLike(keyword)}%` : null;
  const wanted = ids?.split(',') ?? null;
  const page = currentPage ?? 1;
  const size = shape === 'page' ? pageSize : MAX;
  const where = sql`${adoptedTasks(id, user.userId)}
    and (${words}::text is null or t.full_name ilike ${words} or t.en_code ilike ${words}) and (${wanted}::text[] is null or t.id = any(${wanted}::text[]))`;
  const { rows: list } = await sql<{ id: string; fullName: string }>`
    select t.id, ${taskName} as "fullName" ${where}
    order by t.ended_at desc, t.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  if (shape === 'page') {
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db);
    return { list, pagination: { currentPage: page, pageIndex: page, pageSize, total: counted[0]?.total ?? 0 } };
  }
  return shape === 'rows' ? list : { list };
}
