import { useText } from '../kit/phrases.ts';
import { Field } from './field.tsx';
import { sessionPhrases } from './session.phrases.ts';

interface Captcha {
  /** A data URL. */
  image: string;
  error: string | false;
  onInput: () => void;
  onRenew: () => void;
}

export function CaptchaField({ image, error, onInput, onRenew }: Captcha) {
  const text = useText(sessionPhrases);
  return (
    <Field
      name="captcha"
      label={text('captcha')}
      error={error}
      aside={
        <button type="button" className="login-picture" aria-label={text('renew')} title={text('renew')} onClick={onRenew}>
          <img src={image} alt="" />
        </button>
      }
    >
      <input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={12} onInput={onInput} />
    </Field>
  );
}
