// The records of a range of days, ordered by their beginning.
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { filterIn } from '@ordo/contract/model-calls.ts';
import type { Lasting } from '@ordo/engine/list/view/calendar.ts';
import { both, lastingOf, on, type DateField } from '@ordo/engine/list/view/dated.ts';
import { useRead } from '../../kit/query.ts';
import type { OpenedModel } from '../opened-model.ts';
import type { Asking } from './kind-props.ts';

/** Maximum of records in one view. */
export const MAX_DATED = 500;

export interface Dated extends Lasting {
  row: RecordRow;
}

export function useDated(model: OpenedModel, asking: Asking, days: readonly string[], begin: string, end: string | null) {
  const fieldOf = (id: string): DateField => ({ id, kind: model.fields.get(id)?.kind ?? 'day' });
  const { list } = asking.calls;
  const own = typeof asking.asked.askedFor === 'string' ? filterIn(asking.asked.askedFor) : null;
  const lasts = on(days[0] ?? '', days.at(-1) ?? '', fieldOf(begin), end === null ? null : fieldOf(end));
  const order = model.design.list?.sort.length ? {} : { sidx: begin, sort: 'asc' };
  const read = useRead(list, { ...asking.asked, ...order, askedFor: JSON.stringify(both(own, lasts)), pageSize: MAX_DATED } as never);
  const data = read.data;
  const all = (rows: readonly RecordRow[]): Dated[] =>
    rows.flatMap((row) => {
      const found = lastingOf(row, begin, end);
      return found ? [{ ...found, row }] : [];
    });
  return { read, data, all: (as: (row: RecordRow) => RecordRow) => all((data?.list ?? []).map(as)) };
}
