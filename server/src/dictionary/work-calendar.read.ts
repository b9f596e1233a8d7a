// The business calendar: public holidays, and the weekends on which people work in exchange. Its days are items of the dictionary `WorkCalendar`, where
// administrators add those of the next year: the code is the day, the parent `off` or `work`.
import { calendarOf, type Calendar } from '@ordo/engine/formula/evaluate.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** `YYYY-MM-DD`. */
export interface WorkDays {
  daysOff: string[];
  workingDays: string[];
}

/** Codes that are no date are ignored. */
export async function workDays(db: Db): Promise<WorkDays> {
  const { rows } = await sql<{ day: string; what: string }>`
    select t.en_code as day, a.en_code as what from dictionary_data t
    join dictionary_type y on y.id = t.dictionary_type_id and y.delete_mark = 0 and normal_form(y.en_code) = normal_form('WorkCalendar')
    join dictionary_data a on a.id = t.parent_id and a.delete_mark = 0 and a.en_code in ('off', 'work')
    where t.delete_mark = 0 and t.enabled_mark = 1 and t.en_code ~ '^\\d{4}-\\d{2}-\\d{2}$' order by t.en_code`.execute(db);
  const of = (which: string) => rows.filter(({ what, day }) => what === which && !Number.isNaN(Date.parse(day))).map(({ day }) => day);
  return { daysOff: of('off'), workingDays: of('work') };
}

export async function workCalendar(db: Db): Promise<Calendar> {
  const { daysOff, workingDays } = await workDays(db);
  return calendarOf(daysOff, workingDays);
}
