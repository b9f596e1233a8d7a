// Who is at the door, and whether they may come in.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { isMutation } from './hidden-columns.ts';
import { Refusal } from './refusal.ts';
import type { Person, Sessions } from './session.ts';

export const ANONYMOUS: Person = {
  userId: '',
  account: '',
  realName: '',
  organizeId: '',
  sessionId: '',
  lookups: '',
  epoch: '',
  system: 0,
  locked: false,
  passwordOnce: false,
  passwordOld: false,
  rights: { administrator: false, codes: new Set(), schemes: new Map(), defined: new Set(), targets: new Map() },
  facts: { userId: '', subordinateIds: [], organizeId: '', organizeAndBelow: [], departmentAndBelow: [], positionIds: [], roleIds: [], now: 0 },
  holders: [],
  companyId: '',
};

/** The token's owner; for what anybody may call, often nobody. */
export async function authenticate(sessions: Sessions, endpoint: Endpoint, token: string | undefined): Promise<Person> {
  // A link speaks for itself; a token beside it can only say that it is somebody else's.
  if (endpoint.as === 'bytes' && endpoint.access === 'anyone' && token) return sessions.personOf(token).catch(() => ANONYMOUS);
  if (endpoint.access === 'anyone' && !(endpoint.knows && token)) return ANONYMOUS;
  return sessions.personOf(token);
}

/** Whoever looks as somebody else changes nothing, and reads nothing that is between that person and others. */
function assertViewed(endpoint: Endpoint, { realName, account }: Person): void {
  const who = `${realName}/${account}`;
  if (isMutation(endpoint) && !endpoint.whileViewing) throw new Refusal('viewOnly', { who });
  if (endpoint.personal) throw new Refusal('viewPersonal', { who });
}

/**
 * What can be said before the input is looked at: of a page that the call's target tells, kit/targets says it then.
 * @throws Refusal viewOnly, viewPersonal, locked, passwordOnce, passwordOld, denied
 */
export function assertAllowed(endpoint: Endpoint, person: Person): void {
  const { access } = endpoint;
  if (access === 'anyone' && !endpoint.knows) return;
  if (person.viewedBy) assertViewed(endpoint, person);
  if (person.locked && !endpoint.whileLocked) throw new Refusal('locked', {}, { account: person.account, userName: person.realName });
  if (person.passwordOnce && !endpoint.withPasswordOnce)
    throw new Refusal(person.passwordOld ? 'passwordOld' : 'passwordOnce', {}, { account: person.account, userName: person.realName });
  if (typeof access === 'string' && !can(person.rights, access)) throw new Refusal('denied', {}, { right: access });
}
