// Asking an interface in the name of somebody who is not there: for what runs by the clock. And what others have to tell of what it asks.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { updateRecord } from '../kit/record.ts';
import { assertApproved } from './approval.ts';
import { findInterface, questionOf, valuesFor } from './data-interface.db.ts';
import { answerQuestion, type Sources } from './question.ts';
import { loadAsker, logAnswer } from './response.ts';

/** @param seen what of it the person has approved, as `AssertAskable` told it */
export type AskInterface = (id: string, sent: Record<string, string>, userId: string, seen: number | null) => Promise<{ data: unknown; name: string }>;
/** @returns what is approved with it: the version of what it asks */
export type AssertAskable = (call: Call, id: string, sent: Record<string, string>) => Promise<number>;

/** @throws Refusal interfaceOff, interfaceOwner, interfaceUnapproved, and those of the question */
export const createAskInterface =
  (db: Db, sources: Sources, now: () => number): AskInterface =>
  async (id, sent, userId, seen) => {
    const row = await findInterface(db, id);
    if (!row || row.enabled_mark === 0) throw new Refusal('interfaceOff');
    const began = performance.now();
    const from = { db, ip: '', userAgent: '' };
    try {
      const lender = row.as_owner === 1 ? row.owner_user_id : null;
      if (lender === null) assertApproved(row, userId, seen);
      const asker = await loadAsker(db, lender ?? userId, now());
      const data = await answerQuestion(questionOf(row), sent, asker, sources, db);
      await logAnswer(from, row, { userId, credentialId: null }, began, null);
      return { data, name: row.full_name };
    } catch (error) {
      await logAnswer(from, row, { userId, credentialId: null }, began, error instanceof Refusal ? error.key : 'fault');
      throw error;
    }
  };

/** @throws Refusal interfaceOff, interfaceParameters; interfaceUnknownParameters: whatever is kept would never be used */
export const assertAskable: AssertAskable = async ({ db }, id, sent) => {
  const row = await findInterface(db, id);
  if (!row || row.enabled_mark === 0) throw new Refusal('interfaceOff');
  const question = questionOf(row);
  valuesFor(question, sent);
  const unknown = Object.keys(sent).filter((name) => !question.parameters.some((parameter) => parameter.field === name));
  if (unknown.length) throw new Refusal('interfaceUnknownParameters', { names: unknown.join(', ') });
  return row.asks_version;
};

/** A data source leads elsewhere from now on: whoever led it there answers for what is asked there, and keys and tasks of others ask no more. */
export async function onDataSourceMoved(call: Call, dataSourceId: string): Promise<void> {
  const asking = await call.db
    .selectFrom('data_interface')
    .select(['id', 'as_owner'])
    .where('db_link_id', '=', dataSourceId)
    .where('delete_mark', '=', 0)
    .execute();
  const { userId } = call.user;
  for (const { id, as_owner: lends } of asking)
    await updateRecord(call, 'data_interface', id, null, {
      asks_user_id: userId,
      asks_version: sql`n.version + 1`,
      ...(lends === 1 && { owner_user_id: userId }),
    });
}
