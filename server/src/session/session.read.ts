// What other features may use of sign-in: guesses with the common count, the encryption of passwords, the names in the menu, the place of an address,
// and the task that cleans up.
import type { BuiltInTask } from '../kit/task.ts';
import { sweepSignIn } from './session.db.ts';
import { sessionTaskPhrases as said } from './task.phrases.ts';
export { guessPassword } from './guess.ts';
export { decryptPassword } from './key-pair.ts';
export { menuName } from './current-user.ts';
export { endSessionsOf } from './session.db.ts';
export { placeOfAddress as placeOf } from './place-of-address.ts';

export const sessionTasks: readonly BuiltInTask[] = [
  {
    code: 'session.cleanUp',
    name: said.cleanUp,
    about: said.cleanUpAbout,
    cron: '*/10 * * * *',
    run: async ({ db }) => ({ said: said.removed, parameters: { n: await sweepSignIn(db) } }),
  },
];
