// Conditions besides permissions that decide whether a call is answered, kept by hand like `policy.ts`.

/** `{dictionary}:btn_add`: on the page of all dictionaries, or on one of the dictionary that the call is about. */
type Who = 'anyone' | 'signed-in' | `${string}.${string}:${string}` | `{${string}}:${string}`;

/** feature → who → names of endpoints. */
export type Policy = Record<string, Partial<Record<Who, string>>>;

/** Answered while the screen is locked. */
export const whileLocked = ['session.lock', 'session.logout', 'session.unlock'];

/** Changes that are allowed while viewing as another user: only ending the view. */
export const whileViewing = ['viewAs.viewEnd'];

/** Answered while the password is one that the server generated. */
export const withPasswordOnce = ['session.lock', 'session.logout', 'session.unlock', 'currentUser.passwordChange'];

/** Permissions without a call of their own: calls check them before they do more than usual. */
export const askedWithin = [
  'vaccine.indent:btn_approve',
  'vaccine.indent:btn_over',
  'vaccine.indent:btn_override',
  'vaccine.stock:btn_book',
  'vaccine.vaccination:btn_age',
  'vaccine.vaccination:btn_undo_any',
];
