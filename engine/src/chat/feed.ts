// The events of a person come numbered without gaps: what a client does with the next one, and what a server sends to one that was away.

/** `apply` it, `skip` what is known already, `reload` because something between is missing. */
export type Step = 'apply' | 'skip' | 'reload';

/**
 * @param known number of the last event that was applied
 * @param seq of the one that comes; undefined: it has no place in the order (an answer to a question)
 */
export function stepOf(known: number, seq: number | undefined): Step {
  if (seq === undefined) return 'apply';
  if (seq <= known) return 'skip';
  return seq === known + 1 ? 'apply' : 'reload';
}

/** More than this is not sent one by one: loading again is faster. */
export const maxMissed = 500;

/**
 * What a client gets that comes back.
 * @param last the number of the last event that it has; undefined: it has nothing
 * @param now the number of the last event that there is
 */
export function catchUp(last: number | undefined, now: number): 'nothing' | 'missed' | 'reload' {
  if (last === undefined || last > now || now - last > maxMissed) return 'reload';
  return last === now ? 'nothing' : 'missed';
}

/** Pause before the next try to connect, in ms. @param attempt 0 for the first @param chance 0 to 1, so that not all come at once */
export function reconnectAfter(attempt: number, chance: number): number {
  return Math.round(Math.min(4_000, 250 * 2 ** Math.min(attempt, 5)) * (0.5 + chance / 2));
}
