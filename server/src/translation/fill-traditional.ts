import { setTimeout as sleep } from 'node:timers/promises';
import type { TranslationKind } from '@ordo/contract/translation.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { knownTraditional, traditionalOf } from './traditional.ts';
import { placeOf, tables, textsOf } from './translation.db.ts';

/** Batch size. */
const MAX = 2_000;
/** How often names that somebody was changing are retried, and the delay, in ms. */
const ROUNDS = 5;
const PAUSE = 100;

/**
 * For every name that has none. It is only a conversion, so the version stays, and open forms can be saved.
 * @returns how many
 */
export async function fillTraditional(db: Db): Promise<number> {
  let all = 0;
  for (let round = 0; ;) {
    const { list } = await textsOf(db, { missing: 'zhtw' }, () => true, { limit: MAX, offset: 0 });
    const wanted = list.filter(({ fullName }) => !knownTraditional(fullName)).map((text) => ({ ...placeOf(text.id), fullName: text.fullName }));
    const made = await traditionalOf(wanted.map(({ fullName }) => fullName));
    const rows = wanted.map((one, at) => ({ ...one, made: made[at] ?? '' })).filter((one) => one.made);
    let written = 0;
    for (const [kind, own] of Map.groupBy(rows, (one) => one.kind)) written += await within(db, (tx) => write(tx, kind, own));
    all += written;
    if (written < rows.length) {
      if (written === 0) round += 1;
      if (round === ROUNDS) return all;
      await sleep(PAUSE);
    } else if (list.length < MAX || !rows.length) return all;
  }
}

const within = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work));

interface Made {
  record: string;
  fullName: string;
  made: string;
}

/** Raised by every change of the kind's table. */
const EPOCHS: Record<TranslationKind, string> = {
  menu: 'authority_epoch',
  right: 'authority_epoch',
  dictionary: 'dictionary_epoch',
  item: 'dictionary_epoch',
};

/**
 * A change of two rows of such a table holds its epoch's lock in between. So it is locked first here, and row locks are not waited for, to avoid
 * deadlocks. Concurrent changes of others are kept.
 * @returns how many
 */
async function write(tx: Db, kind: TranslationKind, rows: readonly Made[]): Promise<number> {
  const table = sql.table(tables[kind]);
  await sql`select from ${sql.table(EPOCHS[kind])} for update`.execute(tx);
  const { numAffectedRows } = await sql`
    with wanted as (
      select * from unnest(${rows.map(({ record }) => record)}::text[], ${rows.map(({ fullName }) => fullName)}::text[], ${rows.map((one) => one.made)}::text[]) w (id, words, made)
    ), free as (select id from ${table} where id in (select id from wanted) for no key update skip locked)
    update ${table} t set full_name_zhtw = w.made
    from wanted w join free using (id)
    where t.id = w.id and t.full_name = w.words and coalesce(t.full_name_zhtw, '') = ''`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
