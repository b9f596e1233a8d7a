// Public holidays, and the weekends on which people work in exchange, as announced by the State Council for 2024 to 2026. For 2027 the days that the law
// names: exchanged days are announced late in the previous year, and entered in the dictionary then.
import type { Phrase } from '@ordo/contract/refusals.ts';
import { dayNumber, dayText } from '@ordo/engine/formula/calendar.ts';
import type { SeedDictionary } from './dictionaries.ts';

const newYear: Phrase = ['元旦', 'New Year'];
const spring: Phrase = ['春节', 'Spring Festival'];
const qingming: Phrase = ['清明节', 'Qingming Festival'];
const labour: Phrase = ['劳动节', 'Labour Day'];
const dragon: Phrase = ['端午节', 'Dragon Boat Festival'];
const autumn: Phrase = ['中秋节', 'Mid-Autumn Festival'];
const national: Phrase = ['国庆节', 'National Day'];
const nationalAutumn: Phrase = ['国庆节、中秋节', 'National Day and Mid-Autumn Festival'];

/** First day, number of days off, and the days worked in exchange. */
const holidays: readonly (readonly [name: Phrase, first: string, days: number, worked?: readonly string[]])[] = [
  [newYear, '2024-01-01', 1],
  [spring, '2024-02-10', 8, ['2024-02-04', '2024-02-18']],
  [qingming, '2024-04-04', 3, ['2024-04-07']],
  [labour, '2024-05-01', 5, ['2024-04-28', '2024-05-11']],
  [dragon, '2024-06-10', 1],
  [autumn, '2024-09-15', 3, ['2024-09-14']],
  [national, '2024-10-01', 7, ['2024-09-29', '2024-10-12']],
  [newYear, '2025-01-01', 1],
  [spring, '2025-01-28', 8, ['2025-01-26', '2025-02-08']],
  [qingming, '2025-04-04', 3],
  [labour, '2025-05-01', 5, ['2025-04-27']],
  [dragon, '2025-05-31', 3],
  [nationalAutumn, '2025-10-01', 8, ['2025-09-28', '2025-10-11']],
  [newYear, '2026-01-01', 3, ['2026-01-04']],
  [spring, '2026-02-15', 9, ['2026-02-14', '2026-02-28']],
  [qingming, '2026-04-04', 3],
  [labour, '2026-05-01', 5, ['2026-05-09']],
  [dragon, '2026-06-19', 3],
  [autumn, '2026-09-25', 3],
  [national, '2026-10-01', 7, ['2026-09-20', '2026-10-10']],
  [newYear, '2027-01-01', 1],
  [spring, '2027-02-05', 4],
  [qingming, '2027-04-05', 1],
  [labour, '2027-05-01', 2],
  [dragon, '2027-06-09', 1],
  [autumn, '2027-09-15', 1],
  [national, '2027-10-01', 3],
];

/** Names of a dictionary occur once. */
const called = (day: string, [zh, en]: Phrase): [string, Phrase] => [day, [`${day} ${zh}`, `${day} ${en}`]];
const daysFrom = (first: string, days: number) => Array.from({ length: days }, (_, after) => dayText(dayNumber(first) + after));

export const workCalendar: SeedDictionary = {
  enCode: 'WorkCalendar',
  name: ['工作日历', 'Work calendar'],
  isTree: true,
  items: { off: ['放假', 'Days off'], work: ['调休上班', 'Weekends worked'] },
  below: {
    off: Object.fromEntries(holidays.flatMap(([name, first, days]) => daysFrom(first, days).map((day) => called(day, name)))),
    work: Object.fromEntries(holidays.flatMap(([name, , , worked = []]) => worked.map((day) => called(day, name)))),
  },
};

/** Office hours, of the same dictionary: the code is the period. */
export const workHours: SeedDictionary = {
  enCode: 'WorkCalendar',
  name: workCalendar.name,
  isTree: true,
  items: { hours: ['上班时间', 'Office hours'] },
  below: { hours: { '09.00-12.00': ['上午', 'Morning'], '13.00-18.00': ['下午', 'Afternoon'] } },
};
