// Deputies: who may act for whom. Evaluated at each action and each read, never stored with the work.
export interface Entrust {
  from: string;
  to: string;
  /** Epoch milliseconds; the end is exclusive. */
  start: number;
  end: number;
  /** Ids; null: all. */
  engines: readonly string[] | null;
  accepted: boolean;
  stoppedAt: number | null;
}

/** What a principal decides about an entrust. */
type Wanted = Pick<Entrust, 'from' | 'to' | 'start' | 'end' | 'engines'>;

/** Independent of the engine. */
export const isActiveAt = (one: Entrust, now: number): boolean => one.accepted && one.start <= now && now < Math.min(one.end, one.stoppedAt ?? Infinity);
const isInForce = (one: Entrust, engine: string, now: number): boolean => isActiveAt(one, now) && (one.engines === null || one.engines.includes(engine));

/** The people for whom a deputy acts now. Not transitive: what a principal has as a deputy is not passed on. */
export function principalsOf(entrusts: readonly Entrust[], person: string, engine: string, now: number): string[] {
  return [...new Set(entrusts.filter((one) => one.to === person && isInForce(one, engine, now)).map(({ from }) => from))];
}

/** Whether a deputy who has accepted `held` has accepted `wanted` with it: the same person, and never more than before. */
export function isCovered(wanted: Wanted, held: Wanted): boolean {
  const engines = held.engines === null || (wanted.engines !== null && wanted.engines.every((one) => held.engines?.includes(one)));
  return engines && wanted.from === held.from && wanted.to === held.to && wanted.start >= held.start && wanted.end <= held.end;
}

export type EntrustRefusal = 'self' | 'window' | 'past' | 'crossing';

/** @param others other entries of the same principal */
export function checkEntrust(wanted: Wanted, others: readonly Entrust[], now: number): EntrustRefusal | null {
  if (wanted.from === wanted.to) return 'self';
  if (wanted.end <= wanted.start) return 'window';
  if (wanted.end <= now) return 'past';
  const shares = ({ engines }: Entrust) => engines === null || wanted.engines === null || engines.some((one) => wanted.engines?.includes(one));
  const crosses = others.some(
    (one) => one.from === wanted.from && shares(one) && one.start < wanted.end && wanted.start < Math.min(one.end, one.stoppedAt ?? Infinity),
  );
  return crosses ? 'crossing' : null;
}
