import { languages } from '@ordo/contract/language.ts';
import { languageNames, setLanguage, useLanguage, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import './language-choice.css';
import { sessionPhrases } from './session.phrases.ts';

export function LanguageChoice() {
  const text = useText(sessionPhrases);
  const current = useLanguage();
  return (
    <div className="login-languages" role="group" aria-label={text('language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one === 'en' ? 'en' : one === 'zh' ? 'zh-CN' : 'zh-TW'}
          aria-pressed={one === current}
          onClick={() => void setLanguage(one).catch(() => toast('error', text('failed')))}
        >
          {languageNames[one]}
        </button>
      ))}
    </div>
  );
}
