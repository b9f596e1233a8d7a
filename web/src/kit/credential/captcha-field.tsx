import { useText } from '../phrases.ts';
import { Field } from './field.tsx';
import { credentialPhrases } from './credential.phrases.ts';

interface Captcha {
  /** A data URL. */
  image: string;
  error: string | false;
  onRenew: () => void;
}

export function CaptchaField({ image, error, onRenew }: Captcha) {
  const text = useText(credentialPhrases);
  return (
    <Field
      name="captcha"
      label={text('captcha')}
      error={error}
      aside={
        <button type="button" className="credential-picture" aria-label={text('renew')} title={text('renew')} onClick={onRenew}>
          <img src={image} alt="" />
        </button>
      }
    >
      <input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={12} />
    </Field>
  );
}
