import { cloneElement, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react';

interface Labelled {
  name: string;
  label: string;
  /** What is wrong with the value, if anything. */
  error: string | false;
  /** What to be careful about. */
  hint?: string | false;
  /** What is worth knowing. */
  note?: string | false;
  /** The input, which receives name, id and description. */
  children: ReactElement<InputHTMLAttributes<HTMLInputElement>>;
  /** Stands at the end of the input. */
  aside?: ReactNode;
}

/** A label, an input, and what is to be said about it. */
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
