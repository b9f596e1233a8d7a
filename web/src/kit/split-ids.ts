/** Splits the wire's joined ids (wire §1.7). */
export const splitIds = (joined: string | undefined) => (joined ?? '').split(',').filter(Boolean);
