import { TranslationOutlined } from '@ant-design/icons';
import { languages, type Language } from '@ordo/contract/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { languageNames, setLanguage, useLanguage, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { reloadSession } from './session-life.ts';
import { shellPhrases } from './shell.phrases.ts';

export function LanguageMenu() {
  const text = useText(shellPhrases);
  const current = useLanguage();
  const cache = useQueryClient();

  const change = async (next: Language) => {
    await setLanguage(next);
    // The server speaks the language as well: menu titles, names of choices.
    await Promise.all([reloadSession(), cache.invalidateQueries()]);
  };
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: languages.map((one) => ({ key: one, label: languageNames[one] })),
        selectable: true,
        selectedKeys: [current],
        onClick: ({ key }) => void change(key as Language).catch(() => toast('error', text('failed'))),
      }}
    >
      <button type="button" className="navbar-button" aria-haspopup="menu" aria-label={text('language')} title={text('language')}>
        <TranslationOutlined />
      </button>
    </Dropdown>
  );
}
