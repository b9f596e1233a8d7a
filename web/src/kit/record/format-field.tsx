import { formatValue } from '@ordo/engine/kind/kinds.ts';
import type { ReactNode } from 'react';
import { language, translateNow } from '../phrases.ts';
import type { Values } from './draft.ts';
import type { Field } from './field.ts';
import { recordPhrases } from './record.phrases.ts';

/** A field's value as text; '' for none. */
export function formatField(field: Field, values: Values): ReactNode {
  const value = values[field.key];
  if (field.say) return field.say(value, values);
  if (value === null || value === undefined || value === '') return '';
  const { kind = 'text', options } = field;
  if (kind === 'mark') return translateNow(recordPhrases[value === 1 ? 'yes' : 'no']);
  if (kind === 'choice') return options?.find((option) => option.value === value)?.label ?? String(value);
  const unit = kind === 'money' ? translateNow(recordPhrases.yuan) : field.unit;
  const said = formatValue(value, kind, 'grouped', language());
  return unit ? `${said} ${unit}` : said;
}
