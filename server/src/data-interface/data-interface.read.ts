// Asking an interface in the name of somebody who is not there: for what runs by the clock.
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { findInterface, questionOf, valuesFor } from './data-interface.db.ts';
import { answer, type Sources } from './question.ts';
import { note, personal } from './response.ts';

export type AskInterface = (id: string, sent: Record<string, string>, userId: string) => Promise<{ data: unknown; name: string }>;
export type AssertAskable = (call: Call, id: string, sent: Record<string, string>) => Promise<void>;

/** @throws Refusal interfaceOff, interfaceOwner, and those of the question */
export const askerOf =
  (db: Db, sources: Sources, now: () => number): AskInterface =>
  async (id, sent, userId) => {
    const row = await findInterface(db, id);
    if (!row || row.enabled_mark === 0) throw new Refusal('interfaceOff');
    const began = performance.now();
    const from = { db, ip: '', userAgent: '' };
    try {
      const asker = await personal(db, row.as_owner && row.owner_user_id ? row.owner_user_id : userId, now());
      const data = await answer(questionOf(row), sent, asker, sources, db);
      await note(from, row, { userId, credentialId: null }, began, null);
      return { data, name: row.full_name };
    } catch (error) {
      await note(from, row, { userId, credentialId: null }, began, error instanceof Refusal ? error.key : 'fault');
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
};
