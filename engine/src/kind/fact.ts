// What a condition may ask of the person who looks.
export const facts = [
  'userId',
  'subordinateIds',
  'organizeId',
  'organizeAndBelow',
  'departmentAndBelow',
  'positionIds',
  'roleIds',
  'now',
  'today',
  'monthStart',
  'yearStart',
] as const;
export type Fact = (typeof facts)[number];
/** Follow from `now`: days of the business. */
export type DayFact = 'today' | 'monthStart' | 'yearStart';
/** Facts that are one value; the others are lists. */
export const SINGLE: readonly Fact[] = ['userId', 'organizeId', 'now', 'today', 'monthStart', 'yearStart'];
