import { languages, type Language } from '@ordo/contract/language.ts';
import { readStored } from './browser-storage.ts';

/** Initial language (product §3.5): the stored choice, else a browser language with `tw`, else the browser's, else zh. */
export function preferredLanguage(): Language {
  const chosen = readStored('language');
  if (languages.includes(chosen as Language)) return chosen as Language;
  const browser = navigator.language.toLowerCase();
  if (browser.includes('tw')) return 'zhtw';
  return languages.find((one) => browser.startsWith(one)) ?? 'zh';
}
