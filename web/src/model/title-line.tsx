// Title of a model's records: a text with fields.
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { titleFields, titleInside } from '@ordo/engine/model/title.ts';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { useLanguage, useText } from '../kit/phrases.ts';
import { fieldPhrases } from './design.phrases.ts';

const MAX = 200;

interface Props {
  form: FormDocument;
  /** Contains the keys of fields: `{no} {name}`. */
  title: string;
  disabled: boolean;
  change(title: string): void;
}

export function TitleLine({ form, title, disabled, change }: Props) {
  const text = useText(fieldPhrases);
  const language = useLanguage();
  const id = useId();
  const fields = titleFields(form).map(({ node }) => ({ value: node.key, label: textIn(node.label, language) || node.key }));
  const read = titleInside(title, form);
  const wrong = 'unknown' in read;
  const example = fields.slice(0, 2).map(({ value }) => `{${value}}`);
  return (
    <div className="design-title">
      <label htmlFor={id}>{text('recordTitle')}</label>
      <Input
        id={id}
        value={title}
        maxLength={MAX}
        disabled={disabled}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.target.value)}
      />
      {!disabled && (
        <Select
          aria-label={text('addField')}
          placeholder={text('addField')}
          value={null}
          options={fields}
          popupMatchSelectWidth={false}
          onChange={(key: string | null) => key !== null && change(`${title.trimEnd()}${title.trim() ? ' ' : ''}{${key}}`.slice(0, MAX))}
        />
      )}
      <p id={`${id}-hint`} className={wrong ? 'design-wrong' : 'model-quiet'} role={wrong ? 'alert' : undefined}>
        {'unknown' in read ? text('recordTitleWrong', { key: read.unknown }) : text('recordTitleHint', { example: example.join(' ') })}
      </p>
    </div>
  );
}
