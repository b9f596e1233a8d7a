import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Language } from '@ordo/contract/language.ts';
import { useLanguage } from '../kit/phrases.ts';
import { fetchWords, type Words } from './library-words.ts';

const dates: Record<Language, string> = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' };

/** The words of the component library. Null until the first ones are there; then those before stay until the next have come. */
export function useLibraryLocale(): Words | null {
  const language = useLanguage();
  const [locale, setLocale] = useState<Words | null>(null);
  useEffect(() => {
    let wanted = true;
    fetchWords(language).then(
      (words) => {
        if (!wanted) return;
        dayjs.locale(dates[language]);
        setLocale(words);
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
