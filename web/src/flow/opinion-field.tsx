// Input for an opinion or a reason, with the user's quick phrases for this use.
import type { PhraseUse } from '@ordo/contract/flow-phrases.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { opinionPhrases } from './flow.phrases.ts';
import { appended } from './quick-phrases.ts';
import { useQuickPhrases } from './use-quick-phrases.ts';

interface Props {
  label: string;
  about: PhraseUse;
  value: string;
  change(written: string): void;
  focus?: boolean;
}

const MAX_OPINION = 500;

export function OpinionField({ label, about, value, change, focus = false }: Props) {
  const id = useId();
  const text = useText(opinionPhrases);
  const { phrases, keep, remove } = useQuickPhrases(about);
  const [managing, setManaging] = useState(false);
  const written = value.trim();
  return (
    <div className="flow-opinion">
      <label htmlFor={id}>{label}</label>
      <Input.TextArea id={id} rows={3} maxLength={MAX_OPINION} value={value} autoFocus={focus} onChange={(event) => change(event.target.value)} />
      <div className="flow-phrases" role="group" aria-label={text('phrases')}>
        {phrases.map((phrase) => (
          <Button
            key={phrase}
            size="small"
            danger={managing}
            title={managing ? text('removePhrase', { phrase }) : phrase}
            aria-label={managing ? text('removePhrase', { phrase }) : phrase}
            onClick={() => (managing ? remove(phrase) : change(appended(value, phrase).slice(0, MAX_OPINION)))}
          >
            {phrase}
          </Button>
        ))}
        {written !== '' && !phrases.includes(written) && (
          <Button size="small" type="link" onClick={() => keep(written)}>
            {text('keep')}
          </Button>
        )}
        {(phrases.length > 0 || managing) && (
          <Button size="small" type="link" aria-pressed={managing} onClick={() => setManaging(!managing)}>
            {text(managing ? 'managed' : 'manage')}
          </Button>
        )}
      </div>
    </div>
  );
}
