// Calls in every spelling of their path, by callers who may not make them. The short form is in the suite, the whole grid is a trial.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from './closed-world.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { DISGUISES } from './disguises.ts';
import { createUserWithSession } from './users.ts';
import type { TestServer } from './server.ts';

export const guarded = endpoints.filter((endpoint) => endpoint.access !== 'anyone');
export const granted = guarded.filter((endpoint) => endpoint.access !== 'signed-in');
export const pathOf = (endpoint: Endpoint): string => `/v1${endpoint.path.replace(/\{\w+\}/g, '330106')}`;

/** Everything that may affect how a path is matched: method, position of its parameters, access, input and output. */
const shapeOf = ({ method, path, access, as, carry, writes }: Endpoint): string =>
  [
    method,
    path
      .split('/')
      .map((part) => part.replaceAll(/\w+/g, 'x'))
      .join('/'),
    typeof access === 'string' ? access === 'signed-in' : access.page.kind,
    as,
    carry,
    writes,
  ].join(' ');

/** One endpoint of each shape; another one with another seed. */
export function oneOfEachShape(seed: number): Endpoint[] {
  return [...Map.groupBy(guarded, shapeOf).values()].map((same) => same[seed % same.length] as Endpoint);
}

/** Two disguises of one endpoint, rotating with its position and the seed. */
export function twoFor(endpoint: Endpoint, seed: number): number[] {
  const first = (guarded.indexOf(endpoint) + seed) % DISGUISES.length;
  const further = 1 + ((guarded.indexOf(endpoint) * 7 + seed) % (DISGUISES.length - 1));
  return [first, (first + further) % DISGUISES.length];
}

/** Pairs of endpoint and disguise of the short form. */
export function shortGrid(seed: number): [Endpoint, number][] {
  const whole = new Set(oneOfEachShape(seed));
  return guarded.flatMap((endpoint) =>
    (whole.has(endpoint) ? [...DISGUISES.keys()] : twoFor(endpoint, seed)).map((disguise): [Endpoint, number] => [endpoint, disguise]),
  );
}

export const wholeGrid = (): [Endpoint, number][] =>
  guarded.flatMap((endpoint) => [...DISGUISES.keys()].map((disguise): [Endpoint, number] => [endpoint, disguise]));

export interface AccessProbe {
  /** Requests so far. */
  knocks: number;
  /**
   * One call in one disguise: without a token, with an invalid one, and with that of a user without permissions. @returns those that were accepted, or failed
   */
  knock(endpoint: Endpoint, disguise: number): Promise<string[]>;
}

export async function createAccessProbe(server: TestServer): Promise<AccessProbe> {
  const { token: nobody } = await createUserWithSession(server, 'nobody', []);
  await server.listen();
  const { port } = server.app.server.address() as AddressInfo;

  async function one(endpoint: Endpoint, disguise: number, token: string | undefined): Promise<string[]> {
    const [, dress] = DISGUISES[disguise] as (typeof DISGUISES)[number];
    const { path, headers } = dress(pathOf(endpoint), token);
    const { status, code } = await raw(port, endpoint.method, path, { ...(token ? { authorization: token } : {}), ...headers });
    me.knocks += 1;
    return isOpen(status, code) ? [`${endpoint.method} ${path}: ${status} ${String(code)}`] : [];
  }

  const me: AccessProbe = {
    knocks: 0,
    knock: async (endpoint, disguise) => {
      const who = endpoint.access === 'signed-in' ? [undefined, 'garbage'] : [undefined, 'garbage', nobody];
      return (await Promise.all(who.map((token) => one(endpoint, disguise, token)))).flat();
    },
  };
  return me;
}

/** Whether a call was accepted, or failed; an answer without an envelope may have come from behind the access check. */
export const isOpen = (status: number, code: unknown): boolean => code === 200 || status >= 500 || typeof code !== 'number';

/** Raw bytes: a client library would normalise the path. */
function raw(port: number, method: string, path: string, headers: Record<string, string>): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: body.startsWith('{') ? (JSON.parse(body) as { code: unknown }).code : body }));
    });
    sent.on('error', reject).end();
  });
}
