// Calls of the wire to a running product.
import type { Endpoint, Envelope, Input, Result } from '@ordo/contract/kit.ts';

/** The call function of tests and trials, independent of the transport. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Input<E>, token: string) => Promise<Envelope<Result<E>> & { status: number }>;

/** @param base `http://…/v1` */
export function createClient(base: string): Ask {
  return async (endpoint, input, token) => {
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = rest[key];
      delete rest[key];
      return encodeURIComponent(String(value));
    });
    const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
    const query = inBody ? '' : `?${new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()}`;
    const response = await fetch(`${base}${path}${query}`, {
      method: endpoint.method,
      headers: { authorization: token, ...(inBody && { 'content-type': 'application/json' }) },
      ...(inBody && { body: JSON.stringify(rest) }),
    });
    return { ...((await response.json()) as Envelope<Result<typeof endpoint>>), status: response.status };
  };
}
