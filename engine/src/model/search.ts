// The search bar of a list as a condition. Each field has one text in the URL: a value, several separated by commas, or a range.
import { fieldKinds } from '../form/kinds.ts';
import type { Filter } from '../filter/filter.ts';
import type { FormNode } from '../form/document.ts';
import { kinds, type Kind } from '../kind/kinds.ts';
import type { Scalar } from '../kind/kind.ts';
import type { ListSearch } from '../list/document.ts';

/** Separates the ends of a range; each end is optional. */
export const RANGE = '~';

export interface Searched {
  /** Path of the field. */
  field: string;
  node: FormNode;
  kind: Kind;
  by: ListSearch['by'];
}

/** @returns undefined: no condition; null: the text cannot be a value of the field */
export function filterOf({ field, node, kind, by }: Searched, written: string): Filter | undefined | null {
  const text = written.trim();
  if (text === '' || text === RANGE) return undefined;
  if (by === 'range') return rangeOf(field, kind, text);
  if (kind === 'list') return { field, is: 'in', value: text.split(',') };
  if (by === 'contains') return kinds[kind].questions.includes('contains') ? { field, is: 'contains', value: text } : equal(field, kind, text);
  const ids = fieldKinds[node.kind].source(node) ? text.split(',') : [text];
  return ids.length > 1 ? { field, is: 'in', value: ids } : equal(field, kind, text);
}

const read = (kind: Kind, text: string): Scalar | undefined => kinds[kind].parse(text) as Scalar | undefined;

function equal(field: string, kind: Kind, text: string): Filter | null {
  // Moments are searched by second or by day.
  if (!kinds[kind].questions.includes('equal')) return rangeOf(field, kind, `${text}${RANGE}${text}`);
  const value = read(kind, text);
  return value === undefined ? null : { field, is: 'equal', value };
}

function rangeOf(field: string, kind: Kind, text: string): Filter | null {
  const [from = '', to = ''] = text.split(RANGE);
  const least = from === '' ? null : read(kind, kind === 'moment' ? wholeDay(from, '00:00:00') : from);
  const most = to === '' ? null : read(kind, kind === 'moment' ? wholeDay(to, '23:59:59') : to);
  if (least === undefined || most === undefined) return null;
  return {
    all: [
      ...(least === null ? [] : [{ field, is: 'greaterOrEqual' as const, value: least }]),
      // Moments have milliseconds.
      ...(most === null
        ? []
        : kind === 'moment'
          ? [{ field, is: 'less' as const, value: Number(most) + 1_000 }]
          : [{ field, is: 'lessOrEqual' as const, value: most }]),
    ],
  };
}

/** The beginning or the end of a day without a time. */
const wholeDay = (written: string, time: string) => (/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written} ${time}` : written);
