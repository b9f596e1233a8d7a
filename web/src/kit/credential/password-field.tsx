import { useState, type KeyboardEvent } from 'react';
import { useText } from '../phrases.ts';
import { Field } from './field.tsx';
import { credentialPhrases } from './credential.phrases.ts';

interface Props {
  error: string | false;
  /** Default: `password`, with its label. */
  name?: string;
  label?: string;
  autoComplete?: 'current-password' | 'new-password';
}

export function PasswordField({ error, name = 'password', label, autoComplete = 'current-password' }: Props) {
  const text = useText(credentialPhrases);
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      name={name}
      label={label ?? text('password')}
      error={error}
      hint={capsLock && text('capsLock')}
      aside={
        <button
          type="button"
          className="credential-eye"
          aria-label={text(visible ? 'hide' : 'show')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Eye open={visible} />
        </button>
      }
    >
      <input
        type={visible ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
      />
    </Field>
  );
}

const Eye = ({ open }: { open: boolean }) => (
  <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
    <circle cx="10" cy="10" r="2.5" />
    {!open && <path d="M3.5 16.5l13-13" />}
  </svg>
);
