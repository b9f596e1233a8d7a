/** Capitalises the first letter of an English word or sentence. */
export const capital = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());
