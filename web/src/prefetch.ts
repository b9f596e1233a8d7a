// Runs before the program is loaded, as a script of a few hundred bytes: users who are signed in need the desk, so its files and first reads are requested at
// once.
import { prefetch, requestUrl, requestHeaders } from './kit/request.ts';
import { preferredLanguage } from './kit/preferred-language.ts';
import { readStored } from './kit/browser-storage.ts';
import { firstCalls, LANDING_SCREEN, WITHOUT_DESK } from './first-calls.ts';

/** Set by the build. */
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
