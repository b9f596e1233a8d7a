// Slow calls to external systems, such as a data interface: never made while a transaction is open, because others wait for its locks and connection.
import type { Db } from './db.ts';

export type Question<T> = (db: Db) => Promise<T>;

export interface Outside {
  /** @returns the answers by the keys of their questions; the same key is asked once per call */
  answers<T>(questions: ReadonlyMap<string, Question<T>>): Promise<ReadonlyMap<string, T>>;
}

/** Concurrent external calls; each takes a connection. */
const AT_A_TIME = 4;
/** An answer may lead to further questions: the maximum number of rounds. */
const MAX_ROUNDS = 5;

/** Aborts the transaction; carries the unanswered questions. Nobody else may catch it. */
class Unanswered extends Error {
  readonly questions: ReadonlyMap<string, Question<unknown>>;

  constructor(questions: ReadonlyMap<string, Question<unknown>>) {
    super('something has to be asked outside of the transaction');
    this.questions = questions;
  }
}

/** For work without an open transaction. */
export const atOnce = (db: Db): Outside => ({ answers: (questions) => asked(db, questions) });

/**
 * @param work opens a transaction; when a question comes up in it, it is rolled back, the question is answered, and it runs again from the start. No lock is
 * held in between.
 */
export async function betweenTries<R>(db: Db, work: (outside: Outside) => Promise<R>): Promise<R> {
  const known = new Map<string, unknown>();
  const outside: Outside = {
    answers: async <T>(questions: ReadonlyMap<string, Question<T>>) => {
      const open = [...questions].filter(([key]) => !known.has(key));
      if (open.length) throw new Unanswered(new Map(open));
      return new Map([...questions.keys()].map((key) => [key, known.get(key) as T]));
    },
  };
  for (let round = 1; ; round += 1) {
    try {
      return await work(outside);
    } catch (error) {
      if (!(error instanceof Unanswered) || round > MAX_ROUNDS) throw error;
      for (const [key, answer] of await asked(db, error.questions)) known.set(key, answer);
    }
  }
}

async function asked<T>(db: Db, questions: ReadonlyMap<string, Question<T>>): Promise<Map<string, T>> {
  const answers = new Map<string, T>();
  const open = [...questions];
  while (open.length) {
    const some = open.splice(0, AT_A_TIME);
    // All calls have ended before an error of one is thrown.
    const ended = await Promise.allSettled(some.map(([, ask]) => ask(db)));
    for (const [at, one] of ended.entries()) {
      if (one.status === 'rejected') throw one.reason;
      answers.set((some[at] as [string, Question<T>])[0], one.value);
    }
  }
  return answers;
}
