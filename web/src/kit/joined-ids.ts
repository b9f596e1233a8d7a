/** Ids out of the text in which the wire joins them (wire-system §16.14). */
export const idsOf = (joined: string | undefined) => (joined ?? '').split(',').filter(Boolean);
