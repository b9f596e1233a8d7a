// Calls an interface with the rights of a person who is not present: for scheduled work. Also what other features must report about its query.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { updateRecord } from '../kit/record.ts';
import { assertApproved } from './approval.ts';
import { findInterface, questionOf, valuesFor } from './data-interface.db.ts';
import { answerQuestion, type Sources } from './question.ts';
import { loadAsker, logAnswer } from './response.ts';

/** @param seen the version that the person has approved, as returned by `AssertAskable` */
export type AskInterface = (id: string, sent: Record<string, string>, userId: string, seen: number | null) => Promise<{ data: unknown; name: string }>;
/** @returns what is approved: the version of the query */
export type AssertAskable = (call: Call, id: string, sent: Record<string, string>) => Promise<number>;

/** @throws Refusal interfaceOff, interfaceOwner, interfaceUnapproved, and those of the query */
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

/** @throws Refusal interfaceOff, interfaceParameters; interfaceUnknownParameters: such a value would never be used */
export const assertAskable: AssertAskable = async ({ db }, id, sent) => {
  const row = await findInterface(db, id);
  if (!row || row.enabled_mark === 0) throw new Refusal('interfaceOff');
  const question = questionOf(row);
  valuesFor(question, sent);
  const unknown = Object.keys(sent).filter((name) => !question.parameters.some((parameter) => parameter.field === name));
  if (unknown.length) throw new Refusal('interfaceUnknownParameters', { names: unknown.join(', ') });
  return row.asks_version;
};

/** The target of a data source has changed: the person who changed it is now responsible for its queries, and keys and tasks of others stop using them. */
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
