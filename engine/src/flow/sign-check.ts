// Limits of votes that cannot be meant: more votes than there are, and a limit of rejects that never decides.
import type { ApproverNode, Share, Sign, Who } from './nodes/approver.ts';

export interface SignFaults {
  /** The most votes that there can be, where a limit asks for more. */
  tooMany: number | null;
  /** Approval is out of reach before there are so many rejects. */
  rejectsIdle: boolean;
}

/** Two percentages compare alike for any number of votes. */
const ANY = 1;
/** Whole numbers, so that no rounding decides. */
const hundredths = (share: Share, total: number): number => ('votes' in share ? share.votes * 100 : share.percent * total);

export function signFaults({ sign, who }: Pick<ApproverNode, 'sign' | 'who'>): SignFaults {
  if (sign.mode !== 'ratio' && sign.mode !== 'weight') return { tooMany: null, rejectsIdle: false };
  const { adopts, rejects } = sign;
  const most = votesOf(who, sign);
  const wanted = [adopts, rejects ?? adopts].flatMap((share) => ('votes' in share ? [share.votes] : []));
  if (most !== null && wanted.some((votes) => votes > most)) return { tooMany: most, rejectsIdle: false };
  const total = most ?? ('percent' in adopts && rejects && 'percent' in rejects ? ANY : null);
  return { tooMany: null, rejectsIdle: rejects !== null && total !== null && hundredths(rejects, total) + hundredths(adopts, total) > total * 100 };
}

/** The votes of those whom the node can find; null: not known before there is a task. */
function votesOf(who: Who, { mode, weights }: Sign): number | null {
  if (who.kind === 'superior' || who.kind === 'initiator' || who.kind === 'pool') return mode === 'weight' ? null : 1;
  if (who.kind !== 'people' || who.people.users.length === 0) return null;
  const { users, positions, roles, departments } = who.people;
  if (positions.length + roles.length + departments.length > 0) return null;
  return [...new Set(users)].reduce((sum, one) => sum + (mode === 'weight' ? (weights[one] ?? 1) : 1), 0);
}
