import { TranslationOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { languages, type Language } from '@ordo/contract/language.ts';
import { DropdownMenu } from '../kit/dropdown-menu.tsx';
import { languageNames, useLanguage, useText } from '../kit/phrases.ts';
import { changeLanguage } from './change-language.ts';
import { shellPhrases } from './shell.phrases.ts';

export const LanguageMenu = memo(function LanguageMenu() {
  const text = useText(shellPhrases);
  const current = useLanguage();
  return (
    <DropdownMenu
      placement="bottomLeft"
      menu={{
        items: languages.map((one) => ({ key: one, label: languageNames[one] })),
        selectable: true,
        selectedKeys: [current],
        onClick: ({ key }) => void changeLanguage(key as Language),
      }}
      look={{ className: 'navbar-button', 'aria-label': text('language'), title: text('language') }}
    >
      <TranslationOutlined />
    </DropdownMenu>
  );
});
