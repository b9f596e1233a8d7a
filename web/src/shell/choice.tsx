import { useId, type ReactNode } from 'react';

interface Choices<T> {
  legend: string;
  /** Layout: pictures with names below, colours with names for screen readers only, words as a row of buttons. */
  kind: 'pictures' | 'colours' | 'words';
  value: T;
  options: readonly { value: T; label: string; shown?: ReactNode }[];
  onChange(value: T): void;
}

/** One of a few, as a group of radio buttons. */
export function Choice<T extends string | number>({ legend, kind, value, options, onChange }: Choices<T>) {
  const name = useId();
  return (
    <fieldset className={`choice choice-${kind}`}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} title={option.shown ? option.label : undefined}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.shown}
            <span className={kind === 'colours' ? 'unseen' : ''}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
