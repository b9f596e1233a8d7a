// Events of a user are numbered without gaps: what a client does with the next one, and what the server sends to a client that was disconnected.

/** `apply` it, `skip` a known event, `reload` because an event is missing. */
export type Step = 'apply' | 'skip' | 'reload';

/**
 * @param known number of the last event that was applied
 * @param seq number of the received event; undefined: it is not numbered (an answer to a request)
 */
export function stepOf(known: number, seq: number | undefined): Step {
  if (seq === undefined) return 'apply';
  if (seq <= known) return 'skip';
  return seq === known + 1 ? 'apply' : 'reload';
}

/** If more were missed, loading everything again is faster. */
export const maxMissed = 500;

/**
 * What a reconnecting client receives.
 * @param last number of the last event that it has; undefined: none
 * @param now number of the newest event
 */
export function catchUp(last: number | undefined, now: number): 'nothing' | 'missed' | 'reload' {
  if (last === undefined || last > now || now - last > maxMissed) return 'reload';
  return last === now ? 'nothing' : 'missed';
}

/** Pause before the next connection attempt, in ms. @param attempt 0 for the first @param chance random, 0 to 1, so that not all clients reconnect at once */
export function reconnectAfter(attempt: number, chance: number): number {
  return Math.round(Math.min(4_000, 250 * 2 ** Math.min(attempt, 5)) * (0.5 + chance / 2));
}
