import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Language } from '@ordo/contract/language.ts';
import { useLanguage } from '../kit/phrases.ts';
import { fetchWords, wordsAtHand, type Words } from './library-words.ts';

const dates: Record<Language, string> = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' };

/** The library's dates speak with its words. */
function speak(language: Language, words: Words | null): Words | null {
  if (words) dayjs.locale(dates[language]);
  return words;
}

/** The words of the component library. Null until the first ones are there; then those before stay until the next have come. */
export function useLibraryLocale(): Words | null {
  const language = useLanguage();
  const [locale, setLocale] = useState<Words | null>(() => speak(language, wordsAtHand(language)));
  useEffect(() => {
    let wanted = true;
    fetchWords(language).then(
      (words) => {
        if (wanted) setLocale(speak(language, words));
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
