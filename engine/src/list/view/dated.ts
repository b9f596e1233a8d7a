// Records by date: the days they cover, and the filter for the records of some days.
import type { Filter } from '../../filter/filter.ts';
import type { Scalar } from '../../kind/kind.ts';
import type { Kind } from '../../kind/kinds.ts';
import { businessDay, businessMoment } from '../../text/business-time.ts';
import { addDays, lasting, type Lasting } from './calendar.ts';

export interface DateField {
  id: string;
  kind: Kind;
}

/** The business day of a day or a moment; null for anything else. */
export const dayIn = (value: unknown): string | null =>
  typeof value === 'number' ? businessDay(value) : typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;

export const lastingOf = (row: Readonly<Record<string, unknown>> & { id: string }, begin: string, end: string | null): Lasting | null =>
  lasting(row.id, dayIn(row[begin]), end === null ? null : dayIn(row[end]));

const from = ({ id, kind }: DateField, day: string): Filter => ({ field: id, is: 'greaterOrEqual', value: startOf(kind, day) });
const before = ({ id, kind }: DateField, day: string): Filter => ({ field: id, is: 'less', value: startOf(kind, day) });
const startOf = (kind: Kind, day: string): Scalar => (kind === 'moment' ? businessMoment(`${day} 00:00:00`) : day);

/** Records that cover any of these days; with a limit at both ends, so that each condition can use an index. */
export function on(first: string, last: string, begin: DateField, end: DateField | null): Filter {
  const begun = before(begin, addDays(last, 1));
  if (end === null) return { all: [from(begin, first), begun] };
  return { all: [begun, { any: [from(end, first), from(begin, first)] }] };
}

/** Both filters, if there are two. */
export const both = (one: Filter | null, other: Filter): Filter => (one ? { all: [one, other] } : other);
