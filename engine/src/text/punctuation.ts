// Marks between the parts of a text, in the language of the text: English has its own, both Chinese scripts have the wide ones.

/** Separates names that follow each other. */
export const comma = (language: string): string => (language === 'en' ? ', ' : '、');

/** Names that follow each other: `A, B`. */
export const joinNames = (names: readonly unknown[], language: string): string => names.join(comma(language));

/** The first names of many; the rest is an ellipsis. */
export const firstOf = (names: readonly string[], most: number): readonly string[] => (names.length > most ? [...names.slice(0, most), '…'] : names);

/** Clauses that follow each other: `A, B` in Chinese with a comma instead of the mark of lists. */
export const joinClauses = (clauses: readonly string[], language: string): string => clauses.join(language === 'en' ? ', ' : '，');

/** Sentences without full stops that follow each other: `A; B`. */
export const joinSentences = (sentences: readonly string[], language: string): string => sentences.join(language === 'en' ? '; ' : '；');

/** What a sentence is about, and the sentence: `A: B`. */
export const labelled = (label: string, sentence: string, language: string): string => `${label}${language === 'en' ? ': ' : '：'}${sentence}`;

/** A text, and more about it in brackets: `A (B)`. */
export const aside = (text: string, more: string, language: string): string => (language === 'en' ? `${text} (${more})` : `${text}（${more}）`);
