// Facts about the user that conditions can use.
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
/** Derived from `now`: days in business time. */
export type DayFact = 'today' | 'monthStart' | 'yearStart';
/** Facts with one value; the others are lists. */
export const SINGLE: readonly Fact[] = ['userId', 'organizeId', 'now', 'today', 'monthStart', 'yearStart'];
