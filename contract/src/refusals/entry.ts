/** Simplified Chinese, English, and traditional Chinese where it differs in more than script. */
export type Phrase = readonly [zh: string, en: string, zhtw?: string];

export interface RefusalEntry {
  code: number;
  text: Phrase;
}

export const refusal = (code: number, zh: string, en: string, zhtw?: string): RefusalEntry => ({ code, text: zhtw ? [zh, en, zhtw] : [zh, en] });
