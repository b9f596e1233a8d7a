// Calls an interface with the caller's own rights as a part of another call, with a short timeout.
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { findInterface, questionOf } from './data-interface.db.ts';
import { answerQuestion, type Sources } from './question.ts';
import { callerAsAsker, loadAsker, logAnswer } from './response.ts';

/** @throws Refusal interfaceOff, answerLate, and those of the query */
export type AskAs = (call: Call, id: string, sent: Record<string, string>) => Promise<unknown>;

/** In ms: the save waits for it, and so do others who wait for the save. */
const TIMEOUT = 3_000;

export const createAskAs =
  (sources: Sources): AskAs =>
  async (call, id, sent) => {
    const row = await findInterface(call.db, id);
    if (!row || row.enabled_mark === 0) throw new Refusal('interfaceOff');
    const began = performance.now();
    const caller = { userId: call.user.userId || null, credentialId: null };
    const asker = row.as_owner && row.owner_user_id ? await loadAsker(call.db, row.owner_user_id, call.now) : callerAsAsker(call);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refusal('answerLate', { seconds: TIMEOUT / 1000 })), TIMEOUT);
    });
    try {
      const data = await Promise.race([answerQuestion(questionOf(row), sent, asker, sources, call.db), late]);
      await logAnswer(call, row, caller, began, null);
      return data;
    } catch (error) {
      if (error instanceof Refusal) await logAnswer(call, row, caller, began, error.key);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
