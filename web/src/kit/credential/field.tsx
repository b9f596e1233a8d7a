import { cloneElement, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react';

interface Labelled {
  name: string;
  label: string;
  /** The validation error, if any. */
  error: string | false;
  /** A warning. */
  hint?: string | false;
  /** An explanation. */
  note?: string | false;
  /** The input, which receives name, id and description. */
  children: ReactElement<InputHTMLAttributes<HTMLInputElement>>;
  /** Shown at the end of the input. */
  aside?: ReactNode;
}

/** A label, an input, and its messages. */
export function Field({ name, label, error, hint = false, note = false, children, aside }: Labelled) {
  const id = `credential-${name}`;
  return (
    <div className="credential-field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      <div className="credential-input">
        {cloneElement(children, { id, name, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-said` })}
        {aside}
      </div>
      <p id={`${id}-said`} className="credential-said" data-quiet={!error && !hint} aria-live="polite">
        {error || hint || note}
      </p>
    </div>
  );
}
