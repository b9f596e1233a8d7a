// Whether the votes at a visit have decided.
import type { Share, Sign } from './nodes/approver.ts';
import type { Operator } from './state.ts';

export type Verdict = 'adopt' | 'reject' | 'open';

/** Signers before and after hang on the vote of who has added them. */
export const counts = ({ status, added }: Operator): boolean => status !== 'void' && (added === null || added.how === 'beside');

/** @param operators of one visit; of those that act in order, those of one step */
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
  // A limit of rejects is a veto: it stands above adopts that came with the same change.
  if (rejects >= allowed) return 'reject';
  if (adopts >= wanted) return 'adopt';
  return haveAll || total - rejects < wanted ? 'reject' : 'open';
}

/** How many votes that is; at least one, and no more than there are. */
function needed(share: Share, total: number): number {
  const votes = 'votes' in share ? share.votes : (share.percent * total) / 100;
  return Math.min(Math.max(votes, Number.EPSILON), total);
}
