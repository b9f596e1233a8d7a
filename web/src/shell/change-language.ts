// Changes the language without a reload: the texts of the interface, and those from the server.
import { languageSave } from '@ordo/contract/current-user.ts';
import type { Language } from '@ordo/contract/language.ts';
import { call } from '../kit/call.ts';
import { setLanguage, translateNow } from '../kit/phrases.ts';
import { queryClient } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { reloadSession } from './session-life.ts';
import { settingsPhrases } from './settings.phrases.ts';
import { shellPhrases } from './shell.phrases.ts';

export async function changeLanguage(next: Language): Promise<void> {
  try {
    await setLanguage(next);
  } catch {
    toast('error', translateNow(shellPhrases.failed));
    return;
  }
  call(languageSave, { language: next }).catch(() => toast('warning', translateNow(settingsPhrases.notSaved)));
  // Menu titles and names of choices come from the server.
  await Promise.all([reloadSession(), queryClient.invalidateQueries()]);
}
