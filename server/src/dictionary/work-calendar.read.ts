// The business calendar: public holidays, and the weekends on which people work in exchange. Its days are items of the dictionary `WorkCalendar`, where
// administrators add those of the next year: the code is the day, the parent `off` or `work`. Below `hours` are the office hours, as `09.00-12.00`.
import { calendarOf, type Calendar } from '@ordo/engine/formula/evaluate.ts';
import { hoursIn, type Hours } from '@ordo/engine/flow/working-time.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `YYYY-MM-DD`. */
export interface WorkDays {
  daysOff: string[];
  workingDays: string[];
}

/** Codes that are no date are ignored. */
export async function workDays(db: Db): Promise<WorkDays> {
  const { daysOff, workingDays } = await workTime(db);
  return { daysOff, workingDays };
}

/** With the hours in which people work. */
export async function workTime(db: Db): Promise<WorkDays & { hours: readonly Hours[] }> {
  const { rows } = await sql<{ code: string; what: string }>`
    select t.en_code as code, a.en_code as what from dictionary_data t
    join dictionary_type y on y.id = t.dictionary_type_id and y.delete_mark = 0 and normal_form(y.en_code) = normal_form('WorkCalendar')
    join dictionary_data a on a.id = t.parent_id and a.delete_mark = 0 and a.en_code in ('off', 'work', 'hours')
    where t.delete_mark = 0 and t.enabled_mark = 1 order by t.en_code`.execute(db);
  const of = (which: string) => rows.filter(({ what }) => what === which).map(({ code }) => code);
  const days = (which: string) => of(which).filter((code) => DAY.test(code) && !Number.isNaN(Date.parse(code)));
  return { daysOff: days('off'), workingDays: days('work'), hours: hoursIn(of('hours')) };
}

export async function workCalendar(db: Db): Promise<Calendar> {
  const { daysOff, workingDays } = await workDays(db);
  return calendarOf(daysOff, workingDays);
}
