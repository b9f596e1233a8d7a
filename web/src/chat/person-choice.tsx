// Selects one person among all colleagues: filtered by keyword, with arrow keys.
import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import type { KeyboardEvent, Ref } from 'react';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { useText } from '../kit/phrases.ts';
import { useInfiniteScroll } from '../kit/use-infinite-scroll.ts';
import './chat.css';
import { chatPhrases } from './chat.phrases.ts';
import type { Partner } from './chat-store.ts';
import { ContactsState } from './contacts-state.tsx';
import { useContacts, useKeyword } from './contacts.ts';

const NEAR = 300;

interface Props {
  chosen: Partner | null;
  choose(person: Partner): void;
  field: Ref<InputRef>;
}

export function PersonChoice({ chosen, choose, field }: Props) {
  const text = useText(chatPhrases);
  const [typed, keyword, type] = useKeyword();
  const { pages, shown } = useContacts(keyword);
  const { box, scrolled } = useInfiniteScroll<HTMLDivElement>(pages, NEAR);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    // Enter must not submit the form, nor select a hit of the previous keyword.
    event.preventDefault();
    const first = shown?.find(({ id }) => id === chosen?.id) ?? shown?.[0];
    if (!first || typed.trim() !== keyword) return;
    choose(first);
    if (event.key === 'ArrowDown') box.current?.querySelector<HTMLElement>(`input[value="${CSS.escape(first.id)}"]`)?.focus();
  };

  return (
    <>
      <Input
        ref={field}
        value={typed}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={text('searchContacts')}
        aria-label={text('searchContacts')}
        maxLength={50}
        allowClear
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <div className="share-people" role="radiogroup" aria-label={text('people')} ref={box} onScroll={scrolled}>
        <ContactsState pages={pages} shown={shown} />
        {shown?.map((person) => (
          <label key={person.id} className="chat-person share-person">
            <input className="unseen" type="radio" name="share-with" value={person.id} checked={person.id === chosen?.id} onChange={() => choose(person)} />
            <UserAvatar name={person.realName} picture={person.headIcon} size={36} />
            <span className="chat-person-name">{person.realName}</span>
            <span className="chat-person-below">{[person.account, person.department].filter(Boolean).join(' · ')}</span>
          </label>
        ))}
      </div>
    </>
  );
}
