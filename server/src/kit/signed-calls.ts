// Calls that are signed with an API key instead of carrying a session's token: the feature that issues the keys finds the person behind them.
import { createHash } from 'node:crypto';
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { Origin } from './origin.ts';
import type { Person } from './session.ts';

export interface SignedCall extends Pick<Origin, 'method' | 'address' | 'header' | 'ip' | 'requestId'> {
  /** SHA-256 of the raw body, base64; of the empty string if there is none. */
  body: string;
  now: number;
}

export interface SignedCaller {
  /** The person, limited to the permissions of the key. */
  person: Person;
  /** Outcome: null, or the key of a refusal. */
  note(refusal: string | null, milliseconds: number): Promise<void>;
}

/** @param input raw; parts of the path identify the target of the call. @throws Refusal */
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

/** Before parsing: the signature covers the raw body. */
export function rememberRawBody(request: { headers: Record<string, unknown> }, body: string): void {
  if (request.headers['x-ordo-key']) bodies.set(request, digest(body));
}
export const rawBodyOf = (request: object): string => bodies.get(request) ?? NOTHING;
