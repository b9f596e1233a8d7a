// The words of the component library, loaded for the language in use.
import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Language } from '@ordo/contract/language.ts';
import { useLanguage } from '../kit/phrases.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const load: Record<Language, () => Promise<unknown[]>> = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]),
  zhtw: () => Promise.all([import('antd/es/locale/zh_TW.js'), import('dayjs/locale/zh-tw.js')]),
  en: () => Promise.all([import('antd/es/locale/en_US.js'), import('dayjs/locale/en.js')]),
};
const dates: Record<Language, string> = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' };

/** Null until the first one is there; then the one before stays until the next has come. */
export function useLibraryLocale(): Locale | null {
  const language = useLanguage();
  const [locale, setLocale] = useState<Locale | null>(null);
  useEffect(() => {
    let wanted = true;
    load[language]().then(
      ([antd]) => {
        if (!wanted) return;
        dayjs.locale(dates[language]);
        setLocale((antd as { default: Locale }).default);
      },
      // Without its own words the library speaks English; the product goes on.
      () => wanted && setLocale((before) => before ?? { locale: 'en' }),
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return locale;
}
