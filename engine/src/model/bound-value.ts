// Values of a form in an existing column: which columns can store which kinds, and how a value becomes the text sent to a database (engine/data-sync/types) and
// back.
import { digitsOf, numeralIn, type Numeral } from '../kind/decimal.ts';
import { kinds, type Kind } from '../kind/kinds.ts';
import type { Stored } from '../kind/stored.ts';
import type { Type } from '../data-sync/types.ts';
import { businessMoment, businessTime } from '../text/business-time.ts';

/** `partly`: some values of the kind are refused on saving, or some contents of the column are not values of the kind. */
export type Fit = 'fits' | 'partly' | 'no';

const FITS: Readonly<Record<Stored, Partial<Record<Type['is'], Fit>>>> = {
  text: { text: 'fits', uuid: 'partly', int: 'partly', decimal: 'partly' },
  smallint: { int: 'fits', bool: 'fits', decimal: 'partly', text: 'partly' },
  integer: { int: 'fits', decimal: 'partly', text: 'partly' },
  bigint: { int: 'fits', decimal: 'partly', text: 'partly' },
  numeric: { decimal: 'fits', int: 'partly', double: 'partly', real: 'partly', text: 'partly' },
  boolean: { bool: 'fits', int: 'partly' },
  date: { date: 'fits', datetime: 'partly', moment: 'partly' },
  time: { time: 'fits' },
  timestamptz: { moment: 'fits', datetime: 'fits' },
  'text[]': { text: 'fits', json: 'fits' },
  jsonb: { json: 'fits', text: 'fits' },
};

export function fitOf(kind: Kind, type: Type): Fit {
  const { stored } = kinds[kind];
  const fit = FITS[stored][type.is] ?? 'no';
  if (fit !== 'fits') return fit;
  if (type.is === 'decimal' && type.digits !== null) return 'partly';
  if (type.is === 'int' && stored === 'bigint' && type.bits < 64) return 'partly';
  return type.is === 'text' && stored === 'text' && type.most !== null ? 'partly' : fit;
}

/** JSON text of a list; earlier clients of the family wrote ids separated by commas. */
function listIn(text: string): unknown {
  if (/^\s*\[/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text === '' ? [] : text.split(',');
}

function jsonIn(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const clock = (text: string): string => text.replace(/\.\d+$/, '');

/** The content of a column as a value of the field; invalid content stays text, so that it is shown and refused, but not lost. */
export function valueOf(kind: Kind, type: Type, text: string | null): unknown {
  // MySQL can store invalid days instead of null.
  if (text === null || ((type.is === 'date' || type.is === 'datetime' || type.is === 'moment') && /^0000|-00/.test(text))) return null;
  switch (kinds[kind].stored) {
    case 'text':
      return text;
    case 'smallint':
    case 'integer':
      return /^-?\d{1,10}(\.0*)?$/.test(text) ? Number(text) : text;
    case 'bigint':
    case 'numeric':
      return numeralIn(digitsOf(type.is === 'double' || type.is === 'real' ? Number(text) : text) ?? text);
    case 'boolean':
      return /^[01]$/.test(text) ? text === '1' : text;
    case 'date':
      return type.is === 'moment' ? businessTime(momentIn(text)).slice(0, 10) : text.slice(0, 10);
    case 'time':
      return clock(text);
    case 'timestamptz':
      return type.is === 'moment' ? momentIn(text) : businessMoment(clock(text)) + millisecondsIn(text);
    case 'text[]':
      return listIn(text);
    case 'jsonb':
      return jsonIn(text);
  }
}

const momentIn = (text: string): number => Date.parse(`${clock(text).replace(' ', 'T')}Z`) + millisecondsIn(text);
const millisecondsIn = (text: string): number => Number((/\.(\d+)$/.exec(text)?.[1] ?? '').padEnd(3, '0').slice(0, 3));

const withMilliseconds = (text: string, at: number): string => {
  const rest = ((at % 1_000) + 1_000) % 1_000;
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
};
const utc = (at: number): string => withMilliseconds(new Date(at).toISOString().slice(0, 19).replace('T', ' '), at);

/** A value as sent to its column; null for none. Whether it fits the column is checked by `misfit` of engine/data-sync/types. */
export function textOf(kind: Kind, type: Type, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const { stored } = kinds[kind];
  if (stored === 'text[]' || stored === 'jsonb') return JSON.stringify(value);
  if (value === '' || (Array.isArray(value) && value.length === 0)) return stored === 'text' && value === '' ? '' : null;
  switch (stored) {
    case 'boolean':
      return value === true ? '1' : '0';
    case 'bigint':
    case 'numeric':
      return digitsOf(value as Numeral) ?? String(value);
    case 'date':
      return type.is === 'moment' ? utc(businessMoment(`${String(value)} 00:00:00`)) : type.is === 'datetime' ? `${String(value)} 00:00:00` : String(value);
    case 'timestamptz':
      return type.is === 'moment' ? utc(value as number) : withMilliseconds(businessTime(value as number), value as number);
    default:
      return String(value);
  }
}
