// Texts of messages, one kind at a time.
import { textedMessages, type Settings, type TextedMessage } from '@ordo/engine/flow/document.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../kit/phrases.ts';
import { messagePhrases, nodePhrases } from './node.phrases.ts';
import { Row } from './parts.tsx';
import { TitleField } from './title-field.tsx';

type Texts = Settings['messages'];

/** @returns undefined: none is left */
function withText(texts: Texts, about: TextedMessage, text: string): Texts {
  const { [about]: _, ...others } = texts ?? {};
  const all = text === '' ? others : { ...others, [about]: text };
  return Object.keys(all).length > 0 ? all : undefined;
}

export function MessagesField({ value, change }: { value: Texts; change(texts: Texts): void }) {
  const text = useText(nodePhrases);
  const said = useText(messagePhrases);
  const [about, setAbout] = useState<TextedMessage>('todo');
  return (
    <>
      <Row label={text('messages')}>
        {(id) => (
          <Select<TextedMessage>
            id={id}
            value={about}
            options={textedMessages.map((one) => ({ value: one, label: said(one) }))}
            popupMatchSelectWidth={false}
            onChange={setAbout}
          />
        )}
      </Row>
      <TitleField
        key={about}
        label={said(about)}
        hint={text('messageHint')}
        usual={text('messageUsual', { what: said(about) })}
        begins=""
        value={value?.[about] ?? ''}
        change={(next) => change(withText(value, about, next))}
      />
    </>
  );
}
