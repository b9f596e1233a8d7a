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

/** Independent of the engine. */
export const isActiveAt = (one: Entrust, now: number): boolean => one.accepted && one.start <= now && now < Math.min(one.end, one.stoppedAt ?? Infinity);
const isInForce = (one: Entrust, engine: string, now: number): boolean => isActiveAt(one, now) && (one.engines === null || one.engines.includes(engine));

/** The people for whom a deputy acts now. Not transitive: what a principal has as a deputy is not passed on. */
export function principalsOf(entrusts: readonly Entrust[], person: string, engine: string, now: number): string[] {
  return [...new Set(entrusts.filter((one) => one.to === person && isInForce(one, engine, now)).map(({ from }) => from))];
}

export type EntrustRefusal = 'self' | 'window' | 'past' | 'crossing';

/** @param others other entries of the same principal */
export function checkEntrust(
  wanted: Pick<Entrust, 'from' | 'to' | 'start' | 'end' | 'engines'>,
  others: readonly Entrust[],
  now: number,
): EntrustRefusal | null {
  if (wanted.from === wanted.to) return 'self';
  if (wanted.end <= wanted.start) return 'window';
  if (wanted.end <= now) return 'past';
  const shares = ({ engines }: Entrust) => engines === null || wanted.engines === null || engines.some((one) => wanted.engines?.includes(one));
  const crosses = others.some(
    (one) => one.from === wanted.from && shares(one) && one.start < wanted.end && wanted.start < Math.min(one.end, one.stoppedAt ?? Infinity),
  );
  return crosses ? 'crossing' : null;
}
