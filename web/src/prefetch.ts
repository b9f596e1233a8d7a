// Runs before the program is there, as a script of a few hundred bytes: whoever is signed in needs the desk, so its files and its first answers are fetched at once.
import { prefetch, requestUrl, requestHeaders } from './kit/request.ts';
import { preferredLanguage } from './kit/preferred-language.ts';
import { readStored } from './kit/browser-storage.ts';
import { firstCalls, LANDING_SCREEN, WITHOUT_DESK } from './first-calls.ts';

/** The build says which they are. */
declare const DESK_FILES: string[];
declare const WORD_FILES: Record<string, string[]>;

const [path = '', search = ''] = location.hash.slice(1).split('?');
if (readStored('token') && !readStored('lock') && !WITHOUT_DESK.test(path)) {
  const language = preferredLanguage();
  for (const file of new Set([...DESK_FILES, ...(WORD_FILES[language] ?? [])])) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
  const ask = (call: string) => {
    const [to = '', query] = call.split('?');
    prefetch(requestUrl(to, new URLSearchParams(query)), requestHeaders(language));
  };
  ask('/api/oauth/CurrentUser');
  const first = firstCalls[path.slice(1) || LANDING_SCREEN];
  if (first && !search) ask(first);
}
