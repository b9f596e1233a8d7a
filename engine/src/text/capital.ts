/** A word or sentence as it begins by itself: only English has such letters. */
export const capital = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());
