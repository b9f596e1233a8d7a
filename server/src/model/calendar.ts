// Working days for the formulas of a model, read only if one of them counts working days.
import type { Calendar } from '@ordo/engine/formula/evaluate.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { asksWorkDays } from '@ordo/engine/model/inputs.ts';
import type { Db } from '../kit/db.ts';
import { workCalendar, workDays, type WorkDays } from '../dictionary/work-calendar.read.ts';
import type { LiveModel } from './live.ts';

/** A design never changes. */
const known = new WeakMap<Design, boolean>();

function asks(design: Design): boolean {
  let found = known.get(design);
  if (found === undefined) known.set(design, (found = asksWorkDays(design)));
  return found;
}

export async function withCalendar<C extends { db: Db }>(call: C, model: Pick<LiveModel, 'design'>): Promise<C & { holidays?: Calendar }> {
  return asks(model.design) ? { ...call, holidays: await workCalendar(call.db) } : call;
}

/** As sent to a browser; null: not needed. */
export const loadWorkDays = async (db: Db, { design }: Pick<LiveModel, 'design'>): Promise<WorkDays | null> => (asks(design) ? workDays(db) : null);
