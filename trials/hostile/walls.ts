// The two defences of statements, each tested separately: the whole call, and only what is behind the parser.
import { dataInterfacePreview } from '@ordo/contract/data-interface.ts';
import type { StatementReader } from '../../server/src/kit/statement-reader.ts';
import { Refusal } from '../../server/src/kit/refusal.ts';
import type { TestServer } from '../../server/testing/server.ts';
import type { Probe } from './clean.ts';
import { wantsMemory, type Case } from './statements.ts';

/** A statement may take three seconds; the rest is for a busy machine. */
const LATEST = 4_500;
const BETWEEN = 50;
/** Refused by the parser, or as an invalid text. */
const REFUSED = ['invalid', 'statementSyntax', 'statementNotOne', 'statementModel', 'statementForbidden', 'statementParameter'];

export interface Told {
  cases: number;
  /** Which defence refused, and how often. */
  by: Record<string, number>;
  /** Cases that succeeded, and their result. */
  through: string[];
  unclean: string[];
  written: string[];
  slowest: number;
}

/** @returns who refused it, or null if it succeeded */
export type Wall = (statement: string) => Promise<string | null>;

/** With the call of the screen, signed in, with permission for SQL. Only the parser counts: what is behind it has a proof of its own. */
export const wholeWay =
  (server: TestServer, token: string): Wall =>
  async (query) => {
    const reply = await server.ask(dataInterfacePreview, { dataType: 1, query }, token);
    return REFUSED.includes(reply.refusal ?? '') ? (reply.refusal ?? null) : null;
  };

/** As if the parser had accepted everything: the answer must not contain a secret, and effects are checked afterwards. */
export const behindTheParser =
  (reader: StatementReader, secrets: readonly string[]): Wall =>
  async (query) => {
    if (wantsMemory(query)) return 'left out';
    try {
      const rows = JSON.stringify(await reader.rows(query, []));
      return secrets.some((secret) => rows.includes(secret)) ? null : 'answered without a secret';
    } catch (error) {
      if (error instanceof Refusal) return (error.details as { sqlState?: string } | null)?.sqlState === '42501' ? 'no right' : error.key;
      // An internal error of PostgreSQL: the user sees an error, and nothing happened.
      if (/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')) return 'an error within';
      throw error;
    }
  };

/** @param heard notifications that PostgreSQL's listeners have received so far */
export async function put(cases: readonly Case[], wall: Wall, probe: Probe, heard: readonly string[]): Promise<Told> {
  const tally: Told = { cases: 0, by: {}, through: [], unclean: [], written: [], slowest: 0 };
  for (const { kind, statement } of cases) {
    const name = `${kind}: ${statement.slice(0, 120)}`;
    const [began, notices] = [performance.now(), heard.length];
    const by = await wall(statement).catch((error: unknown) => `fault: ${(error as Error).message}`);
    const took = performance.now() - began;
    tally.cases += 1;
    tally.slowest = Math.max(tally.slowest, took);
    tally.by[by ?? 'nobody'] = (tally.by[by ?? 'nobody'] ?? 0) + 1;
    if (by === null || by.startsWith('fault') || took > LATEST) tally.through.push(`${name} → ${by} after ${Math.round(took)} ms`);
    const left = await probe.after();
    if (left.length) tally.unclean.push(`${name} → ${left.join('; ')}`);
    if (heard.length > notices) tally.through.push(`${name} → heard`);
    if (tally.cases % BETWEEN === 0 || tally.cases === cases.length) {
      const written = await probe.written();
      if (written.length) tally.written.push(`up to ${name} → ${written.join('; ')}`);
    }
  }
  return tally;
}
