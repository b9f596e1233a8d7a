// Faults that a release must not cause, each planted in a transaction that is rolled back: the check has to detect every one of them.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../src/kit/db.ts';
import { judge, look } from './model-judge.ts';
import type { Step } from './model-walk.ts';

const NAMES = [
  'a value that was parked is emptied',
  'a value in use is another one',
  'a record is gone',
  'a column is gone from the catalogue',
  'a column is there that nobody knows of',
  'the metadata says another kind',
  'a parked column is in use',
  'a rule is in force that no design has',
] as const;

/** @param step one without a fault, whose tables are unchanged since. @returns what was not detected */
export async function plantedUnseen(db: Db, model: string, { after, release }: Step): Promise<string[]> {
  const table = sql.id('record', `t_${model}`);
  const columns = after.columns.filter((one) => one.table === '' && one.field !== '');
  const parked = columns.find((one) => one.parked);
  const used = columns.find((one) => !one.parked && one.kind === 'text');
  if (!used || !parked) throw new Error('the way is too short to plant anything in');
  const nameOf = ({ field, generation }: typeof used) => sql.id(`c_${field}${generation === 0 ? '' : `_${generation}`}`);
  const noted = ({ field, generation }: typeof used) => sql`model_id = ${model} and table_field = '' and field = ${field} and generation = ${generation}`;
  const first = sql`id = (select min(id) from ${table})`;
  const faults: Record<(typeof NAMES)[number], { fault: RawBuilder<unknown>; before?: RawBuilder<unknown> }> = {
    'a value that was parked is emptied': {
      before: sql`update ${table} set ${nameOf(parked)} = null where ${first}`,
      fault: sql`update ${table} set ${nameOf(parked)} = ${sampleOf(parked.kind)} where ${first}`,
    },
    'a value in use is another one': { fault: sql`update ${table} set ${nameOf(used)} = 'planted' where ${first}` },
    'a record is gone': { fault: sql`delete from ${table} where ${first}` },
    'a column is gone from the catalogue': { fault: sql`alter table ${table} drop column ${nameOf(parked)}` },
    'a column is there that nobody knows of': { fault: sql`alter table ${table} add column c_planted text` },
    'the metadata says another kind': { fault: sql`update model_column set kind = 'day' where ${noted(used)}` },
    'a parked column is in use': { fault: sql`update model_column set parked_at = null where ${noted(parked)}` },
    'a rule is in force that no design has': { fault: sql`create unique index planted on ${table} (${nameOf(used)}) where id = ''` },
  };
  const unseen: string[] = [];
  for (const name of NAMES) {
    const { before, fault } = faults[name];
    const quiet = { ...release, told: [], written: new Set<string>(), savedAt: new Map(), parkedAt: new Map() };
    await db
      .transaction()
      .execute(async (tx) => {
        await before?.execute(tx);
        const was = await look(tx, model);
        if (judge(was, was, quiet).length) throw new Error(`something is wrong already: ${judge(was, was, quiet).join('; ')}`);
        await fault.execute(tx);
        if (judge(was, await look(tx, model), quiet).length === 0) unseen.push(name);
        throw BACK;
      })
      .catch((error: unknown) => {
        if (error !== BACK) throw error;
      });
  }
  return unseen;
}

const BACK = new Error('taken back');

const SAMPLES: Record<string, RawBuilder<unknown>> = {
  number: sql`7`,
  day: sql`'2026-01-01'`,
  moment: sql`now()`,
  time: sql`'08:00'`,
  list: sql`'{x}'`,
  mark: sql`1`,
};
const sampleOf = (kind: string): RawBuilder<unknown> => SAMPLES[kind] ?? sql`'planted'`;
