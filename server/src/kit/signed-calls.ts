// Calls that are signed with a key instead of carrying a session's token: who is behind them is the say of the feature that makes the keys.
import { createHash } from 'node:crypto';
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { Origin } from './origin.ts';
import type { Person } from './session.ts';

export interface SignedCall extends Pick<Origin, 'method' | 'address' | 'header' | 'ip' | 'requestId'> {
  /** SHA-256 of the body as it came, base64; of nothing where there is none. */
  body: string;
  now: number;
}

export interface SignedCaller {
  /** In whose name, with no more rights than the key has. */
  person: Person;
  /** How it went: null, or the key of a refusal. */
  note(refusal: string | null, milliseconds: number): Promise<void>;
}

/** @param input as it came: parts of the path name what the call is about. @throws Refusal */
export type VerifySignedCall = (call: SignedCall, byKey: NonNullable<Endpoint['byKey']>, input: Record<string, unknown>) => Promise<SignedCaller>;

export interface SignedCalls {
  use(admit: VerifySignedCall): void;
  admit: VerifySignedCall;
}

export function createSignedCalls(): SignedCalls {
  let known: VerifySignedCall | undefined;
  return {
    use: (admit) => void (known = admit),
    admit: (...call) => {
      if (!known) throw new Error('nobody knows keys');
      return known(...call);
    },
  };
}

export const isSignedCall = ({ byKey }: Endpoint, { authorization, ...headers }: Record<string, unknown>): boolean =>
  byKey !== undefined && !authorization && typeof headers['x-ordo-key'] === 'string';

const NOTHING = digest('');
const bodies = new WeakMap<object, string>();

function digest(body: string): string {
  return createHash('sha256').update(body).digest('base64');
}

/** Before it is parsed, for what is signed is what came. */
export function rememberRawBody(request: { headers: Record<string, unknown> }, body: string): void {
  if (request.headers['x-ordo-key']) bodies.set(request, digest(body));
}
export const rawBodyOf = (request: object): string => bodies.get(request) ?? NOTHING;
