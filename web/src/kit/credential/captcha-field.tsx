import { useText } from '../phrases.ts';
import { Field } from './field.tsx';
import { credentialPhrases } from './credential.phrases.ts';

/** As a picture, or in words for people who cannot see it. */
export type Captcha = { image: string } | { question: string };

interface Asked {
  captcha: Captcha;
  error: boolean;
  onRenew: () => void;
  /** Switches between picture and words. */
  onTurn: () => void;
}

export function CaptchaField({ captcha, error, onRenew, onTurn }: Asked) {
  const text = useText(credentialPhrases);
  const inWords = 'question' in captcha;
  return (
    <>
      <div className="credential-picture">
        {inWords ? null : <img src={captcha.image} alt={text('picture')} width={240} height={80} />}
        <div className="credential-ways">
          <button type="button" onClick={onRenew}>
            {text(inWords ? 'renewQuestion' : 'renew')}
          </button>
          <button type="button" onClick={onTurn}>
            {text(inWords ? 'asPicture' : 'inWords')}
          </button>
        </div>
      </div>
      <Field
        name="captcha"
        label={inWords ? captcha.question : text('captcha')}
        error={error && text(inWords ? 'answerRequired' : 'captchaRequired')}
        note={inWords && text('answerNote')}
      >
        <input autoComplete="off" autoCapitalize="characters" inputMode={inWords ? 'numeric' : 'text'} spellCheck={false} maxLength={12} />
      </Field>
    </>
  );
}
