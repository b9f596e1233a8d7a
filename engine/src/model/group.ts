// A group of a list, or a node of the tree beside it, as a condition; for records in an external database.
import type { Filter } from '../filter/filter.ts';
import type { FormNode, Json } from '../form/document.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Look } from '../form/look.ts';
import { digitsOf, numeralIn } from '../kind/decimal.ts';
import type { Scalar } from '../kind/kind.ts';
import { kinds, type Kind } from '../kind/kinds.ts';
import { businessMoment } from '../text/business-time.ts';

const DAY = 86_400_000;
const WHOLE = /^-?\d{1,15}$/;

/** Kinds that can be grouped by one text: no lists, and nothing structured. */
export const canGroup = (kind: Kind): boolean => !['text[]', 'jsonb'].includes(kinds[kind].stored);

/** The name of a group as lists show it; moments are grouped by day. @param value not null */
export const groupText = ({ node, kind }: { node: FormNode; kind: Kind | null }, value: Json, look: Look): string =>
  (kind === 'moment' ? '' : fieldKinds[node.kind].text(value, node, look)) || String(value);

/** A value as written by a database; for a moment, its day. @returns undefined: not of the kind */
export function valueOfKey(kind: Kind, key: string): Scalar | undefined {
  switch (kinds[kind].stored) {
    case 'smallint':
    case 'integer':
      return WHOLE.test(key) ? Number(key) : undefined;
    case 'bigint':
    case 'numeric': {
      const digits = digitsOf(key);
      return digits === null ? undefined : numeralIn(digits);
    }
    case 'boolean':
      return /^(t|true|1)$/.test(key) ? true : /^(f|false|0)$/.test(key) ? false : undefined;
    case 'date':
    case 'timestamptz':
      return /^\d{4}-\d\d-\d\d$/.test(key) ? key : undefined;
    case 'time':
      return key.replace(/\.\d+$/, '');
    default:
      return key;
  }
}

/** @param key null: rows without a value */
export function groupFilter(field: string, kind: Kind, key: string | null): Filter {
  if (key === null) return { field, is: 'empty' };
  const value = valueOfKey(kind, key);
  if (value === undefined) return { any: [] };
  const { stored } = kinds[kind];
  if (stored === 'text[]') return { field, is: 'contains', value };
  if (stored !== 'timestamptz') return { field, is: 'equal', value };
  const from = businessMoment(`${String(value)} 00:00:00`);
  return {
    all: [
      { field, is: 'greaterOrEqual', value: from },
      { field, is: 'less', value: from + DAY },
    ],
  };
}
