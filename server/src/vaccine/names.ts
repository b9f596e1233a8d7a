// SQL fragments and checks shared by this feature.
import { orderCommandTexts, orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import { ruleTexts } from '@ordo/contract/vaccine-rule.phrases.ts';
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Finding } from '@ordo/engine/vaccine/finding.ts';
import type { OrderStatus } from '@ordo/engine/vaccine/order-life.ts';
import { joinSentences } from '@ordo/engine/text/punctuation.ts';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

/** Epoch milliseconds as a moment of the database. */
export const moment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;

export interface SaidFinding {
  rule: string;
  level: 'block' | 'warn';
  line?: number | undefined;
  text: string;
}

export function sayFindings(found: readonly Finding[], { language }: Pick<Call, 'language'>): SaidFinding[] {
  return found.map(({ rule, level, line, with: values }) => ({
    rule,
    level,
    ...(line !== undefined && { line }),
    text: translate((ruleTexts as Record<string, Phrase>)[rule] ?? ['', ''], language, values ?? {}, zhtw),
  }));
}

/** @throws Refusal ruleBroken with every blocking rule, by its number */
export function assertFree(found: readonly Finding[], call: Call): void {
  const blocking = sayFindings(found, call).filter((finding) => finding.level === 'block');
  if (!blocking.length) return;
  const problems = joinSentences(
    blocking.map(({ rule, text }) => `${rule.slice(0, 3)} ${text}`),
    call.language,
  );
  throw new Refusal('ruleBroken', { problems }, { findings: blocking });
}

/** @throws Refusal productUnknown unless it exists and is enabled; it cannot be deleted before the transaction ends */
export async function lockProduct(call: Call, id: string): Promise<{ manufacturer: string }> {
  const { rows } = await sql<{ manufacturer: string }>`
    select manufacturer from vac_product where id = ${id} and enabled_mark = 1 and delete_mark = 0 for key share`.execute(call.db);
  if (!rows[0]) throw new Refusal('productUnknown');
  return rows[0];
}

/** The parameters of the refusal orderState. */
export function stateWords(status: OrderStatus, command: keyof typeof orderCommandTexts, { language }: Pick<Call, 'language'>): Record<string, string> {
  return { status: translate(orderStatusTexts[status], language, {}, zhtw), command: translate(orderCommandTexts[command], language, {}, zhtw) };
}
