// Records in thousands: a statement for a thousand of them, each with its line in the change log.
import { sql } from 'kysely';
import { newId } from './id.ts';
import { SECRETS, type Table, type Values, type Writer } from './record.ts';

const BATCH = 1_000;

/** Within a transaction. All rows have the same columns; whatever constraint one of them violates, none is made. */
export async function insertRecords({ db, user, requestId }: Writer, table: Table, rows: readonly Values[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row): Values => ({ ...row, id: row.id ?? newId(), creator_user_id: user.userId }));
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.id(column)));
    await sql`
      with made as (
        insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb) returning *
      )
      insert into change_log (user_id, request_id, entity, record_id, action, after)
      select ${user.userId}, ${requestId}, ${table}, id, 'create', to_jsonb(made) - ${SECRETS} from made`.execute(db);
  }
}
