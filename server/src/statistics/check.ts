// Checks that sums agree with their rows: started by a person or by the schedule, with the result kept for the badge.
import { checkTexts } from '@ordo/contract/statistics.phrases.ts';
import type { statisticsCheck } from '@ordo/contract/statistics-people.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { translateCode } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { addMonths } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import type { Call } from '../kit/serve.ts';

/**
 * Checks the invariants of vaccine §6 over the last months and stores the findings. A scheduled task calls it every night.
 * @param now epoch milliseconds
 * @param months counted back from this one
 */
export async function checkStatistics(db: Db, now: number, months = 13): Promise<Record<string, number>> {
  const today = businessDay(now);
  const since = addMonths(today, 1 - months);
  const findings: Record<string, number> = {};
  // Month by month: no statement takes long, however many rows there are.
  for (let ahead = 1; ahead > -months; ahead -= 1) {
    const day = addMonths(today, ahead);
    const { rows } = await sql<{ rule: string; found: string }>`select rule, found from vac_stat_faults(${day}, ${day})`.execute(db);
    const { rows: ledger } = await sql<{
      rule: string;
      found: string;
    }>`select rule, found from vac_ledger_faults(date_trunc('month', ${day}::date)::date, (date_trunc('month', ${day}::date) + interval '1 month - 1 day')::date)`.execute(
      db,
    );
    for (const { rule, found } of [...rows, ...ledger]) findings[rule] = (findings[rule] ?? 0) + Number(found);
  }
  const { rows } = await sql<{ found: string }>`select vac_stat_waiting_faults() as found`.execute(db);
  const waiting = Number(rows[0]?.found);
  if (waiting) findings.waiting = waiting;
  await sql`insert into vac_stat_check (at, since, upto, findings) values (to_timestamp(${now}::float8 / 1000), ${since}, ${addMonths(today, 1)},
    ${JSON.stringify(findings)}::jsonb)`.execute(db);
  await sql`delete from vac_stat_check where id not in (select id from vac_stat_check order by id desc limit 100)`.execute(db);
  return findings;
}

/** At the start of an installation that was never checked, so that the badge is right before the first night. */
export async function checkOnce(db: Db, now: number): Promise<void> {
  const { rows } = await sql`select from vac_stat_check limit 1`.execute(db);
  if (rows.length === 0) await checkStatistics(db, now);
}

export async function lastCheck(call: Call): Promise<Result<typeof statisticsCheck>> {
  const { rows } = await sql<{ at: number; findings: Record<string, number> }>`select at, findings from vac_stat_check order by id desc limit 1`.execute(
    call.db,
  );
  const last = rows[0];
  const findings = Object.entries(last?.findings ?? {}).map(([rule, count]) => ({
    rule,
    text: translateCode(checkTexts, rule, call.language, {}, zhtw),
    count,
  }));
  return { at: last?.at ?? null, passed: last !== undefined && findings.length === 0, findings };
}

/** Recomputes the sums of some months from the rows. */
export async function rebuild(db: Db, from: string, to: string): Promise<void> {
  await sql`select vac_stat_rebuild(${from}::date, ${to}::date)`.execute(db);
}
