// The locale of the component library and of its dates, loaded for one language. Callers that know that the desk follows load it early.
import type { ConfigProviderProps } from 'antd';
import type { Language } from '@ordo/contract/language.ts';

export type Words = NonNullable<ConfigProviderProps['locale']>;

const fetchers: Record<Language, () => Promise<unknown[]>> = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]),
  zhtw: () => Promise.all([import('antd/es/locale/zh_TW.js'), import('dayjs/locale/zh-tw.js')]),
  en: () => Promise.all([import('antd/es/locale/en_US.js'), import('dayjs/locale/en.js')]),
};

const arrived = new Map<Language, Words>();

export async function fetchWords(language: Language): Promise<Words> {
  const [words] = await fetchers[language]();
  arrived.set(language, (words as { default: Words }).default);
  return (words as { default: Words }).default;
}

/** The locale if it is loaded already. */
export const wordsAtHand = (language: Language): Words | null => arrived.get(language) ?? null;
