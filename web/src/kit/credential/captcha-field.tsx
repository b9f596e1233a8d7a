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
    <>
      <div className="credential-picture">
        <img src={image} alt="" width={240} height={80} />
        <button type="button" onClick={onRenew}>
          {text('renew')}
        </button>
      </div>
      <Field name="captcha" label={text('captcha')} error={error}>
        <input autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={12} />
      </Field>
    </>
  );
}
