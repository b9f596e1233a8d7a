// One person of a random world who calls the server, and the counts of comparisons.
import type { Endpoint, Envelope } from '@ordo/contract/kit.ts';
import { send } from '../send.ts';
import type { TestServer } from '../server.ts';
import type { Look } from './oracle.ts';

export interface Tally {
  worlds: number;
  /** Answers that were compared with the reference model. */
  answers: number;
  /** Rows that were visible to somebody. */
  rows: number;
  flips: number;
  /** Explanations that were compared, and grants that were revoked to see the answer change. */
  explained: number;
  removed: number;
  /** Differences, with the world that shows them. */
  faults: string[];
}

export const nothingYet = (): Tally => ({ worlds: 0, answers: 0, rows: 0, flips: 0, explained: 0, removed: 0, faults: [] });

export interface Asker extends Look {
  server: TestServer;
  token: string;
  /** Ids of SQL interfaces, by the model that they read. */
  interfaces: Record<'customer' | 'product', string>;
  tally: Tally;
  /** Falsifies the answer of a list, for the test of this check. */
  lie?: (ids: string[]) => string[];
  faults: string[];
  ask(endpoint: Endpoint, input: Record<string, unknown>): Promise<Envelope & { body: string }>;
}

export function asker(parts: Omit<Asker, 'ask' | 'faults'>): Asker {
  return { ...parts, faults: [], ask: (endpoint, input) => send(parts.server, endpoint, input, parts.token) };
}

export function same({ tally, faults, world, person }: Asker, what: string, got: unknown, wanted: unknown): void {
  tally.answers += 1;
  const [mine, theirs] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (mine !== theirs) faults.push(`${world.people[person]?.id} ${what}: ${mine}, not ${theirs}`);
}

export const idsOf = (data: unknown, key = 'id'): string[] => {
  const list = Array.isArray(data) ? data : (data as { list: unknown[] }).list;
  return (list as Record<string, string>[]).map((row) => row[key] ?? '');
};
export const totalOf = (data: unknown): number => (data as { pagination: { total: number } }).pagination.total;
