// What other features may use of sign-in: guesses under the common count, the cipher they travel in, the names in the menu, where an address is.
export { guessPassword } from './guess.ts';
export { decryptPassword } from './key-pair.ts';
export { menuName } from './current-user.ts';
export { endSessionsOf } from './session.db.ts';
export { placeOf } from './place-of-address.ts';
