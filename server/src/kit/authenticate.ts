// Authentication of a call, and whether the caller may make it.
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

/** The owner of the token; often nobody for calls that are open to anyone. */
export async function authenticate(sessions: Sessions, endpoint: Endpoint, token: string | undefined): Promise<Person> {
  // A link carries its own proof; a token sent with it is only used to refuse it when it belongs to somebody else.
  if (endpoint.as === 'bytes' && endpoint.access === 'anyone' && token) return sessions.personOf(token).catch(() => ANONYMOUS);
  if (endpoint.access === 'anyone' && !(endpoint.knows && token)) return ANONYMOUS;
  return sessions.personOf(token);
}

/** While viewing as another user nothing can be changed, and nothing private between that user and others can be read. */
function assertViewed(endpoint: Endpoint, { realName, account }: Person): void {
  const who = `${realName}/${account}`;
  if (isMutation(endpoint) && !endpoint.whileViewing) throw new Refusal('viewOnly', { who });
  if (endpoint.personal) throw new Refusal('viewPersonal', { who });
}

/**
 * Checks that need no input; for pages of one target, kit/targets makes the permission check later.
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
