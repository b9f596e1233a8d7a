// What is asked elsewhere and may take long, as a data interface: never while a transaction is open, whose locks and connection others wait for.
import type { Db } from './db.ts';

export type Question<T> = (db: Db) => Promise<T>;

export interface Outside {
  /** @returns the answers under the keys of their questions, which stand for what is asked; the same key is asked once in a call */
  answers<T>(questions: ReadonlyMap<string, Question<T>>): Promise<ReadonlyMap<string, T>>;
}

/** How many are asked at a time: each takes a connection. */
const AT_A_TIME = 4;
/** What an answer leads to may have to be asked as well. */
const MAX_ROUNDS = 5;

/** Ends the transaction; carries what it could not go on without. Nobody else may catch it. */
class Unanswered extends Error {
  readonly questions: ReadonlyMap<string, Question<unknown>>;

  constructor(questions: ReadonlyMap<string, Question<unknown>>) {
    super('something has to be asked outside of the transaction');
    this.questions = questions;
  }
}

/** Where no transaction is open. */
export const atOnce = (db: Db): Outside => ({ answers: (questions) => asked(db, questions) });

/** @param work opens a transaction; it is given up and done once more, from nothing, when something was asked in it. No lock is held meanwhile. */
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
    // All have ended before one that failed is told.
    const ended = await Promise.allSettled(some.map(([, ask]) => ask(db)));
    for (const [at, one] of ended.entries()) {
      if (one.status === 'rejected') throw one.reason;
      answers.set((some[at] as [string, Question<T>])[0], one.value);
    }
  }
  return answers;
}
