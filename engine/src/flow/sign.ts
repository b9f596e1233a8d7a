// Whether the votes at a visit decide it.
import type { Share, Sign } from './nodes/approver.ts';
import type { Operator } from './state.ts';

export type Verdict = 'adopt' | 'reject' | 'open';

/** Votes of signers before and after are not counted: the vote of the person who added them is. */
export const counts = ({ status, added }: Operator): boolean => status !== 'void' && (added === null || added.how === 'beside');

/** @param operators of one visit; with people in order, of one step */
export function verdict(sign: Sign, operators: readonly Operator[]): Verdict {
  const votes = operators.filter(counts);
  if (votes.length === 0) return 'open';
  const weigh = (some: readonly Operator[]) => some.reduce((sum, { weight }) => sum + (sign.mode === 'weight' ? weight : 1), 0);
  const spoken = votes.filter(({ vote }) => vote !== null);
  const [total, adopts, rejects] = [weigh(votes), weigh(spoken.filter(({ vote }) => vote === 'adopt')), weigh(spoken.filter(({ vote }) => vote === 'reject'))];
  if (sign.mode === 'any') return adopts > 0 ? 'adopt' : rejects > 0 ? 'reject' : 'open';
  const isPart = sign.mode === 'ratio' || sign.mode === 'weight';
  const wanted = needed(isPart ? sign.adopts : { percent: 100 }, total);
  const allowed = isPart && sign.rejects ? needed(sign.rejects, total) : Infinity;
  const haveAll = spoken.length === votes.length;
  if (isPart && sign.delayed && !haveAll) return 'open';
  // A rejection limit is a veto: it takes precedence over adopts in the same change.
  if (rejects >= allowed) return 'reject';
  if (adopts >= wanted) return 'adopt';
  return haveAll || total - rejects < wanted ? 'reject' : 'open';
}

/** The number of votes needed: at least one, at most all. */
function needed(share: Share, total: number): number {
  const votes = 'votes' in share ? share.votes : (share.percent * total) / 100;
  return Math.min(Math.max(votes, Number.EPSILON), total);
}
