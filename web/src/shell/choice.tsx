import { useId, type ReactNode } from 'react';

interface Choices<T> {
  legend: string;
  /** How they stand: pictures have their names below, colours name themselves to screen readers, words are a row of keys. */
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
