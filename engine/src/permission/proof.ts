// Why somebody may do something, or what the least is that would let them: the same rule as `may`, with its reasons.

/** One grant that reaches the person: a right, and what it is granted to. */
export interface Held {
  /** `menu enCode:right` */
  code: string;
  /** Id of the role, position, person or organisation that carries the grant. */
  through: string;
}

export interface Proof {
  allowed: boolean;
  /** For each right that is needed: everything that grants it. Empty lists only when not allowed, or for an administrator. */
  reasons: { code: string; through: string[] }[];
  /** The rights that are lacking: the least that would allow it. */
  missing: string[];
}

/** The rights that one access needs: a button needs its page too. */
function needed(access: string): string[] {
  if (access === 'anyone' || access === 'signed-in') return [];
  const page = `${access.slice(0, access.indexOf(':'))}:view`;
  return access === page ? [page] : [page, access];
}

export function prove(access: string, administrator: boolean, held: readonly Held[]): Proof {
  const reasons = needed(access).map((code) => ({ code, through: [...new Set(held.filter((grant) => grant.code === code).map((grant) => grant.through))] }));
  const missing = administrator ? [] : reasons.filter((reason) => reason.through.length === 0).map((reason) => reason.code);
  return { allowed: missing.length === 0, reasons, missing };
}
