// What besides a right decides whether a call is answered, kept by hand as `policy.ts` is.

/** `{dictionary}:btn_add`: on the page of all dictionaries, or on one of the dictionary that the call is about. */
type Who = 'anyone' | 'signed-in' | `${string}.${string}:${string}` | `{${string}}:${string}`;

/** feature → who → names of endpoints. */
export type Policy = Record<string, Partial<Record<Who, string>>>;

/** What is answered while the screen is locked. */
export const whileLocked = ['session.lock', 'session.logout', 'session.unlock'];

/** Changes that are made by somebody who looks at the product as another person: nothing but the end of it. */
export const whileViewing = ['viewAs.viewEnd'];

/** What is answered while the password is one that the server made. */
export const withPasswordOnce = ['session.lock', 'session.logout', 'session.unlock', 'currentUser.passwordChange'];

/** Rights that open no call of their own: a call asks for them when it is about to do more than usual. */
export const askedWithin = [
  'vaccine.indent:btn_over',
  'vaccine.indent:btn_override',
  'vaccine.stock:btn_book',
  'vaccine.vaccination:btn_age',
  'vaccine.vaccination:btn_undo_any',
];
