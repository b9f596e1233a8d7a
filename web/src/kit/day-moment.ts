/** Business time is eight hours ahead of UTC. */
const AHEAD = 8 * 3_600_000;

/** `YYYY-MM-DD` in business time; '' for none. */
export function dayOf(moment: number | null): string {
  return moment === null ? '' : new Date(moment + AHEAD).toISOString().slice(0, 10);
}

/** The start of a day in business time. */
export function momentOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - AHEAD;
}
