// What a condition may ask of the person who looks.
export const facts = ['userId', 'subordinateIds', 'organizeId', 'organizeAndBelow', 'departmentAndBelow', 'positionIds', 'roleIds', 'now'] as const;
export type Fact = (typeof facts)[number];
/** Facts that are one value; the others are lists. */
export const SINGLE: readonly Fact[] = ['userId', 'organizeId', 'now'];
