/** Ids out of the text in which the wire joins them (wire §1.7). */
export const splitIds = (joined: string | undefined) => (joined ?? '').split(',').filter(Boolean);
