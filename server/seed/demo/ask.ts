// Requests like those of a browser, a few at a time.
import type { Endpoint, Envelope, Input, Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';

/** For a POST or PUT. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Result<E>>;

/** @returns a caller whose refusals are errors: calls of the demo are always valid */
export function askAs(app: FastifyInstance, token: string): Ask {
  return async (endpoint, input) => {
    const payload = input as Record<string, unknown>;
    const url = `/v1${endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(payload[key])))}`;
    const response = await app.inject({ method: endpoint.method, url, headers: { authorization: token }, payload });
    const { code, msg, data } = response.json<Envelope<Result<typeof endpoint>>>();
    if (code !== 200) throw new Error(`The demo content could not be made: ${endpoint.method} ${url} answered “${msg}” (${code}).`);
    return data;
  };
}

/** Processes the items, `lanes` at a time. */
export async function inLanes<T>(lanes: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
