import type { ReactNode } from 'react';
import { dayOf } from '../day-moment.ts';
import { sayNow } from '../phrases.ts';
import type { Values } from './draft.ts';
import type { Field } from './field.ts';
import { recordPhrases } from './record.phrases.ts';

/** A field's value in words; '' for none. */
export function says(field: Field, values: Values): ReactNode {
  const value = values[field.key];
  if (field.say) return field.say(value, values);
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'mark':
      return sayNow(recordPhrases[value === 1 ? 'yes' : 'no']);
    case 'choice':
      return field.options?.find((option) => option.value === value)?.label ?? String(value);
    case 'moment':
      return dayOf(Number(value));
    case 'money':
      return `${(Number(value) / 100).toLocaleString('en', { minimumFractionDigits: 2 })} ${sayNow(recordPhrases.yuan)}`;
    case 'whole':
    case 'decimal':
      return `${Number(value).toLocaleString('en', { maximumFractionDigits: 6 })}${field.unit ? ` ${field.unit}` : ''}`;
    default:
      return field.unit ? `${String(value)} ${field.unit}` : String(value);
  }
}
