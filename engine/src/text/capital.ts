/** Capitalises the first letter of an English word or sentence. */
export const capital = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());

/** The same within a sentence; abbreviations and names of languages keep their capital. */
export const uncapital = (text: string): string => text.replace(/^(?!(?:Chinese|English)\b)[A-Z](?![A-Z0-9])/, (first) => first.toLowerCase());
