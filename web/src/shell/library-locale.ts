import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Language } from '@ordo/contract/language.ts';
import { useLanguage } from '../kit/phrases.ts';
import { fetchWords, wordsAtHand, type Words } from './library-words.ts';

const dates: Record<Language, string> = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' };

/** Sets the locale of the library's dates. */
function speak(language: Language, words: Words | null): Words | null {
  if (words) dayjs.locale(dates[language]);
  return words;
}

/** The locale of the component library. Null until the first one is loaded; then the previous one stays until the next is loaded. */
export function useLibraryLocale(): Words | null {
  const language = useLanguage();
  const [locale, setLocale] = useState<Words | null>(() => speak(language, wordsAtHand(language)));
  useEffect(() => {
    let wanted = true;
    fetchWords(language).then(
      (words) => {
        if (wanted) setLocale(speak(language, words));
      },
      // Without a locale the library falls back to English.
      () => wanted && setLocale((before) => before ?? { locale: 'en' }),
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return locale;
}
