// A press on a custom button of a list: whether the caller may, and whether the button is offered for a record.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { ListButton } from '@ordo/engine/list/document.ts';
import { rightOfButton } from '@ordo/engine/model/press.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { filterSql } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { ofCaller } from './record-list.ts';
import { readRecord } from './record-read.ts';

/** @throws Refusal denied */
export function assertMayPress({ user, page }: Call, button: ListButton): void {
  const right = rightOfButton(button);
  if (!user.rights.administrator && !(page !== null && can(user.rights, `${page}:${right}`)))
    throw new Refusal('denied', {}, page === null ? undefined : { right: `${page}:${right}` });
}

/** @param how `hold`: the record stays as it is until the transaction ends @throws Refusal notFound */
export async function isOffered(call: Call, { model, within }: RecordAccess, when: Filter, id: string, how: 'hold' | 'read'): Promise<boolean> {
  const filter = await ofCaller(call, when);
  if (model.elsewhere) {
    const query = { currentPage: 1, pageSize: 1, sort: [], ids: [id], deleted: 0 } as const;
    if (!(await readRecord(call.db, model, id, within, () => false))) throw new Refusal('notFound');
    return (await model.elsewhere.page(call.db, { ...query, filter }, within, () => false)).list.length > 0;
  }
  const asked = filterSql(filter, model.rows.fields);
  const { rows } = await sql<{ offered: boolean }>`
    select coalesce(${asked}, false) as offered from ${tableSql(model.head.table)} t
    where t.id = ${id} and t.delete_mark = 0 and ${within} ${how === 'hold' ? sql`for no key update` : sql``}`.execute(call.db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0].offered;
}
