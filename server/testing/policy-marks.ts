// What besides a right decides whether a call is answered, kept by hand as `policy.ts` is.

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
  'systemData.dictionary:btn_add',
  'systemData.dictionary:btn_edit',
  'systemData.dictionary:btn_remove',
];
